import { expect, test } from 'vitest';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { listRequestSummaryGroups } from './request-summary.ts';

const quote = {
  service_name: '',
  items: [{ name: 'Karoo Night', priceCents: 245_000, pricePer: 'per m²', saleUnit: 'square_metre' }],
  pieces: [],
  type_sink: [],
  extras: [],
  contact: {},
  estimate: null,
} as unknown as QuoteDetail;
const getPrice = (requested: QuoteDetail) =>
  listRequestSummaryGroups(requested, 'Ask us')
    .flatMap(({ rows }) => rows)
    .find(({ label }) => label === 'Price when requested')?.value;

test('shows the price of the stone on the day of the request, or the label for a price on request', () => {
  expect(getPrice(quote)).toBe('Starts at R2\u00a0450 per m²');
  expect(getPrice({ ...quote, items: [{ name: 'Karoo Night', priceCents: 0, pricePer: 'per m²', saleUnit: 'square_metre' }] })).toBe(
    'Ask us',
  );
});

test('has a row for the pieces, unless there are none', () => {
  const getRow = (requested: QuoteDetail) =>
    listRequestSummaryGroups(requested, 'Ask us')[0]!.rows.find(({ label }) => label === 'Pieces')?.value;
  expect(getRow({ ...quote, pieces: [{ lengthMm: 2400, depthMm: 620 }] })).toBe('2.4 m × 620 mm');
  expect(getRow(quote)).toBeUndefined();
});

test('has a row for the estimate that the customer saw, unless there was none', () => {
  const getRow = (requested: QuoteDetail) =>
    listRequestSummaryGroups(requested, 'Ask us')[0]!.rows.find(({ label }) => label === 'Estimate when sent')?.value;
  const estimate = { lowCents: 1_815_600, highCents: 2_624_400 };
  expect(getRow({ ...quote, estimate })).toBe('From R18\u00a0156 to R26\u00a0244, VAT included, subject to measuring');
  expect(getRow(quote)).toBeUndefined();
});
