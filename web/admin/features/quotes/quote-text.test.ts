import { expect, test } from 'vitest';
import { getNoEstimateReason } from './quote-text.ts';

test('names the missing price book as the reason for a missing estimate', () => {
  expect(getNoEstimateReason({ state: 'no_book', lowCents: null, highCents: null })).toBe('no price book');
});
