import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateQuoteTotals, getLineGrossCents, type QuoteLine } from './quote-totals.ts';

const arbitraryUnit = fc.constantFrom('m' as const, 'm2' as const, 'each' as const, 'percent' as const);
const arbitraryLine = fc.record({
  quantity: fc.integer({ min: 1, max: 500_000 }),
  unit: arbitraryUnit,
  unitPriceCents: fc.integer({ min: 1, max: 2_000_000 }),
});
const arbitraryCredit = fc.record({
  quantity: fc.constant(1000),
  unit: fc.constant('each' as const),
  unitPriceCents: fc.integer({ min: -5000, max: -1 }),
});
const arbitraryLines = fc
  .tuple(fc.array(arbitraryLine, { minLength: 1, maxLength: 20 }), fc.array(arbitraryCredit, { maxLength: 3 }))
  .map(([lines, credits]): QuoteLine[] => [...lines, ...credits])
  .filter((lines) => lines.reduce((sum, line) => sum + getLineGrossCents(line), 0) > 0);
const arbitraryVatRate = fc.integer({ min: 0, max: 3000 });
const arbitraryDiscount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), share: fc.nat(10_000) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.nat(1000) }),
);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

test('lines, discounts, net and VAT add up exactly, and the total is never negative', () => {
  fc.assert(
    fc.property(arbitraryLines, arbitraryVatRate, arbitraryDiscount, (lines, vatRate, discount) => {
      const grossBefore = sum(lines.map(getLineGrossCents));
      fc.pre(discount.kind === 'percent' || discount.cents <= grossBefore);
      const { lines: priced, discountCents, total } = calculateQuoteTotals(lines, vatRate, discount);
      expect(sum(priced.map((line) => line.discountCents))).toBe(discountCents);
      expect(total.grossCents).toBe(grossBefore - discountCents);
      expect(total.netCents + total.vatCents).toBe(total.grossCents);
      expect(total.grossCents).toBeGreaterThanOrEqual(0);
      for (const { grossCents, discountCents: share, amount } of priced) {
        expect(amount.grossCents).toBe(grossCents - share);
        expect(amount.netCents + amount.vatCents).toBe(amount.grossCents);
      }
    }),
  );
});

test('a discount is distributed in proportion to the lines, and a discount above the price is an error', () => {
  const lines = [
    { quantity: 1000, unit: 'each', unitPriceCents: 300_00 },
    { quantity: 2000, unit: 'm', unitPriceCents: 50_00 },
  ] as const;
  const { lines: priced, total } = calculateQuoteTotals(lines, 1500, { kind: 'amount', cents: 40_01 });
  expect(priced.map(({ discountCents }) => discountCents)).toEqual([30_01, 10_00]);
  expect(total).toEqual({ netCents: 31303, vatCents: 4696, grossCents: 359_99 });
  expect(() => calculateQuoteTotals(lines, 1500, { kind: 'amount', cents: 400_01 })).toThrow(RangeError);
  expect(() => calculateQuoteTotals([{ quantity: 1000, unit: 'each', unitPriceCents: -1 }], 1500)).toThrow(RangeError);
});

test('a credit cancels exactly the same line', () => {
  fc.assert(
    fc.property(arbitraryLine, arbitraryVatRate, (line, vatRate) => {
      const { total } = calculateQuoteTotals([line, { ...line, unitPriceCents: -line.unitPriceCents }], vatRate);
      expect(total).toEqual({ netCents: 0, vatCents: 0, grossCents: 0 });
    }),
  );
});

test('a line in percent is a percentage of its unit price', () => {
  expect(getLineGrossCents({ quantity: 12_500, unit: 'percent', unitPriceCents: 1_000_04 })).toBe(125_01);
});

test('a negative total and a negative discount are rejected', () => {
  const line = { quantity: 1000, unit: 'each' as const, unitPriceCents: 10_000 };
  expect(() => calculateQuoteTotals([line, { ...line, unitPriceCents: -10_001 }], 1500)).toThrow('The credits are more than the price.');
  expect(() => calculateQuoteTotals([line], 1500, { kind: 'amount', cents: -1 })).toThrow('The discount is more than the price.');
});
