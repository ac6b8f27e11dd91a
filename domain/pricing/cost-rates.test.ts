import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineUnits } from '#domain/revisions/revision.ts';
import { calculateCostsByRates, toCostRates } from './cost-rates.ts';
import { findLineRate, priceLines, type EngineFigures } from './price-lines.ts';
import type { QuoteLine } from './quote-totals.ts';
import { defaultPricing, type PriceBookLine } from './price-book.ts';

const rate = { variant: '', lowRate: 0, material: '', thicknessMm: null };
const bookLines: PriceBookLine[] = [
  { ...rate, code: 'edge', name: 'Edge', item: 'edge', unit: 'running_metre', highRate: 20_000, quoteRate: 20_000, costRate: 9_999 },
  { ...rate, code: 'waste', name: 'Offcuts', item: 'worktop', unit: 'percent', highRate: 1500, quoteRate: 1500, costRate: 1200 },
];
const rates = {
  base: { name: 'Paarl Rock', unit: 'square_metre' as const, rateCents: 200_000, costCents: 123_456 },
  book: { ...defaultPricing, showEstimate: true, vatRate: 1500, standardDepthMm: 620, zones: [], lines: bookLines },
};
const createLine = (code: string, unit: EngineFigures['unit'], quantity: number, areaIndex: number | null = 0) => {
  const engine = { code, unit, areaIndex, thicknessMm: null, quantity, unitPriceCents: 20_000 };
  return { engine, unit, quantity };
};
const lines = [
  createLine('stone', 'm2', 2000),
  createLine('stone', 'm2', 1000, 1),
  createLine('waste', 'percent', 15_000, 0),
  createLine('waste', 'percent', 15_000, 1),
  createLine('edge', 'm', 3000),
  { engine: null, unit: 'each' as const, quantity: 1000, unitCostCents: 12_345 },
];
const calculateCosts = (
  costed: readonly (Pick<QuoteLine, 'quantity' | 'unit'> & { engine: EngineFigures | null; unitCostCents?: number | null })[],
) =>
  priceLines(
    costed.map(({ engine, unitCostCents, ...line }) => ({
      engine,
      rate: engine ? findLineRate(engine, rates) : undefined,
      charged: { ...line, unitPriceCents: 0 },
      unitCostCents,
    })),
  ).map(({ costCents }) => costCents);
const withCosts = (costs: readonly number[]) => lines.map((line, index) => ({ ...line, costCents: costs[index]! }));

test('costs calculated by rates differ from costs by the price book by at most 4 cents when quantities change', () => {
  const costRates = toCostRates(withCosts(calculateCosts(lines)));
  for (const factor of [0.5, 1, 3.25]) {
    const changed = lines.map((line) => (line.unit === 'percent' ? line : { ...line, quantity: line.quantity * factor }));
    const exact = calculateCosts(changed);
    calculateCostsByRates(changed, costRates)!.forEach((cost, index) => expect(Math.abs(cost - exact[index]!)).toBeLessThanOrEqual(4));
  }
  expect(calculateCostsByRates(lines, costRates)).toEqual(calculateCosts(lines));
});

test('costs are unknown if the rate of one line is unknown', () => {
  const costRates = toCostRates(withCosts(calculateCosts(lines)));
  expect(calculateCostsByRates([...lines, createLine('drainer', 'each', 1000)], costRates)).toBeUndefined();
});

test('a line entered by hand costs its quantity times its unit cost, to half a cent, with and without a price book', () => {
  const arbitraryLine = fc.record({
    engine: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    unit: fc.constantFrom(...lineUnits),
    unitCostCents: fc.nat(100_000_000),
  });
  fc.assert(
    fc.property(arbitraryLine, (line) => {
      const [cost] = calculateCosts([line]);
      const exactCents = (line.quantity * line.unitCostCents) / (line.unit === 'percent' ? 100_000 : 1000);
      expect(Math.abs(cost! - exactCents)).toBeLessThanOrEqual(0.5);
      expect(calculateCostsByRates([line], [])).toEqual([cost]);
    }),
  );
});

test('a line entered by hand without a cost costs 0, and a line of the price engine has the cost of the price book', () => {
  const changed = [
    { engine: null, unit: 'each' as const, quantity: 1000, unitCostCents: null },
    { ...createLine('edge', 'm', 1000), unitCostCents: 50_000 },
  ];
  expect(calculateCosts(changed)).toEqual([0, 9_999]);
});
