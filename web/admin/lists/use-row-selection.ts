import { useState } from 'react';

export type RowSelection = {
  has: (id: string) => boolean;
  /** Selected ids; incomplete if `all` is true. */
  ids: string[];
  count: number;
  toggle: (id: string) => void;
  setAll: (ids: readonly string[], on: boolean) => void;
  /** True if all matches are selected, including those on other pages. */
  all: boolean;
  selectAll: (fullcount: number) => void;
  clear: () => void;
};

type State = { filterKey: string; ids: readonly string[]; all: number };

/**
 * Stores the selected rows of a list. A change of the search or a filter clears the selection; a change of the page
 * does not.
 */
export function useRowSelection(filterKey: string): RowSelection {
  const emptyState: State = { filterKey, ids: [], all: 0 };
  const [state, setState] = useState(emptyState);
  const { ids, all } = state.filterKey === filterKey ? state : emptyState;
  const set = (next: readonly string[]) => setState({ filterKey, ids: next, all: 0 });
  return {
    has: (id) => all > 0 || ids.includes(id),
    ids: [...ids],
    count: all || ids.length,
    toggle: (id) => set(ids.includes(id) ? ids.filter((selectedId) => selectedId !== id) : [...ids, id]),
    setAll: (rowIds, on) => set(on ? [...new Set([...ids, ...rowIds])] : ids.filter((id) => !rowIds.includes(id))),
    all: all > 0,
    selectAll: (fullcount) => setState({ filterKey, ids, all: fullcount }),
    clear: () => set([]),
  };
}
