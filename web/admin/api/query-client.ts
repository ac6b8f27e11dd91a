import { notifyManager, QueryClient, type Query } from '@tanstack/react-query';
import { commonQueryDefaults } from '#web/lib/api/query-for.ts';
import { createStore } from '#web/lib/stores/create-store.ts';

export { queryFor, type ResponseOf } from '#web/lib/api/query-for.ts';

/** Time after a load in which a screen that opens does not load the data again: its loader or a prefetch has just loaded it. */
const freshMs = 5000;
/** Time after a change made in this tab in which data counts as outdated, because an earlier request may have returned it. */
const changeSettlesMs = 10_000;

/** Returns true for an error of the screen's loader. The screen then shows the error instead of loading again. */
const isFreshError = ({ state }: Query): boolean => Date.now() - state.errorUpdatedAt < freshMs;

/**
 * Cache of the back office's data. Live events refetch it (live-invalidation.ts); focus and reconnects do not. Data of screens that were left
 * is kept, so that Back shows it at once, and is loaded again when a screen opens. It is removed when the session ends.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      ...commonQueryDefaults,
      staleTime: ({ queryKey: [path], state }) =>
        state.dataUpdatedAt < getOwnChangedAt(ownChangeStore.get(), String(path)) + changeSettlesMs ? 0 : freshMs,
      retryOnMount: (query) => !isFreshError(query),
      gcTime: 15 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Data that a screen has shown counts as outdated when the screen is left, unlike data of a prefetch.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0)
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
});

/** Start of a path, such as `/admin/quotes/`. */
export type PathPrefix = `/admin/${string}`;

/** Times of the last changes made in this tab, in milliseconds since 1970, by path prefix. */
export const ownChangeStore = createStore<Readonly<Record<string, number>>>({});

/** Returns the time of this tab's last change that affects a path; 0 without one. */
export const getOwnChangedAt = (changes: ReturnType<typeof ownChangeStore.get>, path: string): number =>
  Math.max(0, ...Object.entries(changes).map(([prefix, changedAt]) => (path.startsWith(prefix) ? changedAt : 0)));

/** Refetches the data of the endpoints after a change made in this tab. Responses to earlier requests are discarded. */
export function refetchAfterChange(prefixes: readonly PathPrefix[]): void {
  if (prefixes.length === 0) return;
  const now = Date.now();
  ownChangeStore.set({ ...ownChangeStore.get(), ...Object.fromEntries(prefixes.map((prefix) => [prefix, now])) });
  const isAffected = ({ queryKey: [path] }: Query) => prefixes.some((prefix) => String(path).startsWith(prefix));
  notifyManager.batch(() => {
    // `invalidateQueries` restarts running requests except the first one of a query, so first requests are cancelled.
    // `fetchQuery` requests continue.
    void queryClient.cancelQueries({ type: 'active', predicate: (query) => query.state.data === undefined && isAffected(query) });
    void queryClient.invalidateQueries({ predicate: isAffected });
  });
}
