import { expect, test } from 'vitest';
import { findColumnToFocus } from './focus-after-removal.ts';

test('after a stone was removed the next one is gone on from, after the last one the one before it', () => {
  expect(findColumnToFocus(['a', 'b', 'c'], ['b', 'c'])).toBe(0);
  expect(findColumnToFocus(['a', 'b', 'c'], ['a', 'c'])).toBe(1);
  expect(findColumnToFocus(['a', 'b', 'c'], ['a', 'b'])).toBe(1);
  expect(findColumnToFocus(['a'], [])).toBe(-1);
});

test('after a stone was added it is gone on from; where nothing changed nothing is', () => {
  expect(findColumnToFocus(['a'], ['a', 'b'])).toBe(1);
  expect(findColumnToFocus([], ['a'])).toBe(0);
  expect(findColumnToFocus(['a', 'b'], ['a', 'b'])).toBeUndefined();
});
