import type { Call } from '#contract/index.ts';
import type { MainCategory, SubCategory } from '#contract/catalogue.ts';
import type { Lookup } from '#contract/shapes.ts';
import { wordsOf } from '#web/lib/call.ts';

/** What the selectors offer. `colourProblem` holds the server's words when the colours could not be had. */
export type Lookups = { materials: MainCategory[]; types: SubCategory[]; colours: Lookup[]; colourProblem?: string };

/** A list the page can do without: its failure is silent (specification, section 8). */
export const listOrNone = <Item>(answer: Promise<{ response: { result: Item[] } }>): Promise<Item[]> =>
  answer.then(
    ({ response }) => response.result,
    () => [],
  );

async function load(call: Call): Promise<Lookups> {
  const colours = call('/site/product/colours/listall').then(
    ({ response }) => ({ colours: response.result }),
    (error: unknown) => ({ colours: [], colourProblem: wordsOf(error) }),
  );
  const [materials, types, found] = await Promise.all([
    listOrNone(call('/site/product/list/maincategory')),
    listOrNone(call('/site/product/list/subcategory')),
    colours,
  ]);
  return { materials, types, ...found };
}

const keepFor = 5 * 60_000;
let kept: { lookups: Lookups; at: number } | undefined;

/** Materials, types and colours. A browser keeps them for a while, since every change of a filter needs them. */
export async function loadLookups(call: Call): Promise<Lookups> {
  if (typeof document === 'undefined') return load(call);
  if (kept !== undefined && Date.now() - kept.at < keepFor) return kept.lookups;
  const lookups = await load(call);
  const whole = lookups.colourProblem === undefined && lookups.materials.length > 0 && lookups.types.length > 0;
  kept = whole ? { lookups, at: Date.now() } : undefined;
  return lookups;
}

/** The types of one material, or all of them. */
export const typesOf = (types: SubCategory[], material: string): SubCategory[] =>
  material === '' ? types : types.filter(({ mainCategory }) => mainCategory === material);

/** `1 stone`, `15 stones`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
