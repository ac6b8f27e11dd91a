import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { OutputOf, RequestOptions, InputOf, EndpointPath, MultipartPath } from '#contract/index.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createStore } from '#web/lib/stores/create-store.ts';

/** An endpoint that is called as JSON. */
export type JsonPath = Exclude<EndpointPath, MultipartPath>;
export type ResponseOf<P extends JsonPath> = OutputOf<P> extends { response: infer Response } ? Response : never;

// By default updates render in a timer, after which the next click may already have happened: it would act on the old rows.
notifyManager.setScheduler(queueMicrotask);

/** Data of the back office. It is refetched on live events (see live-invalidation.ts), not on focus or reconnect. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A failed request is reported at once, also while the browser is offline.
      networkMode: 'always',
      // A screen never opens with the data of an earlier visit: forms start from the newest version.
      gcTime: 0,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

const callEndpoint = call as unknown as (path: JsonPath, input: unknown, options: RequestOptions) => Promise<{ response: unknown }>;

type InputArgument<P extends JsonPath> = Record<string, never> extends InputOf<P> ? [input?: InputOf<P>] : [input: InputOf<P>];

/** Returns the options of the query that calls an endpoint. Its key is `[path, input]`. */
export const queryFor = <P extends JsonPath>(path: P, ...[input]: InputArgument<P>) =>
  queryOptions({
    queryKey: [path, input ?? {}] as const,
    queryFn: async ({ signal }) => (await callEndpoint(path, input ?? {}, { signal })).response as ResponseOf<P>,
  });

/** The start of a path, such as `/admin/quotes/`. */
export type PathPrefix = `/admin/${string}`;

/** Time of the last change made in this tab, in milliseconds since 1970. */
export const ownChangeStore = createStore(0);

/** Refetches the data of the endpoints after a change made in this tab. Responses to earlier requests are discarded. */
export function refetchAfterChange(prefixes: readonly PathPrefix[]): void {
  if (prefixes.length === 0) return;
  ownChangeStore.set(Date.now());
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => String(path).startsWith(prefix)) });
}
