import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listLineCosts } from './check-figures.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { lineUnits, listExtras, selectLines, type RevisionAlternative, type RevisionLine } from './revision.ts';
import {
  findTotals,
  getDiscountRate,
  isBelowMargin,
  isCostUnknown,
  listLinesWithoutCost,
  revisionLimits,
  validateRevision,
} from './revision-check.ts';

const createLine = (values: Partial<RevisionLine> = {}): RevisionLine => ({
  kind: 'other',
  label: 'Worktop',
  quantity: 1000,
  unit: 'each',
  unitPriceCents: 1_000_000,
  area: '',
  isOptional: false,
  engine: null,
  reason: '',
  ...values,
});

const createAlternative = (values: Partial<RevisionAlternative> = {}): RevisionAlternative => ({
  stoneId: null,
  name: 'Service',
  strategy: null,
  strategyReason: '',
  lines: [createLine()],
  discount: null,
  ...values,
});

describe('the discount that may need approval', () => {
  test('is the rate of a discount in percent', () => {
    expect(getDiscountRate(createAlternative({ discount: { kind: 'percent', share: 1000, reason: 'Builder' } }))).toBe(1000);
  });

  test('includes credits entered by hand, with and without a discount', () => {
    const credited = [createLine(), createLine({ label: 'Goodwill', unitPriceCents: -200_000 })];
    expect(getDiscountRate(createAlternative({ lines: credited }))).toBe(2000);
    const discount = { kind: 'amount', cents: 100_000, reason: 'Regular' } as const;
    expect(getDiscountRate(createAlternative({ lines: credited, discount }))).toBe(3000);
  });

  test('is 0 for a credit that the price engine calculated', () => {
    const engine = { code: 'remnant', unit: 'each', areaIndex: null, thicknessMm: null, quantity: 1000, unitPriceCents: -200_000 } as const;
    expect(getDiscountRate(createAlternative({ lines: [createLine(), createLine({ unitPriceCents: -200_000, engine })] }))).toBe(0);
    // Staff raised it by R1 000.
    expect(getDiscountRate(createAlternative({ lines: [createLine(), createLine({ unitPriceCents: -300_000, engine })] }))).toBe(1250);
  });

  test('is the rate of a discount in percent, or 0, while a price is incomplete', () => {
    const lines = [createLine(), createLine({ unitPriceCents: Number.NaN })];
    expect(getDiscountRate(createAlternative({ lines }))).toBe(0);
    expect(getDiscountRate(createAlternative({ lines, discount: { kind: 'percent', share: 1200, reason: 'Builder' } }))).toBe(1200);
  });

  test('includes optional credits, because the customer may choose them', () => {
    const credit = createLine({ label: 'Without delivery', unitPriceCents: -300_000, isOptional: true });
    const extra = createLine({ label: 'Splashback', isOptional: true });
    expect(getDiscountRate(createAlternative({ lines: [createLine(), credit, extra] }))).toBe(3000);
  });
});

describe('the margin that needs approval', () => {
  const isBelow = (lines: RevisionLine[], costs: number[], discount: RevisionAlternative['discount'] = null) =>
    isBelowMargin(createAlternative({ lines, discount }), costs, 2000, 0);

  test('is calculated after the discount', () => {
    expect(isBelow([createLine()], [800_000])).toBe(false);
    expect(isBelow([createLine()], [800_001])).toBe(true);
    expect(isBelow([createLine()], [800_000], { kind: 'percent', share: 1, reason: 'Builder' })).toBe(true);
    expect(isBelow([createLine()], [0])).toBe(false);
  });

  test('is calculated for the choice of extras with the lowest margin', () => {
    const extra = createLine({ isOptional: true });
    const credit = createLine({ unitPriceCents: -100_000, isOptional: true });
    expect(isBelow([createLine(), extra], [500_000, 700_000])).toBe(false);
    expect(isBelow([createLine(), extra], [800_000, 900_000])).toBe(true);
    expect(isBelow([createLine(), extra, extra], [800_000, 900_000, 100_000])).toBe(true);
    expect(isBelow([createLine(), credit], [750_000, 0])).toBe(true);
  });
});

test('the cost of an alternative is unknown without the cost of its stone, whatever the other lines cost', () => {
  const figures = { unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 1000, unitPriceCents: 100 } as const;
  const createEngineLine = (code: string) => createLine({ engine: { ...figures, code } });
  const [stone, edge, service] = [createEngineLine('stone'), createEngineLine('edge'), createEngineLine('service')];
  const isUnknown = (lines: RevisionLine[], costs: number[], stoneId: string | null = 'stone') =>
    isCostUnknown(createAlternative({ stoneId, lines }), costs);
  expect(isUnknown([stone, edge], [50, 0])).toBe(false);
  expect(isUnknown([stone, stone], [50, 0])).toBe(true);
  expect(isUnknown([stone, edge], [0, 50])).toBe(true);
  expect(isUnknown([createLine(), edge], [0, 50]), 'stone entered by hand').toBe(true);
  expect(isUnknown([createLine({ unitCostCents: 40 }), edge], [40, 50]), 'stone entered by hand with its cost').toBe(false);
  expect(isUnknown([createLine({ unitPriceCents: -100 }), edge], [0, 50]), 'no stone').toBe(true);
  expect(isUnknown([service, edge], [0, 50], null), 'a service').toBe(false);
  expect(isUnknown([service], [0], null)).toBe(true);
  expect(isUnknown([service, createLine({ unitCostCents: 0 })], [0, 0], null)).toBe(true);
  expect(isUnknown([createLine()], [0], null)).toBe(true);
  expect(isUnknown([createLine({ unitCostCents: 0 })], [0], null), 'a service entered by hand that costs nothing').toBe(false);
});

test('the margin is unknown if a line entered by hand has a price but no cost, credits and lines without a price excepted', () => {
  const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 10, unitPriceCents: 200_000 } as const;
  const stone = createLine({ label: 'Stone', quantity: 10, unit: 'm2', engine });
  const arbitraryManualLine = fc
    .record({
      unitPriceCents: fc.oneof(fc.constant(0), fc.integer({ min: -1000, max: 4_000_000 })),
      unitCostCents: fc.option(fc.nat(4_000_000)),
      isOptional: fc.boolean(),
    })
    .map(createLine);
  fc.assert(
    fc.property(fc.array(arbitraryManualLine, { maxLength: 6 }), (manualLines) => {
      const check = (lines: RevisionLine[]) => {
        const [alternative, costs] = [createAlternative({ stoneId: 'stone', lines }), [900, ...listLineCosts(lines.slice(1), undefined)]];
        return { lines: listLinesWithoutCost(alternative, costs), isUnknown: isCostUnknown(alternative, costs) };
      };
      const missing = manualLines.filter(({ unitPriceCents, unitCostCents }) => unitPriceCents > 0 && unitCostCents === null);
      expect(check([stone, ...manualLines])).toEqual({ lines: missing, isUnknown: missing.length > 0 });
      const withCosts = manualLines.map((line) => ({ ...line, unitCostCents: line.unitCostCents ?? 0 }));
      expect(check([stone, ...withCosts])).toEqual({ lines: [], isUnknown: false });
    }),
  );
});

test('the cost of a line entered by hand is part of the margin', () => {
  const engine = { code: 'stone', unit: 'm2', areaIndex: 0, thicknessMm: null, quantity: 10, unitPriceCents: 200_000 } as const;
  const isBelow = (unitCostCents: number) => {
    const cabinets = createLine({ label: 'Cabinets', unitPriceCents: 4_000_000, unitCostCents });
    const lines = [createLine({ quantity: 10, unit: 'm2', unitPriceCents: 200_000, engine }), cabinets];
    return isBelowMargin(createAlternative({ stoneId: 'stone', lines }), [900, ...listLineCosts([cabinets], undefined)], 1500, 1500);
  };
  expect(isBelow(0)).toBe(false);
  expect(isBelow(3_900_000)).toBe(true);
});

test('the unit cost of a line is an integer from 0 to R10 million, or unknown', () => {
  const check = (unitCostCents: number | null) =>
    validateRevision(
      { alternatives: [createAlternative({ lines: [createLine({ unitCostCents })] })], validUntil: '2026-03-20' },
      new Date('2026-03-02T10:00:00Z'),
    );
  for (const unitCostCents of [null, 0, 1_000_000_000]) expect(check(unitCostCents)).toEqual([]);
  for (const unitCostCents of [-1, 0.5, 1_000_000_001, Number.NaN])
    expect(check(unitCostCents)).toEqual([{ alternative: 0, line: 0, field: 'unitCostCents', code: 'unit_cost_invalid' }]);
});

test('a pricing strategy that differs from the price book needs a reason', () => {
  const check = (values: Partial<RevisionAlternative>) =>
    validateRevision({ alternatives: [createAlternative(values)], validUntil: '2026-03-20' }, new Date('2026-03-02T10:00:00Z'), 'area');
  expect(check({ strategy: 'slabs' })).toEqual([{ alternative: 0, field: 'strategyReason', code: 'override_reason_required' }]);
  expect(check({ strategy: 'slabs', strategyReason: 'Bookmatched' })).toEqual([]);
  expect(check({ strategy: 'area' })).toEqual([]);
});

test('the total with every extra is limited', () => {
  const lines = [createLine({ unitPriceCents: revisionLimits.totalCents }), createLine({ unitPriceCents: 100, isOptional: true })];
  const today = new Date('2026-03-02T10:00:00Z');
  expect(validateRevision({ alternatives: [createAlternative({ lines })], validUntil: '2026-03-20' }, today)).toMatchObject([
    { code: 'total_too_large' },
  ]);
});

describe('T47 every choice of extras of a valid alternative', () => {
  const now = new Date('2026-05-01T08:00:00Z');
  const arbitraryLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 50_000 }),
      unit: fc.constantFrom(...lineUnits),
      unitPriceCents: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 2_000_000 }) }, fc.integer({ min: -200_000, max: -1 })),
      isOptional: fc.boolean(),
    })
    .map(createLine);
  const arbitraryDiscount = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), share: fc.integer({ min: 1, max: 10_000 }), reason: fc.constant('Builder') }),
      fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 500_000 }), reason: fc.constant('Builder') }),
    ),
  );
  const arbitraryAlternative = fc
    .record({ lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 8 }), discount: arbitraryDiscount })
    .map(createAlternative)
    .filter((priced) => validateRevision({ alternatives: [priced], validUntil: '2026-05-08' }, now).length === 0);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  /** Returns every subset of a list. */
  const listChoices = (extras: readonly number[]): number[][] =>
    extras.reduce<number[][]>((choices, extra) => [...choices, ...choices.map((choice) => [...choice, extra])], [[]]);

  test('has a total above 0 that is exactly the sum of its lines less the discount, and net and VAT add up to gross', () => {
    fc.assert(
      fc.property(arbitraryAlternative, fc.integer({ min: 0, max: 3000 }), (priced, vatRate) => {
        for (const extras of listChoices(listExtras(priced))) {
          const selected = selectLines(priced, extras);
          const { lines, discountCents, total } = findTotals(priced, vatRate, extras)!;
          expect(lines.map(({ grossCents }) => grossCents)).toEqual(selected.map(getLineGrossCents));
          const before = sum(lines.map(({ grossCents }) => grossCents));
          expect(total.grossCents).toBe(before - discountCents);
          expect(total.grossCents).toBeGreaterThan(0);
          expect(total.netCents + total.vatCents).toBe(total.grossCents);
          for (const { grossCents, discountCents: share, amount } of lines) {
            expect(amount.grossCents).toBe(grossCents - share);
            expect(amount.netCents + amount.vatCents).toBe(amount.grossCents);
          }
          expect(sum(lines.map(({ amount }) => amount.netCents))).toBe(total.netCents);
          expect(sum(lines.map(({ amount }) => amount.vatCents))).toBe(total.vatCents);
        }
      }),
    );
  });

  test('has a discount that is spread over the lines in proportion, to a cent', () => {
    fc.assert(
      fc.property(arbitraryAlternative, (priced) => {
        const { discount } = priced;
        for (const extras of listChoices(listExtras(priced))) {
          const { lines, discountCents } = findTotals(priced, 0, extras)!;
          const before = sum(lines.map(({ grossCents }) => grossCents));
          const exact = discount === null ? 0 : discount.kind === 'amount' ? discount.cents : (before * discount.share) / 10_000;
          expect(Math.abs(discountCents - exact)).toBeLessThanOrEqual(0.5);
          expect(sum(lines.map((priceLine) => priceLine.discountCents))).toBe(discountCents);
          for (const { grossCents, discountCents: share } of lines)
            expect(Math.abs(share - (discountCents * grossCents) / before)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
