import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAsyncAction } from '#web/lib/hooks/use-async-action.ts';
import { Button } from '#web/ui/button.tsx';
import { ActionStatus } from '#web/ui/status/action-status.tsx';

export const accountPageSize = 20;

type PagedList<Item> = { result: Item[]; fullcount: number };
type PagedListOptions<List> = {
  queryKey: readonly unknown[];
  /** Loads up to `accountPageSize` items after the first `skip`. */
  load: (skip: number, signal: AbortSignal) => Promise<List>;
  /** Returns the `skip` of the next page; by default the number of loaded items. */
  countLoaded?: (items: List extends PagedList<infer Item> ? Item[] : never) => number;
};

/** Joins pages. New items on the server shift older ones, so a page may repeat items of the page before it. */
function joinPages<Item extends { _id: string }, List extends PagedList<Item>>(pages: readonly List[]): List {
  const items = new Map(pages.flatMap(({ result }) => result).map((item) => [item._id, item]));
  return { ...pages.at(-1)!, result: [...items.values()] };
}

/** Loads a list page by page. Returns the list of the previous key until the response for a new key arrives. */
export function usePagedList<Item extends { _id: string }, List extends PagedList<Item>>({
  queryKey,
  load,
  countLoaded = ({ length }) => length,
}: PagedListOptions<List & PagedList<Item>>) {
  const { fetchNextPage, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => countLoaded(joinPages<Item, List & PagedList<Item>>(pages).result as never),
    select: ({ pages }) => joinPages<Item, List & PagedList<Item>>(pages),
    placeholderData: keepPreviousData,
  });
  return { ...query, loadMore: async (): Promise<void> => void (await fetchNextPage({ throwOnError: true })) };
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
