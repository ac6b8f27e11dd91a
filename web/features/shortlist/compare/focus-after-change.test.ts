import { expect, test } from 'vitest';
import { findColumnToFocus } from './focus-after-change.ts';

test('moves the focus to the next stone after a removal, or to the previous stone if the last stone was removed', () => {
  expect(findColumnToFocus(['a', 'b', 'c'], ['b', 'c'])).toBe(0);
  expect(findColumnToFocus(['a', 'b', 'c'], ['a', 'c'])).toBe(1);
  expect(findColumnToFocus(['a', 'b', 'c'], ['a', 'b'])).toBe(1);
  expect(findColumnToFocus(['a'], [])).toBe(-1);
});

test('moves the focus to an added stone, and does not move the focus without a change', () => {
  expect(findColumnToFocus(['a'], ['a', 'b'])).toBe(1);
  expect(findColumnToFocus([], ['a'])).toBe(0);
  expect(findColumnToFocus(['a', 'b'], ['a', 'b'])).toBeUndefined();
});
