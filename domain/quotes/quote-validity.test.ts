import { expect, test } from 'vitest';
import { canBeValidUntil, getValidityEnd, getValidityRange, isPriceExpired } from './quote-validity.ts';

// 00:30 on the next day in Cape Town.
const now = new Date('2026-05-19T22:30:00Z');

test('a price is valid from today in Cape Town, by default for a week, and at most for a year', () => {
  expect(getValidityRange(now)).toEqual({ firstDay: '2026-05-20', defaultDay: '2026-05-27', lastDay: '2027-05-20' });
  expect(getValidityRange(now, 14).defaultDay).toBe('2026-06-03');
});

test.each([
  ['2026-05-19', false],
  ['2026-05-20', true],
  ['2027-05-20', true],
  ['2027-05-21', false],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-06-1', false],
  ['x2026-06-01', false],
  ['2026-06-01T10:00', false],
  ['2026-06', false],
  ['', false],
])('a price can be valid until %s: %s', (day, isValid) => {
  expect(canBeValidUntil(day, now)).toBe(isValid);
});

test('the last day of a price ends at midnight in Cape Town', () => {
  expect(getValidityEnd('2026-05-20')).toEqual(new Date('2026-05-20T22:00:00Z'));
});

test('a price expires after its last day, and a price in a message only by its status', () => {
  expect(isPriceExpired('quoted', '2026-05-20', now)).toBe(false);
  expect(isPriceExpired('quoted', '2026-05-19', now)).toBe(true);
  expect(isPriceExpired('accepted', '2026-05-19', now)).toBe(false);
  expect(isPriceExpired('quoted', undefined, now)).toBe(false);
  expect(isPriceExpired('expired', undefined, now)).toBe(true);
});
