import { useCallback, useLayoutEffect, useRef } from 'react';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

export const accountPageSize = 20;

type PagedList<Item> = { result: Item[]; fullcount: number };
type PagedQueryOptions<List> = {
  queryKey: readonly unknown[];
  /** Loads up to `accountPageSize` items after the first `skip`. */
  load: (skip: number, signal?: AbortSignal) => Promise<List>;
  /** Returns the `skip` of the next page; by default the number of loaded items. */
  countLoaded?: (list: List) => number;
};

/** Loads a list page by page. Returns the list of the previous key until the response for a new key arrives. */
export function usePagedQuery<Item extends { _id: string }, List extends PagedList<Item>>({
  queryKey,
  load,
  countLoaded = ({ result }) => result.length,
}: PagedQueryOptions<List & PagedList<Item>>) {
  const query = useQuery<List>({ queryKey, queryFn: ({ signal }) => load(0, signal), keepPreviousData: true });
  const latestQuery = useRef(query);
  useLayoutEffect(() => {
    latestQuery.current = query;
  });
  async function loadMore(): Promise<void> {
    const { data: list, isPending, setData } = latestQuery.current;
    if (!list || isPending) return;
    const nextPage = await load(countLoaded(list));
    const current = latestQuery.current.data ?? list;
    // New items on the server shift older ones, so the next page may repeat loaded items.
    const loadedIds = new Set(current.result.map(({ _id }) => _id));
    setData({ ...nextPage, result: [...current.result, ...nextPage.result.filter(({ _id }) => !loadedIds.has(_id))] });
  }
  return { ...query, loadMore };
}

type LoadMoreProps = { list: PagedList<unknown>; busy?: boolean; className: string; onLoad: () => Promise<void> };

/** Renders the button that loads the next page of a list. A complete list has no button: the focus stays at its end. */
export function LoadMore({ list: { result, fullcount }, busy = false, className, onLoad }: LoadMoreProps) {
  const { busy: isLoading, error, run } = useAsyncAction();
  const endRef = useRef<HTMLDivElement>(null);
  // React calls the returned cleanup before it removes the button. Memoized, because React also calls it if the callback changes.
  const keepFocusAtEnd = useCallback(
    (button: HTMLButtonElement | null) => () => {
      if (button !== null && document.activeElement === button) endRef.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div ref={endRef} tabIndex={-1} className="outline-none">
      {result.length < fullcount && (
        <Button ref={keepFocusAtEnd} variant="secondary" className={className} busy={busy || isLoading} onClick={() => void run(onLoad)}>
          Load more
        </Button>
      )}
      <ActionStatus error={error} className="mt-3" />
    </div>
  );
}
