import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Lookup } from '#contract/schemas.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useQuery, type QueryResult } from '#web/lib/api/use-query.ts';

const page = 100;
// A longer list is hard to use; material and type filter it.
const max = 500;

async function loadProducts(mainCategory: string, subCategory: string, signal: AbortSignal): Promise<Product[]> {
  const stones: Product[] = [];
  for (;;) {
    const ask = { filter: true, mainCategory, subCategory, sort: 'name', skip: stones.length, limit: page } as const;
    const { response } = await call('/site/list/all/products', ask, { signal });
    stones.push(...response.result);
    if (response.result.length < page || stones.length >= Math.min(response.fullcount, max)) return stones;
  }
}

async function loadTypes(mainCategoryId: string, signal: AbortSignal): Promise<Lookup[]> {
  const { response } = await call('/site/product/subcategory/listall', { mainCategoryId }, { signal });
  return response.result;
}

/** The types of the chosen material. */
export const useTypeOptions = (material: Lookup | null): QueryResult<Lookup[]> =>
  useQuery({
    queryKey: ['types', material?._id],
    queryFn: ({ signal }) => loadTypes(material!._id, signal),
    enabled: material !== null,
  });

/** The stones of the chosen material and type; all of them before there is a choice. */
export const useProductOptions = (material: Lookup | null, type: Lookup | null): QueryResult<Product[]> =>
  useQuery({
    queryKey: ['products', material?._id, type?._id],
    queryFn: ({ signal }) => loadProducts(material?._id ?? '', type?._id ?? '', signal),
  });

/** Returns the products of the selected colour first, in stable order. */
export function byColour(stones: readonly Product[], colour: Lookup | null): Product[] {
  if (colour === null) return [...stones];
  return [...stones.filter((stone) => stone.colour === colour._id), ...stones.filter((stone) => stone.colour !== colour._id)];
}
