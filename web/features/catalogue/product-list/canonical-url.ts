import { prodlist, type ProductListQuery } from '#web/lib/router/site-paths.ts';
import type { FilterOptions } from '#web/features/catalogue/filter-options.ts';
import { resolveCategories } from './list-query.ts';

/**
 * Returns the canonical URL of a product list. A list of one material, one type or one colour has its own URL. Parameters
 * that select the same list (`main` and `sub`, or `type` and `id`) have the same canonical URL. It does not contain the
 * order or the number of loaded products.
 * @returns undefined for a list that must not be indexed: a search, several colours, or an empty list
 */
export function getCanonicalUrl(query: ProductListQuery, filterOptions: FilterOptions, matchCount: number): string | undefined {
  const { colour, search } = query;
  if (matchCount === 0 || search.trim() !== '' || colour.length > 1) return undefined;
  const { main, sub } = resolveCategories(query, filterOptions);
  if (sub !== '') return prodlist({ type: 'sub', id: sub, colour });
  return main === '' ? prodlist({ colour }) : prodlist({ type: 'main', id: main, colour });
}
