import { useEffect, useState } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { loadProductSelection, type ProductSelection } from './product-selection.ts';

/** Loaded products by id. `retry` repeats a failed load. */
export type ProductsById = { byId: ReadonlyMap<string, Product>; missingIds: ReadonlySet<string>; error?: string; retry: () => void };

type State = { byId: Map<string, Product>; missingIds: Set<string>; error?: string };

function mergeLoaded({ byId, missingIds }: State, requested: readonly string[], { products, error }: ProductSelection): State {
  if (error !== undefined) return { byId, missingIds, error };
  const all = new Map([...byId, ...products.map((product) => [product._id, product] as const)]);
  return { byId: all, missingIds: new Set([...missingIds, ...requested.filter((id) => !all.has(id))]) };
}

/** Loads the products of a list in the browser, each once. */
export function useProductsById(ids: readonly string[]): ProductsById {
  const [state, setState] = useState<State>({ byId: new Map(), missingIds: new Set() });
  // After a failure nothing is loaded until the user clicks *Try again*.
  const idsToLoad = (state.error === undefined ? ids : []).filter((id) => !state.byId.has(id) && !state.missingIds.has(id)).join(',');
  useEffect(() => {
    if (idsToLoad === '') return undefined;
    let isUnmounted = false;
    const requested = idsToLoad.split(',');
    void loadProductSelection(call, requested).then(
      (selection) => isUnmounted || setState((before) => mergeLoaded(before, requested, selection)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [idsToLoad]);
  return { ...state, retry: () => setState(({ byId, missingIds }) => ({ byId, missingIds })) };
}
