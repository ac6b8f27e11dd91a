import { describe, expect, test } from 'vitest';
import type { CustomerAlternative, CustomerLine } from '#contract/account/revision.schemas.ts';
import {
  describeDaysLeft,
  describeEstimate,
  findSameExtras,
  formatDifference,
  formatLinePrice,
  groupLinesByArea,
} from './revision-text.ts';

const buildLine = (index: number, overrides: Partial<CustomerLine> = {}): CustomerLine => ({
  index,
  id: `1.${index + 1}`,
  kind: 'edge',
  label: `Line ${index}`,
  quantity: 4,
  unit: 'm',
  unitPriceCents: 25_000,
  area: 'Kitchen',
  grossCents: 100_000,
  ...overrides,
});

const buildAlternative = (grossCents: number, extras: CustomerLine[] = []): CustomerAlternative => ({
  index: 0,
  stoneId: null,
  name: 'Paarl Rock',
  picture: null,
  lines: [],
  extras,
  discountCents: 0,
  totals: { netCents: grossCents, vatCents: 0, grossCents },
});

test('counts the remaining days in South African time', () => {
  expect(describeDaysLeft('2026-12-01', new Date('2026-11-24T12:00:00Z'))).toBe('7 days left');
  expect(describeDaysLeft('2026-12-01', new Date('2026-11-30T12:00:00Z'))).toBe('1 day left');
  // 22:30 UTC is after midnight in Cape Town.
  expect(describeDaysLeft('2026-12-01', new Date('2026-11-30T22:30:00Z'))).toBe('today is the last day');
  expect(describeDaysLeft('2026-12-01', new Date('2026-12-01T22:30:00Z'))).toBe('');
});

test('formats the quantity and price of each unit', () => {
  const format = (overrides: Partial<CustomerLine>) => formatLinePrice(buildLine(0, overrides));
  expect(format({})).toBe('4 m at R250 per m');
  expect(format({ quantity: 2.405, unit: 'm2', unitPriceCents: 100_050 })).toBe('2.405 m² at R1\u00a0000.50 per m²');
  expect(format({ quantity: 2, unit: 'each', unitPriceCents: -5000 })).toBe('2 at -R50 each');
  expect(format({ quantity: 10, unit: 'percent', unitPriceCents: 3_400_000 })).toBe('10% of R34\u00a0000');
});

test('formats the price difference to the first alternative', () => {
  expect([200_000, -100_050, 0].map(formatDifference)).toEqual([
    'R2\u00a0000 more than the first',
    'R1\u00a0000.50 less than the first',
    'Same price as the first',
  ]);
});

test('groups lines by area, and lines without an area last', () => {
  const lines = [buildLine(0, { area: '' }), buildLine(1), buildLine(2, { area: 'Scullery' }), buildLine(3)];
  expect(groupLinesByArea(lines).map(({ area, lines: areaLines }) => [area, areaLines.map(({ index }) => index)])).toEqual([
    ['Kitchen', [1, 3]],
    ['Scullery', [2]],
    ['', [0]],
  ]);
});

describe('the comparison with the estimate', () => {
  const describeFor = (grossCents: number, isWithin: boolean, count = 1, changedLines: string[] = []) =>
    describeEstimate({
      estimate: { lowCents: 1_800_000, highCents: 2_600_000, isWithin, changedLines },
      alternatives: Array.from({ length: count }, () => buildAlternative(grossCents)),
    });

  test('states if the price is within, above or below the estimate', () => {
    expect(describeFor(2_000_000, true)).toBe('You were told R18\u00a0000 to R26\u00a0000; this price is within it.');
    expect(describeFor(3_000_000, false)).toContain('this price is above it.');
    expect(describeFor(1_000_000, false)).toContain('this price is below it.');
    expect(describeFor(2_000_000, true, 2)).toContain('the price of the first alternative is within it.');
  });

  test('introduces the lines that left the estimate', () => {
    expect(describeFor(3_000_000, false, 1, ['Stone'])).toMatch(/is above it\. Different from the estimate:$/);
  });

  test('compares the price with a starting price, and is empty without an estimate', () => {
    const describeStart = (grossCents: number, isWithin: boolean, count = 1, changedLines: string[] = []) =>
      describeEstimate({
        estimate: { lowCents: 95_000, highCents: 95_000, isWithin, changedLines },
        alternatives: Array.from({ length: count }, () => buildAlternative(grossCents)),
      });
    expect(describeStart(95_000, true)).toBe('You were told from R950; this price is the same.');
    expect(describeStart(200_000, false)).toBe('You were told from R950; this price is above it.');
    expect(describeStart(200_000, false, 1, ['Crane'])).toBe(
      'You were told from R950; this price is above it. Different from the estimate:',
    );
    expect(describeStart(80_000, false, 2)).toBe('You were told from R950; the price of the first alternative is below it.');
    expect(describeEstimate({ estimate: null, alternatives: [buildAlternative(200_000)] })).toBe('');
  });
});

test('finds the chosen extras in another alternative by area and description', () => {
  const first = buildAlternative(0, [buildLine(2, { label: 'Splashback' }), buildLine(3, { label: 'Drainer grooves' })]);
  const second = buildAlternative(0, [buildLine(5, { label: 'Splashback' }), buildLine(6, { label: 'Splashback', area: 'Scullery' })]);
  expect(findSameExtras(first, [2, 3], second)).toEqual([5]);
});
