import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export const pageSizes = [25, 50, 100] as const;

export type ListState<Filter extends string> = {
  search: string;
  sort: string;
  skip: number;
  limit: number;
  filters: Record<Filter, string>;
  /** Whether anything narrows the list. */
  narrowed: boolean;
  /** What is typed, before it is searched for. */
  typed: string;
  type: (search: string) => void;
  /** Changes some of it, and begins at the first page again unless `skip` is among it. */
  set: (change: Partial<Record<Filter | 'search' | 'sort' | 'skip' | 'limit', string | number>>) => void;
  clear: () => void;
};

/** As long as a pause in typing that means "search now". */
const pause = 250;

/**
 * A list's search, filters, order and page, in the address: a reload, Back and a sent link find the same.
 * @param options.lasting filters that say which list it is: clearing leaves them
 */
export function useList<Filter extends string>(
  names: readonly Filter[],
  { sort = '', lasting = [] }: { sort?: string; lasting?: readonly Filter[] } = {},
): ListState<Filter> {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: string) => parameters.get(name) ?? '';
  const search = read('search');
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState<readonly string[]>([search]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, or a link, changes what is searched for. What was typed a moment ago does too, while more is being typed: that stays.
  if (search !== seen) {
    setSeen(search);
    if (!sent.includes(search)) {
      setSent([search]);
      setTyped(search);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const set: ListState<Filter>['set'] = (change) => {
    clearTimeout(timer.current);
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('skip' in change)) next.delete('skip');
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined || value === '' || value === 0) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: 'search' in change, preventScrollReset: true },
    );
  };
  const filters = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Filter, string>;
  const limit = Number(read('limit'));
  return {
    search,
    sort: read('sort') || sort,
    skip: Math.max(0, Math.trunc(Number(read('skip'))) || 0),
    limit: pageSizes.find((size) => size === limit) ?? 50,
    filters,
    narrowed: search !== '' || names.some((name) => filters[name] !== '' && !lasting.includes(name)),
    typed,
    type(words) {
      setTyped(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setSent((before) => [...before.slice(-4), words.trim()]);
        set({ search: words.trim() } as Parameters<typeof set>[0]);
      }, pause);
    },
    set,
    clear() {
      setTyped('');
      setSent(['']);
      clearTimeout(timer.current);
      const kept = lasting.filter((name) => filters[name] !== '').map((name): [string, string] => [name, filters[name]]);
      setParameters(new URLSearchParams(kept), { preventScrollReset: true });
    },
  };
}
