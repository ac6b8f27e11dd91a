import { notifyManager, QueryClient, queryOptions, type Query } from '@tanstack/react-query';
import type { OutputOf, RequestOptions, InputOf, EndpointPath, MultipartPath } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createStore } from '#web/lib/stores/create-store.ts';

/** Endpoint with a JSON request. */
type JsonPath = Exclude<EndpointPath, MultipartPath>;
export type ResponseOf<P extends JsonPath> = OutputOf<P> extends { response: infer Response } ? Response : never;

// The default scheduler renders updates in a timer. A click before the timer would act on outdated rows.
notifyManager.setScheduler(queueMicrotask);

/**
 * Cache of the back office's data. Live events refetch it (live-invalidation.ts); focus and reconnects do not.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Reports a failed request at once, also while the browser is offline.
      networkMode: 'always',
      // Screens never open with data of an earlier visit: forms need the newest version.
      gcTime: 0,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const callEndpoint = call as unknown as (path: JsonPath, input: unknown, options: RequestOptions) => Promise<{ response: unknown }>;

type InputArgument<P extends JsonPath> = Record<string, never> extends InputOf<P> ? [input?: InputOf<P>] : [input: InputOf<P>];

/** Returns the options of a query that calls an endpoint. Its key is `[path, input]`. */
export const queryFor = <P extends JsonPath>(path: P, ...[input]: InputArgument<P>) =>
  queryOptions({
    queryKey: [path, input ?? {}] as const,
    queryFn: async ({ signal }) => (await callEndpoint(path, input ?? {}, { signal })).response as ResponseOf<P>,
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
