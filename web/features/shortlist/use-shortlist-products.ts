import { useEffect, useState } from 'react';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { call } from '#web/lib/api/api-client.ts';
import { loadProductSelection, type Chosen } from './product-selection.ts';

/** The loaded stones by id. `gone` contains ids without a stone. `retry` repeats a failed load. */
export type Stones = { known: ReadonlyMap<string, Product>; missing: ReadonlySet<string>; error?: string; retry: () => void };

type State = { known: Map<string, Product>; missing: Set<string>; error?: string };

function joined({ known, missing }: State, requested: readonly string[], { products, error }: Chosen): State {
  if (error !== undefined) return { known, missing, error };
  const all = new Map([...known, ...products.map((product) => [product._id, product] as const)]);
  return { known: all, missing: new Set([...missing, ...requested.filter((id) => !all.has(id))]) };
}

/** Fetches the stones of a list in the browser, each once. */
export function useProductsById(ids: readonly string[]): Stones {
  const [state, setState] = useState<State>({ known: new Map(), missing: new Set() });
  // After a failure nothing is loaded until the user clicks *Try again*.
  const wanted = (state.error === undefined ? ids : []).filter((id) => !state.known.has(id) && !state.missing.has(id)).join(',');
  useEffect(() => {
    if (wanted === '') return undefined;
    let left = false;
    const requested = wanted.split(',');
    void loadProductSelection(call, requested).then((chosen) => left || setState((before) => joined(before, requested, chosen)));
    return () => {
      left = true;
    };
  }, [wanted]);
  return { ...state, retry: () => setState(({ known, missing }) => ({ known, missing })) };
}
