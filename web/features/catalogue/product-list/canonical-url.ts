import { prodlist } from '#web/lib/router/site-paths.ts';
import type { FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { resolveCategories, type ProductListParams } from './list-query.ts';

/**
 * Returns the canonical URL of a product list. Lists by material, type or a single colour have their own one, whichever
 * parameters select them (`main` and `sub`, or `type` and `id`). The order and the number of loaded products are not
 * part of it.
 * @returns undefined for a list that must not be indexed: a search, several colours, or an empty list
 */
export function toCanonicalUrl(query: ProductListParams, filterOptions: FilterOptions, matchCount: number): string | undefined {
  const { colour, search } = query;
  if (matchCount === 0 || search.trim() !== '' || colour.length > 1) return undefined;
  const { main, sub } = resolveCategories(query, filterOptions);
  if (sub !== '') return prodlist({ type: 'sub', id: sub, colour });
  return main === '' ? prodlist({ colour }) : prodlist({ type: 'main', id: main, colour });
}
