import { expect, test } from 'vitest';
import { columnAfter } from './focus-after-removal.ts';

test('after a stone was removed the next one is gone on from, after the last one the one before it', () => {
  expect(columnAfter(['a', 'b', 'c'], ['b', 'c'])).toBe(0);
  expect(columnAfter(['a', 'b', 'c'], ['a', 'c'])).toBe(1);
  expect(columnAfter(['a', 'b', 'c'], ['a', 'b'])).toBe(1);
  expect(columnAfter(['a'], [])).toBe(-1);
});

test('after a stone was added it is gone on from; where nothing changed nothing is', () => {
  expect(columnAfter(['a'], ['a', 'b'])).toBe(1);
  expect(columnAfter([], ['a'])).toBe(0);
  expect(columnAfter(['a', 'b'], ['a', 'b'])).toBeUndefined();
});
