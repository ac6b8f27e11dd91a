import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

export const pageSizes = [25, 50, 100] as const;

export type ListParams<Filter extends string> = {
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

/** Words that wait for a pause in typing. */
function useWaiting() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** @returns what waited */
  const drop = (): string | undefined => {
    const words = held.current;
    clearTimeout(timer.current);
    held.current = undefined;
    return words;
  };
  const put = (words: string, work: () => void) => {
    clearTimeout(timer.current);
    held.current = words;
    timer.current = setTimeout(work, pause);
  };
  return { put, drop };
}

/**
 * The address's parameters, and how they are changed: from the newest ones, although a change takes a moment to arrive.
 * @param onOther the address was changed by something else, as by a link or Back
 */
function useAddress(onOther: () => void) {
  const [parameters, setParameters] = useSearchParams();
  const { key } = useLocation();
  const query = parameters.toString();
  const newest = useRef(query);
  const own = useRef<string[]>([]);
  const seen = useRef(key);
  const other = useRef(onOther);
  useEffect(() => {
    other.current = onOther;
  });
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const at = own.current.indexOf(query);
    own.current = own.current.slice(at === -1 ? own.current.length : at + 1);
    if (own.current.length === 0) newest.current = query;
    if (at === -1) other.current();
  }, [key, query]);
  const go = (change: (now: URLSearchParams) => URLSearchParams, { replace = false } = {}) => {
    const next = change(new URLSearchParams(newest.current));
    newest.current = next.toString();
    own.current.push(newest.current);
    setParameters(next, { replace, preventScrollReset: true });
  };
  return { parameters, go };
}

/**
 * A list's search, filters, order and page, in the address: a reload, Back and a sent link find the same.
 * @param options.lasting filters that say which list it is: clearing leaves them
 */
export function useListParams<Filter extends string>(
  names: readonly Filter[],
  { sort = '', lasting = [] }: { sort?: string; lasting?: readonly Filter[] } = {},
): ListParams<Filter> {
  // Undefined where it is what the address says.
  const [typed, setTyped] = useState<string>();
  const waiting = useWaiting();
  const { parameters, go } = useAddress(() => {
    // Words that were still waiting are not wanted any more.
    waiting.drop();
    setTyped(undefined);
  });
  const read = (name: string) => parameters.get(name) ?? '';
  const search = read('search');

  const set: ListParams<Filter>['set'] = (change) => {
    const words = waiting.drop();
    // Words still being typed are newer than any address: what is chosen meanwhile takes them along, to the first page.
    const whole = words === undefined || 'search' in change ? change : { ...change, search: words, skip: 0 };
    go(
      (next) => {
        if (!('skip' in change)) next.delete('skip');
        for (const [name, value] of Object.entries(whole)) {
          if (value === undefined || value === '' || value === 0) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: 'search' in change },
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
    typed: typed ?? search,
    type(words) {
      setTyped(words);
      waiting.put(words.trim(), () => set({ search: words.trim() } as Parameters<typeof set>[0]));
    },
    set,
    clear() {
      setTyped('');
      waiting.drop();
      go(
        (now) =>
          new URLSearchParams(lasting.map((name): [string, string] => [name, now.get(name) ?? '']).filter(([, value]) => value !== '')),
      );
    },
  };
}
