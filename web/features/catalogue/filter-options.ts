import { useEffect } from 'react';
import type { ApiClient } from '#contract/index.ts';
import type { Facet, MainCategory, SubCategory } from '#contract/public/catalogue.endpoints.ts';
import type { Lookup } from '#contract/schemas.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { createTimedCache } from '#web/lib/api/timed-cache.ts';
import { useErrorToast } from '#web/lib/hooks/use-error-toast.ts';

export type FilterOptions = {
  materials: MainCategory[];
  types: SubCategory[];
  colours: Lookup[];
  /** Without facets the options have no counts. */
  facets?: Facet[] | undefined;
  /** Error message if the colours failed to load. */
  colourError?: string | undefined;
  /** Error message if the materials or the types failed to load. */
  error?: string | undefined;
};

type SettledList<Item> = { items: Item[]; error?: string };

/**
 * Returns the items, or the error message of a failed request. The page shows the message instead of the list, without a
 * toast (specification, section 8).
 */
export const settleList = <Item>(request: Promise<Item[]>): Promise<SettledList<Item>> =>
  request.then(
    (items) => ({ items }),
    (error: unknown) => ({ items: [], error: getErrorMessage(error) }),
  );
const getItems = <Item>({ response }: { response: { result: Item[] } }): Item[] => response.result;

async function requestFilterOptions(call: ApiClient): Promise<FilterOptions> {
  const [materials, types, colours, facets] = await Promise.all([
    settleList(call('/site/product/list/maincategory').then(getItems)),
    settleList(call('/site/product/list/subcategory').then(getItems)),
    settleList(call('/site/product/colours/listall').then(getItems)),
    call('/site/product/list/facets').then(getItems, () => undefined),
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

const cache = createTimedCache<FilterOptions>(5 * 60_000);

const isComplete = ({ colourError, error, facets }: FilterOptions): boolean =>
  colourError === undefined && error === undefined && facets !== undefined;

/** Caches complete filter options in the browser for five minutes, because each change of a filter needs them. */
function cacheFilterOptions(filterOptions: FilterOptions): void {
  if (cache.get('') !== filterOptions && isComplete(filterOptions)) cache.set('', filterOptions);
}

/** Loads materials, types, colours and facets; in the browser from the cache if possible. */
export async function loadFilterOptions(call: ApiClient): Promise<FilterOptions> {
  const isBrowser = typeof document !== 'undefined';
  const cached = isBrowser ? cache.get('') : undefined;
  if (cached !== undefined) return cached;
  const filterOptions = await requestFilterOptions(call);
  if (isBrowser) cacheFilterOptions(filterOptions);
  return filterOptions;
}

/** Caches the filter options of a page, and shows a toast if the colours failed to load (specification, section 8). */
export function useFilterOptionsCache(filterOptions: FilterOptions): void {
  const { colourError } = filterOptions;
  useEffect(() => cacheFilterOptions(filterOptions), [filterOptions]);
  useErrorToast(colourError);
}

/** Returns the types of a material, or all types if the material is ''. */
export const listTypesOfMaterial = (types: SubCategory[], material: string): SubCategory[] =>
  material === '' ? types : types.filter(({ mainCategory }) => mainCategory === material);
