import { useEffect } from 'react';
import type { ApiClient } from '#contract/index.ts';
import type { Facet, MainCategory, SubCategory } from '#contract/public/catalogue.endpoints.ts';
import type { Lookup } from '#contract/schemas.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

/**
 * Options of the selectors. `colourError` is the server's message when the colors failed to load, `error` when the materials
 * or the types did. Without `facets` the options have no counts.
 */
export type FilterOptions = {
  materials: MainCategory[];
  types: SubCategory[];
  colours: Lookup[];
  facets?: Facet[] | undefined;
  colourError?: string | undefined;
  error?: string | undefined;
};

type Listed<Item> = { items: Item[]; error?: string };

/** Converts a failed list to an error that the page shows in its place, without a toast (specification, section 8). */
export const settleList = <Item>(answer: Promise<Item[]>): Promise<Listed<Item>> =>
  answer.then(
    (items) => ({ items }),
    (error: unknown) => ({ items: [], error: getErrorMessage(error) }),
  );
const getResult = <Item>({ response }: { response: { result: Item[] } }): Item[] => response.result;

async function load(call: ApiClient): Promise<FilterOptions> {
  const [materials, types, colours, facets] = await Promise.all([
    settleList(call('/site/product/list/maincategory').then(getResult)),
    settleList(call('/site/product/list/subcategory').then(getResult)),
    settleList(call('/site/product/colours/listall').then(getResult)),
    call('/site/product/list/facets').then(getResult, () => undefined),
  ]);
  return {
    materials: materials.items,
    types: types.items,
    colours: colours.items,
    facets,
    colourError: colours.error,
    error: materials.error ?? types.error,
  };
}

const cacheTtlMs = 5 * 60_000;
let cached: { lookups: FilterOptions; loadedAt: number } | undefined;

const isComplete = ({ colourError, error, facets }: FilterOptions): boolean =>
  colourError === undefined && error === undefined && facets !== undefined;

/** Caches complete lookups in the browser for five minutes: every change of a filter needs them. */
function cacheLookups(lookups: FilterOptions): void {
  if (cached?.lookups !== lookups && isComplete(lookups)) cached = { lookups, loadedAt: Date.now() };
}

/** Loads materials, types, colors and facets, in the browser from its cache. */
export async function loadLookups(call: ApiClient): Promise<FilterOptions> {
  const isBrowser = typeof document !== 'undefined';
  if (isBrowser && cached !== undefined && Date.now() - cached.loadedAt < cacheTtlMs) return cached.lookups;
  const lookups = await load(call);
  if (isBrowser) cacheLookups(lookups);
  return lookups;
}

/** Caches the lookups of a page, and shows the server's message in a toast if the colors failed to load (specification, section 8). */
export function useLookups(lookups: FilterOptions): void {
  const { colourError } = lookups;
  useEffect(() => cacheLookups(lookups), [lookups]);
  useEffect(() => {
    if (colourError !== undefined) showToast(colourError, { tone: 'alarm' });
  }, [colourError]);
}

/** The types of one material, or all of them. */
export const typesOfMaterial = (types: SubCategory[], material: string): SubCategory[] =>
  material === '' ? types : types.filter(({ mainCategory }) => mainCategory === material);
