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

/** Loads a list page by page. Returns the previous list until the response for a new key arrives. */
export function usePagedQuery<Item extends { _id: string }, List extends PagedList<Item>>({
  queryKey,
  load,
  countLoaded = ({ result }) => result.length,
}: PagedQueryOptions<List & PagedList<Item>>) {
  const query = useQuery<List>({ queryKey, queryFn: ({ signal }) => load(0, signal), keepPreviousData: true });
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  });
  async function loadMore(): Promise<void> {
    const { data: list, isPending, setData } = latest.current;
    if (!list || isPending) return;
    const page = await load(countLoaded(list));
    const current = latest.current.data ?? list;
    // New items on the server shift the others, so the next page may repeat loaded ones.
    const existing = new Set(current.result.map(({ _id }) => _id));
    setData({ ...page, result: [...current.result, ...page.result.filter(({ _id }) => !existing.has(_id))] });
  }
  return { ...query, loadMore };
}

type LoadMoreProps = { list: PagedList<unknown>; busy?: boolean; className: string; onLoad: () => Promise<void> };

/** Renders the button that loads the next page of a list; nothing if the list is complete. */
export function LoadMore({ list: { result, fullcount }, busy = false, className, onLoad }: LoadMoreProps) {
  const { busy: isLoading, error, run } = useAsyncAction();
  return (
    <>
      {result.length < fullcount && (
        <Button variant="secondary" className={className} busy={busy || isLoading} onClick={() => void run(onLoad)}>
          Load more
        </Button>
      )}
      <ActionStatus error={error} className="mt-3" />
    </>
  );
}
