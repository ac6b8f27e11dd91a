import { useLayoutEffect, useRef } from 'react';
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

/** Focuses the parent element if the focused button is removed. A ref callback: React calls its cleanup before the removal. */
const keepFocusInParent = (button: HTMLButtonElement | null) => () => {
  if (document.activeElement === button) button?.parentElement?.focus({ preventScroll: true });
};

/** Renders the button that loads the next page of a list. After the last page, the button is removed, and the focus stays at the end of the list. */
export function LoadMore({ list: { result, fullcount }, busy = false, className, onLoad }: LoadMoreProps) {
  const { busy: isLoading, error, run } = useAsyncAction();
  return (
    <div tabIndex={-1} className="outline-none">
      {result.length < fullcount && (
        <Button ref={keepFocusInParent} variant="secondary" className={className} busy={busy || isLoading} onClick={() => void run(onLoad)}>
          Load more
        </Button>
      )}
      <ActionStatus error={error} className="mt-3" />
    </div>
  );
}
