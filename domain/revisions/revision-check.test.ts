import { describe, expect, test } from 'vitest';
import type { RevisionAlternative, RevisionLine } from './revision.ts';
import { getDiscountRate, revisionLimits, validateRevision } from './revision-check.ts';

const line = (values: Partial<RevisionLine> = {}): RevisionLine => ({
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

const alternative = (values: Partial<RevisionAlternative> = {}): RevisionAlternative => ({
  stoneId: null,
  name: 'Service',
  lines: [line()],
  discount: null,
  ...values,
});

describe('the discount that may need approval', () => {
  test('is the percentage of a discount in percent', () => {
    expect(getDiscountRate(alternative({ discount: { kind: 'percent', share: 1000, reason: 'Builder' } }))).toBe(1000);
  });

  test('contains credits entered by hand, with and without a discount', () => {
    const credited = [line(), line({ label: 'Goodwill', unitPriceCents: -200_000 })];
    expect(getDiscountRate(alternative({ lines: credited }))).toBe(2000);
    const discount = { kind: 'amount', cents: 100_000, reason: 'Regular' } as const;
    expect(getDiscountRate(alternative({ lines: credited, discount }))).toBe(3000);
  });

  test('is 0 for a credit of the price engine', () => {
    const engine = { code: 'offcut', quantity: 1000, unitPriceCents: -200_000 };
    expect(getDiscountRate(alternative({ lines: [line(), line({ unitPriceCents: -200_000, engine })] }))).toBe(0);
  });
});

test('the total with every extra is limited', () => {
  const lines = [line({ unitPriceCents: revisionLimits.totalCents }), line({ unitPriceCents: 100, isOptional: true })];
  const today = new Date('2026-03-02T10:00:00Z');
  expect(validateRevision({ alternatives: [alternative({ lines })], validUntil: '2026-03-20' }, today)).toMatchObject([
    { code: 'total_too_large' },
  ]);
});
