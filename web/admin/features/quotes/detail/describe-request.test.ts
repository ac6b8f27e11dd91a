import { expect, test } from 'vitest';
import { describeRequest } from './describe-request.ts';

const emptyRequest = {
  service_name: '',
  items: [],
  primaryColourName: '',
  secondaryColourName: '',
  mainCategoryName: '',
  subCategoryName: '',
  meters: null,
  running_meters: false,
  square_meters: false,
  pieces: [],
  type_sink: [],
  extras: [],
  remove_countertops: '',
  isDesignPlan: '',
  project_urgency: '',
};

test('lists only the filled answers, with readable values', () => {
  expect(describeRequest(emptyRequest)).toEqual([]);
  const answers = describeRequest({
    ...emptyRequest,
    items: [{ name: 'Karoo Night', priceCents: 245_000, pricePer: 'per m²', saleUnit: 'square_metre' }],
    mainCategoryName: 'Granite',
    meters: 4.2,
    running_meters: true,
    pieces: [
      { lengthMm: 2400, depthMm: 620 },
      { lengthMm: 1800, depthMm: 900 },
    ],
    type_sink: ['undermounted', 'butter'],
    extras: ['hob_clabbing'],
    remove_countertops: 'no',
  });
  expect(answers.map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Price when requested: from R2 450 per m²',
    'Material: Granite',
    'Quantity: 4.2 running meters',
    'Pieces: 2.4 m × 620 mm + 1.8 m × 900 mm',
    'Sink type: Undermount, Butler',
    'Extras: Hob cladding',
    'Remove existing countertops: No',
  ]);
});

test('describes a stone without a price as priced on request', () => {
  const answers = describeRequest({
    ...emptyRequest,
    items: [{ name: 'Karoo Night', priceCents: 0, pricePer: 'per m²', saleUnit: 'square_metre' }],
  });
  expect(answers).toEqual([{ label: 'Price when requested', value: 'on request' }]);
});

test('names the assumed unit of a quantity without a unit', () => {
  const answers = describeRequest({
    ...emptyRequest,
    items: [{ name: 'Karoo Night', priceCents: 0, pricePer: 'per m²', saleUnit: 'square_metre' }],
    meters: 4,
  });
  expect(answers).toContainEqual({ label: 'Quantity', value: '4 meters, read as square meters (m²)' });
});
