import type { Product } from '#contract/catalogue.ts';
import type { Call } from '#contract/index.ts';
import { mostListed } from '#domain/shortlist.ts';
import { wordsOf } from './call.ts';

/** The stones that an address names; `missing` of them are not (or no longer) shown. `problem`: why they could not be had. */
export type Chosen = { products: Product[]; missing: number; problem?: string };

/** The stones named by `?ids=a,b` or `?ids=a&ids=b`, each once; slugs or ids. */
export const idsIn = ({ searchParams }: URL): string[] => [
  ...new Set(
    searchParams
      .getAll('ids')
      .flatMap((ids) => ids.split(','))
      .map((id) => id.replaceAll('\0', '').trim().slice(0, 200))
      .filter((id) => id !== ''),
  ),
];

/** Loads chosen stones; what fails is part of the answer. At most as many as a list may hold. */
export async function loadChosen(call: Call, ids: readonly string[]): Promise<Chosen> {
  if (ids.length === 0) return { products: [], missing: 0 };
  try {
    const { response } = await call('/site/product/list/chosen', { ids: ids.slice(0, mostListed) });
    return { products: response.result, missing: response.missing.length };
  } catch (error) {
    return { products: [], missing: 0, problem: wordsOf(error) };
  }
}
