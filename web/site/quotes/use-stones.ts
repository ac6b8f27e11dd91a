import type { Product } from '#contract/catalogue.ts';
import type { Lookup } from '#contract/shapes.ts';
import { call } from '#web/lib/call.ts';
import { useAnswer, type Answer } from './use-answer.ts';

const page = 100;
// A drop-down longer than this helps nobody; material and type narrow it.
const most = 500;

async function loadStones(mainCategory: string, subCategory: string, signal: AbortSignal): Promise<Product[]> {
  const stones: Product[] = [];
  for (;;) {
    const ask = { filter: true, mainCategory, subCategory, sort: 'name', skip: stones.length, limit: page } as const;
    const { response } = await call('/site/list/all/products', ask, { signal });
    stones.push(...response.result);
    if (response.result.length < page || stones.length >= Math.min(response.fullcount, most)) return stones;
  }
}

/** The types of the chosen material. */
export const useTypes = (material: Lookup | null): Answer<Lookup[]> =>
  useAnswer(material?._id, async (signal) => {
    const { response } = await call('/site/product/subcategory/listall', { mainCategoryId: material?._id ?? '' }, { signal });
    return response.result;
  });

/** The stones of the chosen material and type; all of them before there is a choice. */
export const useStones = (material: Lookup | null, type: Lookup | null, wanted: boolean): Answer<Product[]> =>
  useAnswer(wanted ? `${material?._id ?? ''}/${type?._id ?? ''}` : undefined, (signal) =>
    loadStones(material?._id ?? '', type?._id ?? '', signal),
  );

/** Stones of the chosen colour first, each group in its order. */
export function byColour(stones: readonly Product[], colour: Lookup | null): Product[] {
  if (colour === null) return [...stones];
  return [...stones.filter((stone) => stone.colour === colour._id), ...stones.filter((stone) => stone.colour !== colour._id)];
}
