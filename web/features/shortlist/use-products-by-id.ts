import { useEffect, useState } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { loadProductSelection, type ProductSelection } from './product-selection.ts';

/** Loaded products by id. `retry` repeats a failed load. */
export type ProductsById = { byId: ReadonlyMap<string, Product>; missingIds: ReadonlySet<string>; error?: string; retry: () => void };

type State = { byId: Map<string, Product>; missingIds: Set<string>; error?: string };

function mergeLoaded({ byId, missingIds }: State, requestedIds: readonly string[], { products, error }: ProductSelection): State {
  if (error !== undefined) return { byId, missingIds, error };
  const allById = new Map([...byId, ...products.map((product) => [product._id, product] as const)]);
  return { byId: allById, missingIds: new Set([...missingIds, ...requestedIds.filter((id) => !allById.has(id))]) };
}

/** Loads the products of a list in the browser. Loads each product only once. */
export function useProductsById(ids: readonly string[]): ProductsById {
  const [state, setState] = useState<State>({ byId: new Map(), missingIds: new Set() });
  // After a failure nothing is loaded until the user clicks *Try again*.
  const idsToLoad = (state.error === undefined ? ids : []).filter((id) => !state.byId.has(id) && !state.missingIds.has(id)).join(',');
  useEffect(() => {
    if (idsToLoad === '') return undefined;
    let isUnmounted = false;
    const requestedIds = idsToLoad.split(',');
    void loadProductSelection(call, requestedIds).then(
      (selection) => isUnmounted || setState((current) => mergeLoaded(current, requestedIds, selection)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [idsToLoad]);
  return { ...state, retry: () => setState(({ byId, missingIds }) => ({ byId, missingIds })) };
}
