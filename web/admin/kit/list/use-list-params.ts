import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';

export const pageSizes = [25, 50, 100] as const;

type Changes<Filter extends string> = Partial<Record<Filter | 'search' | 'sort' | 'skip' | 'limit', string | number>>;
export type ListState<Filter extends string> = {
  search: string;
  sort: string;
  skip: number;
  limit: number;
  filters: Record<Filter, string>;
};
export type ListParams<Filter extends string> = ListState<Filter> & {
  /** True if there is a search text or a filter. */
  isFiltered: boolean;
  /** Text in the search field. The text is searched after a pause in typing. */
  searchText: string;
  setSearchText: (search: string) => void;
  /** Changes parameters. Returns to the first page unless `skip` is among the changes. */
  set(this: void, changes: Changes<Filter>): void;
  clear: () => void;
};

const searchDelayMs = 250;
/** Marks navigations of `useListParams`. Other navigations, such as links, discard text that was not searched yet. */
const listChangeState = { isListChange: true };

/** Reads the state of a list from the query string, as `useListParams` does. */
export function parseListState<Filter extends string>(parameters: URLSearchParams, names: readonly Filter[], sort = ''): ListState<Filter> {
  const read = (name: string) => parameters.get(name) ?? '';
  return {
    search: read('search'),
    sort: read('sort') || sort,
    skip: Math.max(0, Math.trunc(Number(read('skip'))) || 0),
    limit: pageSizes.find((size) => size === Number(read('limit'))) ?? 50,
    filters: Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Filter, string>,
  };
}

/** Writes changes to the query string. Omits empty values. */
function applyChanges(parameters: URLSearchParams, changes: Changes<string>): void {
  if (!('skip' in changes)) parameters.delete('skip');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || value === 0) parameters.delete(name);
    else parameters.set(name, String(value));
  }
}

/**
 * Stores the search, filters, order and page of a list in the query string, so that a reload, Back and a shared link
 * show the same list.
 * @param options.excludedFromClear filters that `clear` does not reset
 */
export function useListParams<Filter extends string>(
  names: readonly Filter[],
  { sort = '', excludedFromClear = [] }: { sort?: string; excludedFromClear?: readonly Filter[] } = {},
): ListParams<Filter> {
  const [parameters, setParameters] = useSearchParams();
  const { key, state: locationState } = useLocation();
  const isListChange =
    useNavigationType() !== NavigationType.Pop && (locationState as typeof listChangeState | null)?.isListChange === true;
  /** Text in the search field, and the URL when it was entered. Undefined if the field shows the search text of the query string. */
  const [typed, setTyped] = useState<{ text: string; href: string }>();
  const [handledKey, setHandledKey] = useState(key);
  if (handledKey !== key) {
    setHandledKey(key);
    if (!isListChange) setTyped(undefined);
  }
  const state = parseListState(parameters, names, sort);

  const update = (change: (next: URLSearchParams) => void, replace = false) => {
    // The router renders a navigation after the browser has changed the URL. Two quick changes must both apply.
    const next = new URLSearchParams(window.location.search);
    change(next);
    setParameters(next, { replace, preventScrollReset: true, state: listChangeState });
  };
  /** Returns text that was not searched yet. Another navigation discards the text, also before the router renders it. */
  const getPendingText = (): string | undefined => {
    const text = typed?.text.trim();
    return typed?.href === window.location.href && text !== state.search ? text : undefined;
  };
  const set = (changes: Changes<Filter>) => {
    const pendingText = getPendingText();
    // Text that was not searched yet is searched together with the change.
    const allChanges = pendingText === undefined || 'search' in changes ? changes : { ...changes, search: pendingText, skip: 0 };
    update((next) => applyChanges(next, allChanges), 'search' in changes);
  };
  const settled = useDebouncedValue(typed, searchDelayMs);
  const searchSettled = useEffectEvent((settledText: typeof typed) => {
    const search = settledText === typed ? getPendingText() : undefined;
    if (search !== undefined) set({ search } as Changes<Filter>);
  });
  useEffect(() => searchSettled(settled), [settled]);
  return {
    ...state,
    isFiltered: state.search !== '' || names.some((name) => state.filters[name] !== '' && !excludedFromClear.includes(name)),
    searchText: typed?.text ?? state.search,
    setSearchText: (text) => setTyped({ text, href: window.location.href }),
    set,
    clear: () => {
      setTyped({ text: '', href: '' });
      update((next) => {
        for (const name of parameters.keys()) if (!(excludedFromClear as readonly string[]).includes(name)) next.delete(name);
      });
    },
  };
}
