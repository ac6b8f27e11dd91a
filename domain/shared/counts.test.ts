import { expect, test } from 'vitest';
import { formatInteger, pluralize, selectPlural } from './counts.ts';

test('thousands are grouped with no-break spaces', () => {
  expect([0, 999, 1000, 1234567].map(formatInteger)).toEqual(['0', '999', '1\u00a0000', '1\u00a0234\u00a0567']);
});

test('the singular is used for a count of one only', () => {
  expect([0, 1, 2, 1000].map((count) => pluralize(count, 'file'))).toEqual(['0 files', '1 file', '2 files', '1\u00a0000 files']);
  expect([1, 2].map((count) => pluralize(count, 'category', 'categories'))).toEqual(['1 category', '2 categories']);
  expect([0, 1, 2].map((count) => selectPlural(count, 'stone', 'stones'))).toEqual(['stones', 'stone', 'stones']);
});
