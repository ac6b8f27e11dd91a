import { expect, test } from 'vitest';
import type { ApiClient } from '#contract/index.ts';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { parseProductIds, loadProductSelection, createTruncationMessage } from './product-selection.ts';

const createSlugs = (count: number): string[] => Array.from({ length: count }, (_, index) => `stone-${index}`);

/** API client that returns no products. */
const callWithoutResults = ((_path: string, { ids }: { ids: string[] }) =>
  Promise.resolve({ response: { result: [], missing: ids } })) as unknown as ApiClient;

test('parses each stone of the URL once, with commas or repeated parameters', () => {
  expect(parseProductIds(new URL('https://shop.test/compare?ids=a,b,,a&ids= c'))).toEqual(['a', 'b', 'c']);
});

test('loads the first stones up to the maximum, and reports the others neither as found nor as missing', async () => {
  expect(await loadProductSelection(callWithoutResults, createSlugs(maxShortlistItems))).toEqual({
    products: [],
    missingCount: maxShortlistItems,
    truncatedCount: 0,
  });
  expect(await loadProductSelection(callWithoutResults, createSlugs(maxShortlistItems + 10))).toEqual({
    products: [],
    missingCount: maxShortlistItems,
    truncatedCount: 10,
  });
  expect(createTruncationMessage({ truncatedCount: 0 })).toBe('');
  expect(createTruncationMessage({ truncatedCount: 1 })).toBe(
    'A list can contain up to 60 stones. The last stone in the link is not shown.',
  );
  expect(createTruncationMessage({ truncatedCount: 10 })).toBe(
    'A list can contain up to 60 stones. The last 10 stones in the link are not shown.',
  );
});
