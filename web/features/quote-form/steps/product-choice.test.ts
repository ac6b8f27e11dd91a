import { expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { emptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { buildQuotePayload } from '#web/features/quote-form/sending/quote-payload.ts';
import { userSelection, applyProduct, type AutofillSnapshot } from './product-choice.ts';

const stone = (name: string, type: string, colour: string): Product =>
  ({
    _id: name,
    name,
    mainCategory: 'granite',
    mainCategoryName: 'Granite',
    subCategory: type,
    subCategoryName: `${type} granite`,
    colour,
    colourName: colour,
    pictures: [],
    price: 2350,
    pricePer: 'per m²',
  }) as unknown as Product;
const karoo = stone('Karoo Night', 'black', 'Black');
const paarl = stone('Paarl Rock', 'speckled', 'Grey');

/** Chooses values from the list, one after the other. */
function choosing(draft: QuoteDraft, ...stones: (Product | undefined)[]) {
  let filled: AutofillSnapshot | undefined;
  let now = draft;
  for (const each of stones) {
    const choice = applyProduct(now, filled, each);
    ({ filled } = choice);
    now = { ...now, ...choice.answers };
  }
  return { draft: now, filled };
}

test('a stone chosen from the list sets its color, material and type, in the form and in the payload', () => {
  const { draft } = choosing(emptyDraft(), karoo);
  expect(draft).toMatchObject({
    product: { _id: 'Karoo Night' },
    mainCategory: { _id: 'granite', name: 'Granite' },
    subCategory: { _id: 'black', name: 'black granite' },
    primary_colour: { _id: 'Black', name: 'Black' },
  });
  expect(buildQuotePayload(draft, { _id: 'u', type: 'user' })).toMatchObject({
    productList: 'Karoo Night',
    primary_colourID: 'Black',
    primary_colour: 'Black',
    mainCategory: 'granite',
    subCategory: 'black',
  });
});

test('the list keeps its filters, so that another stone can be chosen, which sets its own values', () => {
  const nothing = { mainCategory: null, subCategory: null, primary_colour: null };
  const first = choosing(emptyDraft(), karoo);
  expect(userSelection(first.draft, first.filled)).toMatchObject(nothing);
  const second = choosing(emptyDraft(), karoo, paarl);
  expect(second.draft).toMatchObject({ product: { _id: 'Paarl Rock' }, subCategory: { _id: 'speckled' }, primary_colour: { _id: 'Grey' } });
  expect(userSelection(second.draft, second.filled)).toEqual(nothing);
});

test('clearing the stone restores the previous material, type and color', () => {
  const requested = { mainCategory: { _id: 'granite', name: 'Granite' }, primary_colour: { _id: 'White', name: 'White' } };
  const { draft } = choosing({ ...emptyDraft(), ...requested }, karoo, undefined);
  expect(draft).toMatchObject({ ...requested, subCategory: null, product: null });
});

test('manual changes apply from then on', () => {
  const { draft, filled } = choosing(emptyDraft(), karoo);
  const changed = { ...draft, subCategory: null };
  expect(userSelection(changed, filled)).toMatchObject({ mainCategory: draft.mainCategory, subCategory: null });
});

test('a stone without a color keeps the chosen color', () => {
  const grey = { _id: 'Grey', name: 'Grey' };
  expect(choosing({ ...emptyDraft(), primary_colour: grey }, { ...karoo, colour: '' }).draft.primary_colour).toBe(grey);
});
