import { expect, test } from 'vitest';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { applyPriceChanges, createAlternative, createLine } from './pricing-form-values.ts';

const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 2500, unitPriceCents: 189_000 } as const;
const line = createLine({ label: 'Paarl Rock', quantity: '2.5', unit: 'm2', price: '1890', engine });

const apply = (after: { quantity: number; unitPriceCents: number } | null, changed = line) => {
  const change = { alternative: 0, line: 1, label: 'Paarl Rock', area: '', before: { quantity: 2.5, unitPriceCents: 189_000 }, after };
  const values = { validUntil: '2026-12-02', alternatives: [createAlternative({ lines: [createLine({ label: 'Sealing' }), changed] })] };
  return applyPriceChanges(values, { priceChanges: [change] } as AdminRevision).alternatives[0]!.lines;
};

test('the new prices of the price book replace the figures of the changed lines only', () => {
  const lines = apply({ quantity: 2.75, unitPriceCents: 195_050 });
  expect(lines[0]).toMatchObject({ label: 'Sealing', engine: null });
  expect(lines[1]).toMatchObject({
    quantity: '2.75',
    price: '1950.50',
    engine: { ...engine, quantity: 2750, unitPriceCents: 195_050 },
  });
});

test('a line that the price book no longer has is entered by hand', () => {
  expect(apply(null)[1]).toMatchObject({ quantity: '2.5', price: '1890', engine: null });
});

test('a price that staff changed stays, beside the new figures of the price book', () => {
  const overridden = { ...line, price: '1700', reason: 'Last slab' };
  expect(apply({ quantity: 2.5, unitPriceCents: 195_050 }, overridden)[1]).toMatchObject({
    price: '1700',
    reason: 'Last slab',
    engine: { unitPriceCents: 195_050 },
  });
});
