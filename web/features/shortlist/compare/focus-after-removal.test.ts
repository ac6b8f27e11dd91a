import { expect, test } from 'vitest';
import { findColumnToFocus } from './focus-after-removal.ts';

test('removing a stone moves the focus to the next one, or to the previous one after the last', () => {
  expect(findColumnToFocus(['a', 'b', 'c'], ['b', 'c'])).toBe(0);
  expect(findColumnToFocus(['a', 'b', 'c'], ['a', 'c'])).toBe(1);
  expect(findColumnToFocus(['a', 'b', 'c'], ['a', 'b'])).toBe(1);
  expect(findColumnToFocus(['a'], [])).toBe(-1);
});

test('adding a stone moves the focus to it, and without changes the focus does not move', () => {
  expect(findColumnToFocus(['a'], ['a', 'b'])).toBe(1);
  expect(findColumnToFocus([], ['a'])).toBe(0);
  expect(findColumnToFocus(['a', 'b'], ['a', 'b'])).toBeUndefined();
});
