import { useState } from 'react';

export type RowSelection = {
  has: (id: string) => boolean;
  /** The ids that are ticked; of no use where `all` is set. */
  ids: string[];
  count: number;
  toggle: (id: string) => void;
  setAll: (ids: readonly string[], on: boolean) => void;
  /** Everything the list finds, those on other pages too. */
  all: boolean;
  takeAll: (fullcount: number) => void;
  clear: () => void;
};

type State = { question: string; ids: readonly string[]; all: number };

/** What is ticked in a list. Another question (a search, a filter) begins anew; another page does not. */
export function useRowSelection(question: string): RowSelection {
  const none: State = { question, ids: [], all: 0 };
  const [state, setState] = useState(none);
  const { ids, all } = state.question === question ? state : none;
  const set = (next: readonly string[]) => setState({ question, ids: next, all: 0 });
  return {
    has: (id) => all > 0 || ids.includes(id),
    ids: [...ids],
    count: all || ids.length,
    toggle: (id) => set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    setAll: (those, on) => set(on ? [...new Set([...ids, ...those])] : ids.filter((id) => !those.includes(id))),
    all: all > 0,
    takeAll: (fullcount) => setState({ question, ids, all: fullcount }),
    clear: () => set([]),
  };
}
