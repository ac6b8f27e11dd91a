import type { Call } from '#contract/index.ts';
import type { Facet, MainCategory, SubCategory } from '#contract/public/catalogue.ts';
import type { Lookup } from '#contract/schemas.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';

/**
 * Options of the selectors. `colourProblem` is the server's message when the colors failed to load, `problem` when the materials
 * or the types did. Without `facets` the options have no counts.
 */
export type Lookups = {
  materials: MainCategory[];
  types: SubCategory[];
  colours: Lookup[];
  facets?: Facet[] | undefined;
  colourProblem?: string | undefined;
  problem?: string | undefined;
};

type Listed<Item> = { items: Item[]; problem?: string };

/** Converts a failed list to an error that the page shows in its place, without a toast (specification, section 8). */
export const listOr = <Item>(answer: Promise<Item[]>): Promise<Listed<Item>> =>
  answer.then(
    (items) => ({ items }),
    (error: unknown) => ({ items: [], problem: getErrorMessage(error) }),
  );
const resultOf = <Item>({ response }: { response: { result: Item[] } }): Item[] => response.result;

async function load(call: Call): Promise<Lookups> {
  const [materials, types, colours, facets] = await Promise.all([
    listOr(call('/site/product/list/maincategory').then(resultOf)),
    listOr(call('/site/product/list/subcategory').then(resultOf)),
    listOr(call('/site/product/colours/listall').then(resultOf)),
    call('/site/product/list/facets').then(resultOf, () => undefined),
  ]);
  return {
    materials: materials.items,
    types: types.items,
    colours: colours.items,
    facets,
    colourProblem: colours.problem,
    problem: materials.problem ?? types.problem,
  };
}

const keepFor = 5 * 60_000;
let kept: { lookups: Lookups; at: number } | undefined;

/** Loads materials, types, colors and facets. A browser caches them for five minutes: every change of a filter needs them. */
export async function loadLookups(call: Call): Promise<Lookups> {
  if (typeof document === 'undefined') return load(call);
  if (kept !== undefined && Date.now() - kept.at < keepFor) return kept.lookups;
  const lookups = await load(call);
  const whole = lookups.colourProblem === undefined && lookups.problem === undefined && lookups.facets !== undefined;
  kept = whole ? { lookups, at: Date.now() } : undefined;
  return lookups;
}

/** The types of one material, or all of them. */
export const typesOf = (types: SubCategory[], material: string): SubCategory[] =>
  material === '' ? types : types.filter(({ mainCategory }) => mainCategory === material);

/** `1 stone`, `15 stones`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
