import { expect, test } from 'vitest';
import { groupAnswers } from '#domain/quotes/request-questions.ts';
import { describeStoredRequest, type StoredRequest } from './describe-stored-request.ts';

const karooNight = { name: 'Karoo Night', priceCents: 245_000, pricePer: 'per m²', saleUnit: 'square_metre' } as const;
const emptyRequest: StoredRequest = {
  service_name: '',
  items: [karooNight],
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
  contact: { line1: '', line2: '', city: '', province: '', postal_code: '' },
  install_groundfloor: '',
  notes: '',
  estimate: null,
  any_details: '',
};
const describe = (changes: Partial<StoredRequest>) => describeStoredRequest({ ...emptyRequest, ...changes }, 'Ask us');

test('shows the price of the stone on the day of the request, or the label for a price on request', () => {
  expect(describe({}).price).toBe('Starts at R2\u00a0450 per m²');
  expect(describe({ items: [{ ...karooNight, priceCents: 0 }] }).price).toBe('Ask us');
});

test('has rows for the pieces and for the estimate that the customer saw, unless there are none', () => {
  expect(describe({ pieces: [{ lengthMm: 2400, depthMm: 620 }] }).pieces).toBe('2.4 m × 620 mm');
  expect(describe({ estimate: { lowCents: 1_815_600, highCents: 2_624_400 } }).estimate).toBe(
    'From R18\u00a0156 to R26\u00a0244, VAT included, subject to measuring',
  );
  expect(describe({})).not.toHaveProperty('pieces');
  expect(describe({})).not.toHaveProperty('estimate');
});

test('names the assumed unit of an amount without a unit', () => {
  expect(describe({ meters: 4 }).meters).toBe('4 meters, read as square meters (m²)');
});

test('groups the answers by the steps of the form with readable values', () => {
  const groups = groupAnswers(
    describe({
      mainCategoryName: 'Granite',
      meters: 4.2,
      running_meters: true,
      type_sink: ['undermounted', 'butter'],
      extras: ['hob_clabbing'],
      remove_countertops: 'no',
    }),
  );
  const answered = groups.map(({ title, rows }) => [
    title,
    ...rows.filter(({ value }) => value !== '').map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`),
  ]);
  expect(answered).toEqual([
    [
      'Material Selection',
      'Material: Granite',
      'Stone: Karoo Night',
      'Price when requested: Starts at R2 450 per m²',
      'Meters: 4.2 running meters',
    ],
    ['Fabrication & Installation', 'Sink type: Undermount, Butler', 'Extras: Hob cladding', 'Remove existing countertops: No'],
    ['Site Details'],
    ['Additional information'],
  ]);
});
