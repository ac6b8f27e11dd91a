import { expect, test } from 'vitest';
import { getNoEstimateReason } from './quote-text.ts';

test('the reason for a missing estimate names the price book, not the price list, if nothing is published yet', () => {
  expect(getNoEstimateReason({ state: 'no_book', lowCents: null, highCents: null })).toBe('no price book');
});
