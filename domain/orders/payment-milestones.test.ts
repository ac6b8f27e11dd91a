import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areMilestonesValid, splitPayments, type Milestone } from './payment-milestones.ts';

const standard: Milestone[] = [
  { name: 'Deposit', share: 5000 },
  { name: 'Before installation', share: 4000 },
  { name: 'On completion', share: 1000 },
];
const milestoneLists = fc
  .uniqueArray(fc.integer({ min: 1, max: 9999 }), { maxLength: 6 })
  .map((ends) => [0, ...ends.toSorted((a, b) => a - b), 10_000])
  .map((ends) => ends.slice(1).map((end, index) => ({ name: `Payment ${index + 1}`, share: end - ends[index]! })));

test('the payments add up to the price and differ from their exact share by less than a cent', () => {
  fc.assert(
    fc.property(fc.nat(900_000_000_000), milestoneLists, (grossCents, milestones) => {
      const payments = splitPayments(grossCents, milestones);
      expect(payments.reduce((sum, cents) => sum + cents, 0)).toBe(grossCents);
      for (const [index, cents] of payments.entries()) {
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
        expect(Math.abs(cents - (grossCents * milestones[index]!.share) / 10_000)).toBeLessThan(1.01);
      }
    }),
  );
});

test('a cent that cannot be shared goes to the first payment', () => {
  expect(splitPayments(1_000_001, standard)).toEqual([500_001, 400_000, 100_000]);
});

test('shares that do not add up to 100 % are invalid', () => {
  for (const milestones of [[], standard.slice(1), [{ name: 'All', share: 10_001 }], [...standard, { name: 'None', share: 0 }]]) {
    expect(areMilestonesValid(milestones)).toBe(false);
    expect(() => splitPayments(100, milestones)).toThrow(RangeError);
  }
  expect(splitPayments(0, standard)).toEqual([0, 0, 0]);
  expect(() => splitPayments(0.5, standard)).toThrow(RangeError);
  expect(() => splitPayments(-1, standard)).toThrow(RangeError);
});
