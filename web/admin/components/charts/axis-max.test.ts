import { expect, test } from 'vitest';
import { getAxisMax } from './axis-max.ts';

test('returns a round number that is at least the largest value', () => {
  expect([[], [0], [1], [3], [7, 2], [10], [41], [99], [100], [950], [1001]].map(getAxisMax)).toEqual([
    1, 1, 1, 3, 8, 10, 50, 100, 100, 1000, 1200,
  ]);
});
