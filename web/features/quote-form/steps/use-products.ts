import type { Product } from '#contract/catalogue.ts';
import type { Lookup } from '#contract/shapes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useAnswer, type Answer } from '#web/lib/api/use-query.ts';

const page = 100;
// A longer list is hard to use; material and type filter it.
const most = 500;

/** @param choice the material's and the type's id, `/` between them */
async function loadStones(choice: string, signal: AbortSignal): Promise<Product[]> {
  const [mainCategory, subCategory] = choice.split('/');
  const stones: Product[] = [];
  for (;;) {
    const ask = { filter: true, mainCategory, subCategory, sort: 'name', skip: stones.length, limit: page } as const;
    const { response } = await call('/site/list/all/products', ask, { signal });
    stones.push(...response.result);
    if (response.result.length < page || stones.length >= Math.min(response.fullcount, most)) return stones;
  }
}

async function loadTypes(mainCategoryId: string, signal: AbortSignal): Promise<Lookup[]> {
  const { response } = await call('/site/product/subcategory/listall', { mainCategoryId }, { signal });
  return response.result;
}

/** Loads the types of the selected material. */
export const useTypes = (material: Lookup | null): Answer<Lookup[]> => useAnswer(material?._id, loadTypes);

/** Loads the products of the selected material and type; all products without a selection. */
export const useStones = (material: Lookup | null, type: Lookup | null): Answer<Product[]> =>
  useAnswer(`${material?._id ?? ''}/${type?._id ?? ''}`, loadStones);

/** Returns the products of the selected colour first, in stable order. */
export function byColour(stones: readonly Product[], colour: Lookup | null): Product[] {
  if (colour === null) return [...stones];
  return [...stones.filter((stone) => stone.colour === colour._id), ...stones.filter((stone) => stone.colour !== colour._id)];
}
