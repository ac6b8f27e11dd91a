import { expect, test } from 'vitest';
import { noEstimateReason } from './quote-text.ts';

test('a quote without an estimate because nothing is published yet names the price book, not the price list', () => {
  expect(noEstimateReason({ state: 'no_book', lowCents: null, highCents: null })).toBe('no price book');
});
