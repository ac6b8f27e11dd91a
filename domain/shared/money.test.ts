import { expect, test } from 'vitest';
import { formatRand, haveCents } from './money.ts';

test('shows cents that are not zero, and in a column of amounts also those that are zero', () => {
  expect([120_000, 120_050, -5000, 5].map((cents) => formatRand(cents))).toEqual(['R1\u00a0200', 'R1\u00a0200.50', '-R50', 'R0.05']);
  expect([120_000, 120_050, -5000, 5].map((cents) => formatRand(cents, true))).toEqual([
    'R1\u00a0200.00',
    'R1\u00a0200.50',
    '-R50.00',
    'R0.05',
  ]);
});

test('a column of amounts shows cents if one of them is not a whole number of rand', () => {
  expect(haveCents([120_000, -5050])).toBe(true);
  expect(haveCents([120_000, 0, Number.NaN])).toBe(false);
  expect(haveCents([])).toBe(false);
});
