import { useState } from 'react';

export type RowSelection = {
  has: (id: string) => boolean;
  /** Selected ids; incomplete if `isAllSelected`. */
  ids: string[];
  count: number;
  /** Selects or deselects a row. Deselecting one of all matches leaves only the rows of `ids` selected. */
  toggle: (id: string) => void;
  setSelected: (ids: readonly string[], isSelected: boolean) => void;
  /** True if all matches are selected, including those on other pages. */
  isAllSelected: boolean;
  selectAll: (fullcount: number) => void;
  clear: () => void;
};

type State = { filterKey: string; ids: readonly string[]; /** Number of all matches if they are selected, else 0. */ matchCount: number };

/**
 * Stores the selected rows of a list. A change of the search or a filter clears the selection; a change of the page
 * does not.
 */
export function useRowSelection(filterKey: string): RowSelection {
  const emptyState: State = { filterKey, ids: [], matchCount: 0 };
  const [state, setState] = useState(emptyState);
  const { ids, matchCount } = state.filterKey === filterKey ? state : emptyState;
  const set = (newIds: readonly string[]) => setState({ filterKey, ids: newIds, matchCount: 0 });
  const has = (id: string) => matchCount > 0 || ids.includes(id);
  return {
    has,
    ids: [...ids],
    count: matchCount || ids.length,
    toggle: (id) => set(has(id) ? ids.filter((selectedId) => selectedId !== id) : [...ids, id]),
    setSelected: (rowIds, isSelected) => set(isSelected ? [...new Set([...ids, ...rowIds])] : ids.filter((id) => !rowIds.includes(id))),
    isAllSelected: matchCount > 0,
    selectAll: (fullcount) => setState({ filterKey, ids, matchCount: fullcount }),
    clear: () => set([]),
  };
}
