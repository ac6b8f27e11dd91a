import { useLatestData } from '#web/lib/hooks/use-latest-data.ts';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

export const pageSize = 20;

type PagedList<Item> = { result: Item[]; fullcount: number };
type PagedQueryOptions<List> = {
  queryKey: readonly unknown[];
  /** Loads up to `pageSize` items after the first `skip`. */
  load: (skip: number, signal?: AbortSignal) => Promise<List>;
  /** Returns how many items of the list the next page skips; all by default. */
  countLoaded?: (list: List) => number;
};

/** Loads a list page by page. The previous list stays until the response to a new key arrives. */
export function usePagedQuery<Item extends { _id: string }, List extends PagedList<Item>>({
  queryKey,
  load,
  countLoaded = ({ result }) => result.length,
}: PagedQueryOptions<List & PagedList<Item>>) {
  const query = useQuery<List>({ queryKey, queryFn: ({ signal }) => load(0, signal), keepPreviousData: true });
  const { getLatest, updateLatest } = useLatestData(query);
  const { isPending, setData } = query;
  async function loadMore(): Promise<void> {
    const list = getLatest();
    if (!list || isPending) return;
    const page = await load(countLoaded(list));
    const current = getLatest() ?? list;
    // Items that were added meanwhile move the others to later pages.
    const existing = new Set(current.result.map(({ _id }) => _id));
    setData({ ...page, result: [...current.result, ...page.result.filter(({ _id }) => !existing.has(_id))] });
  }
  return { ...query, loadMore, updateLatest };
}

type LoadMoreProps = { list: PagedList<unknown>; busy?: boolean; className: string; onLoad: () => Promise<void> };

/** The button that loads the next page of a list. Renders nothing once the list is complete. */
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
