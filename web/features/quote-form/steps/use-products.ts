import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Lookup } from '#contract/schemas.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useQuery, type QueryResult } from '#web/lib/api/use-query.ts';

const pageSize = 100;
// A longer list is hard to use. The material and the type filter the list.
const maxProducts = 500;

async function loadProducts(mainCategory: string, subCategory: string, signal: AbortSignal): Promise<Product[]> {
  const products: Product[] = [];
  for (;;) {
    const input = { filter: true, mainCategory, subCategory, sort: 'name', skip: products.length, limit: pageSize } as const;
    const { response } = await call('/site/list/all/products', input, { signal });
    products.push(...response.result);
    if (response.result.length < pageSize || products.length >= Math.min(response.fullcount, maxProducts)) return products;
  }
}

async function loadTypes(mainCategoryId: string, signal: AbortSignal): Promise<Lookup[]> {
  const { response } = await call('/site/product/subcategory/listall', { mainCategoryId }, { signal });
  return response.result;
}

/** Loads the types of the selected material. */
export const useTypeOptions = (material: Lookup | null): QueryResult<Lookup[]> =>
  useQuery({
    queryKey: ['types', material?._id],
    queryFn: ({ signal }) => loadTypes(material!._id, signal),
    enabled: material !== null,
  });

/** Loads the products of the selected material and type, or all products without a selection. */
export const useProductOptions = (material: Lookup | null, type: Lookup | null): QueryResult<Product[]> =>
  useQuery({
    queryKey: ['products', material?._id, type?._id],
    queryFn: ({ signal }) => loadProducts(material?._id ?? '', type?._id ?? '', signal),
  });

/** Returns the products of the selected colour first, in stable order. */
export function sortByColour(products: readonly Product[], colour: Lookup | null): Product[] {
  if (colour === null) return [...products];
  return [...products.filter((stone) => stone.colour === colour._id), ...products.filter((stone) => stone.colour !== colour._id)];
}
