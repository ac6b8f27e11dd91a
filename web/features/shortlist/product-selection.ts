import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { ApiClient } from '#contract/index.ts';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { selectPlural } from '#domain/shared/counts.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

/** Products that a URL contains. */
export type ProductSelection = {
  products: Product[];
  /** Number of products that do not exist or are not public. */
  missingCount: number;
  /** Number of products that were not loaded, because the URL contains more than the maximum. */
  truncatedCount: number;
  /** Message if the products could not be loaded. */
  error?: string;
};

/** Returns the slugs or ids of `?ids=a,b` or `?ids=a&ids=b`, without duplicates. */
export const parseProductIds = ({ searchParams }: URL): string[] => [
  ...new Set(
    searchParams
      .getAll('ids')
      .flatMap((ids) => ids.split(','))
      .map((id) => id.replaceAll('\0', '').trim().slice(0, 200))
      .filter((id) => id !== ''),
  ),
];

/** Loads the products of a URL up to the maximum. Does not throw; returns the message of a failed request in `error`. */
export async function loadProductSelection(call: ApiClient, ids: readonly string[]): Promise<ProductSelection> {
  const truncatedCount = Math.max(0, ids.length - maxShortlistItems);
  if (ids.length === 0) return { products: [], missingCount: 0, truncatedCount };
  try {
    const { response } = await call('/site/product/list/chosen', { ids: ids.slice(0, maxShortlistItems) });
    return { products: response.result, missingCount: response.missing.length, truncatedCount };
  } catch (error) {
    return { products: [], missingCount: 0, truncatedCount, error: getErrorMessage(error) };
  }
}

/** Returns a message about products beyond the maximum, or '' if all were loaded. */
export function createTruncationMessage({ truncatedCount }: Pick<ProductSelection, 'truncatedCount'>): string {
  if (truncatedCount === 0) return '';
  return selectPlural(
    truncatedCount,
    `A list can contain up to ${maxShortlistItems} stones. The last stone in the link is not shown.`,
    `A list can contain up to ${maxShortlistItems} stones. The last ${truncatedCount} stones in the link are not shown.`,
  );
}
