import type { ProductListQuery } from '#web/lib/router/site-paths.ts';
import type { ProductListData } from './load-product-list.ts';
import { resolveCategories } from './list-query.ts';

export type ListHeading = {
  title: string;
  description: string;
  material?: ProductListData['filterOptions']['materials'][number] | undefined;
};

/** Returns the name and description of the selected category, or All Products. */
export function getListHeading(query: ProductListQuery, filterOptions: ProductListData['filterOptions'], state?: unknown): ListHeading {
  const { main, sub } = resolveCategories(query, filterOptions);
  const material = filterOptions.materials.find(({ _id }) => _id === main);
  const type = filterOptions.types.find(({ _id }) => _id === sub);
  if (type !== undefined) return { title: type.name, description: type.description, material };
  // A category that no longer exists has the name and description of the navigation state.
  const { category, categoryDescription } = (state ?? {}) as Record<string, unknown>;
  if (material === undefined && query.id !== '' && typeof category === 'string')
    return { title: category, description: typeof categoryDescription === 'string' ? categoryDescription : '' };
  return { title: material?.name ?? 'All Products', description: material?.description ?? '' };
}
