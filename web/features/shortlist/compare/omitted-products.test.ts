import { expect, test } from 'vitest';
import { listOmittedProductMessages } from './omitted-products.ts';

test('reports the limit of four stones if the URL contains more', () => {
  expect(listOmittedProductMessages({ foundCount: 4, missingCount: 0, truncatedCount: 0 })).toEqual([]);
  expect(listOmittedProductMessages({ foundCount: 5, missingCount: 0, truncatedCount: 0 })).toEqual([
    'You can compare up to 4 stones. These are your first 4.',
  ]);
  expect(listOmittedProductMessages({ foundCount: 1, missingCount: 1, truncatedCount: 0 })).toEqual([
    '1 stone in the link is no longer in our range and was left out.',
  ]);
});

test('does not report stones that were not loaded as missing', () => {
  expect(listOmittedProductMessages({ foundCount: 0, missingCount: 60, truncatedCount: 10 })).toEqual([
    '60 stones in the link are no longer in our range and were left out.',
    'A list can contain up to 60 stones. The last 10 stones in the link are not shown.',
  ]);
});
