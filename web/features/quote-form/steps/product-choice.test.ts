import { expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { createEmptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { buildQuotePayload } from '#web/features/quote-form/sending/quote-payload.ts';
import { getUserSelection, applyProduct, type AutofillSnapshot } from './product-choice.ts';

const createProduct = (name: string, type: string, colour: string): Product =>
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
const karoo = createProduct('Karoo Night', 'black', 'Black');
const paarl = createProduct('Paarl Rock', 'speckled', 'Grey');

/** Selects products from the list, one after the other. */
function applyProducts(draft: QuoteDraft, ...products: (Product | undefined)[]) {
  let snapshot: AutofillSnapshot | undefined;
  let current = draft;
  for (const product of products) {
    const choice = applyProduct(current, snapshot, product);
    snapshot = choice.snapshot;
    current = { ...current, ...choice.answers };
  }
  return { draft: current, snapshot };
}

test('a stone selected from the list sets its color, material and type, in the form and in the payload', () => {
  const { draft } = applyProducts(createEmptyDraft(), karoo);
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

test('the list filters ignore autofilled values, so that another stone can be selected', () => {
  const emptySelection = { mainCategory: null, subCategory: null, primary_colour: null };
  const first = applyProducts(createEmptyDraft(), karoo);
  expect(getUserSelection(first.draft, first.snapshot)).toMatchObject(emptySelection);
  const second = applyProducts(createEmptyDraft(), karoo, paarl);
  expect(second.draft).toMatchObject({ product: { _id: 'Paarl Rock' }, subCategory: { _id: 'speckled' }, primary_colour: { _id: 'Grey' } });
  expect(getUserSelection(second.draft, second.snapshot)).toEqual(emptySelection);
});

test('the list filters ignore autofilled values of a stored draft', () => {
  const { draft, snapshot } = applyProducts(createEmptyDraft(), karoo);
  expect(getUserSelection(structuredClone(draft), snapshot)).toMatchObject({ mainCategory: null, subCategory: null, primary_colour: null });
});

test('clearing the stone restores the previous material, type and color', () => {
  const requested = { mainCategory: { _id: 'granite', name: 'Granite' }, primary_colour: { _id: 'White', name: 'White' } };
  const { draft } = applyProducts({ ...createEmptyDraft(), ...requested }, karoo, undefined);
  expect(draft).toMatchObject({ ...requested, subCategory: null, product: null });
});

test('uses the changed selection after a manual change', () => {
  const { draft, snapshot } = applyProducts(createEmptyDraft(), karoo);
  const changed = { ...draft, subCategory: null };
  expect(getUserSelection(changed, snapshot)).toMatchObject({ mainCategory: draft.mainCategory, subCategory: null });
});

test('a stone without a color does not change the selected color', () => {
  const grey = { _id: 'Grey', name: 'Grey' };
  expect(applyProducts({ ...createEmptyDraft(), primary_colour: grey }, { ...karoo, colour: '' }).draft.primary_colour).toBe(grey);
});
