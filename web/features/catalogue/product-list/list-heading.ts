import type { ProdlistData } from './load-product-list.ts';
import { resolveCategories, type ProductListParams } from './list-query.ts';

export type ProdlistHeading = { title: string; description: string; material?: ProdlistData['lookups']['materials'][number] | undefined };

/** Returns the chosen category's name and description, or All Products. */
export function getHeading(query: ProductListParams, lookups: ProdlistData['lookups'], state?: unknown): ProdlistHeading {
  const { main, sub } = resolveCategories(query, lookups);
  const material = lookups.materials.find(({ _id }) => _id === main);
  const type = lookups.types.find(({ _id }) => _id === sub);
  if (type !== undefined) return { title: type.name, description: type.description, material };
  // A category that the lists do not hold (any more) is called what the link called it.
  const { category, categoryDescription } = (state ?? {}) as Record<string, unknown>;
  if (material === undefined && query.id !== '' && typeof category === 'string')
    return { title: category, description: typeof categoryDescription === 'string' ? categoryDescription : '' };
  return { title: material?.name ?? 'All Products', description: material?.description ?? '' };
}
