import { expect, test } from 'vitest';
import { createEmptyDraft, type QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { buildQuotePayload, parseMeters } from './quote-payload.ts';
import { isMetersInput } from '#web/features/quote-form/steps/steps.ts';

const sender = { _id: 'u1', type: 'user' } as const;
const draft: QuoteDraft = {
  ...createEmptyDraft(),
  key: 'k',
  primary_colour: { _id: 'c1', name: 'Black' },
  secondary_colour: { _id: 'c2', name: 'Grey' },
  mainCategory: { _id: 'm1', name: 'Granite' },
  subCategory: { _id: 's1', name: 'Black granite' },
  product: {
    _id: 'p1',
    name: 'Karoo Night',
    subCategory: 's1',
    mainCategoryName: '',
    subCategoryName: '',
    price: 1,
    pricePer: '',
    saleUnit: 'other',
    picture: null,
  },
  meters: '4,2',
  running_meters: true,
  isDesignPlan: 'yes',
  pictures: [{ path: '/uploads/a.pdf', name: 'plan.pdf' }],
  contact: { line1: '12 Kloof Street', line2: 'Gardens', province: 'Western Cape', city: 'Cape Town', postal_code: '8001' },
};

test('the payload contains all fields of the specification', () => {
  expect(buildQuotePayload(draft, sender)).toEqual({
    userData: 'u1',
    type: 'user',
    meters: 4.2,
    running_meters: true,
    square_meters: false,
    type_sink: { drop_in: false, undermounted: false, butter: false, on_top: false, other: false, none: false },
    extras: { splashback: false, kickplates: false, hob_clabbing: false },
    remove_countertops: '',
    install_groundfloor: '',
    isDesignPlan: 'yes',
    notes: '',
    project_urgency: '',
    contact: draft.contact,
    message: '',
    primary_colourID: 'c1',
    secondary_colourID: 'c2',
    productList: 'p1',
    pictures: '[{"path":"/uploads/a.pdf","name":"plan.pdf"}]',
    any_details: '',
    service_name: '',
    primary_colour: 'Black',
    secondary_colour: 'Grey',
    mainCategory: 'm1',
    subCategory: 's1',
  });
});

test('sends the pieces for a stone while the meters are the sum of the pieces', () => {
  const pieces = [
    { length: '2400', depth: '620' },
    { length: '1 800', depth: '900' },
  ];
  const draftWithPieces: QuoteDraft = { ...draft, pieces, meters: '4.2' };
  expect(buildQuotePayload(draftWithPieces, sender).pieces).toEqual([
    { lengthMm: 2400, depthMm: 620 },
    { lengthMm: 1800, depthMm: 900 },
  ]);
  expect(buildQuotePayload({ ...draftWithPieces, meters: '5' }, sender)).not.toHaveProperty('pieces');
  expect(buildQuotePayload({ ...draftWithPieces, service_name: 'Sealing' }, sender)).not.toHaveProperty('pieces');
});

test('a service omits colors, material and type, and sends no stone', () => {
  const payload = buildQuotePayload({ ...draft, service_name: 'Sealing' }, sender);
  expect(payload).toMatchObject({ service_name: 'Sealing', productList: '' });
  for (const field of ['primary_colour', 'secondary_colour', 'mainCategory', 'subCategory']) expect(payload).not.toHaveProperty(field);
});

test('sends files only with a design plan', () => {
  expect(buildQuotePayload({ ...draft, isDesignPlan: 'no' }, sender).pictures).toBe('[]');
});

test('the meters input accepts numbers only', () => {
  for (const text of ['', '4', '4.', '4,25', '.5', '9999']) expect(isMetersInput(text)).toBe(true);
  for (const text of ['a', '-1', '4.255', '1e3', '12345', '4 2']) expect(isMetersInput(text)).toBe(false);
  expect(['', '.', '4', '4.', '4,25', ',5'].map(parseMeters)).toEqual(['', '', 4, 4, 4.25, 0.5]);
});
