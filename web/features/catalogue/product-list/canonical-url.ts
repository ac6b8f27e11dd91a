import { prodlist } from '#web/lib/router/site-paths.ts';
import type { FilterOptions } from '#web/features/catalogue/lookups.ts';
import { resolveCategories, type ProductListParams } from './list-query.ts';

/**
 * The one address of a list for search engines, of the many that show it. A material, a type and a single colour make a page of
 * its own, however they were asked for (`main` and `sub`, or `type` and `id`); order and how far the list was loaded do not.
 * @returns undefined for a list that must not be indexed: a search, several colours, or an empty list
 */
export function toCanonicalUrl(query: ProductListParams, lookups: FilterOptions, found: number): string | undefined {
  const { colour, search } = query;
  if (found === 0 || search.trim() !== '' || colour.length > 1) return undefined;
  const { main, sub } = resolveCategories(query, lookups);
  if (sub !== '') return prodlist({ type: 'sub', id: sub, colour });
  return main === '' ? prodlist({ colour }) : prodlist({ type: 'main', id: main, colour });
}
