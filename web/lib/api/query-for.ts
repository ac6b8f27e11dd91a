import { notifyManager, queryOptions } from '@tanstack/react-query';
import type { EndpointPath, InputOf, MultipartPath, OutputOf, RequestOptions } from '#contract/index.ts';
import { call } from './api-client.ts';

/** Endpoint with a JSON request. */
export type JsonPath = Exclude<EndpointPath, MultipartPath>;
export type ResponseOf<P extends JsonPath> = OutputOf<P> extends { response: infer Response } ? Response : never;

const callEndpoint = call as unknown as (path: JsonPath, input: unknown, options: RequestOptions) => Promise<{ response: unknown }>;

type InputArgument<P extends JsonPath> = Record<string, never> extends InputOf<P> ? [input?: InputOf<P>] : [input: InputOf<P>];

// The default scheduler renders updates in a timer. A click before the timer would act on outdated rows.
notifyManager.setScheduler(queueMicrotask);

/** Options of all query clients: errors and reconnects are handled by the pages, and a failed request is reported at once, also offline. */
export const commonQueryDefaults = {
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
} as const;

/** Returns the options of a query that calls an endpoint. Its key is `[path, input]`. */
export const queryFor = <P extends JsonPath>(path: P, ...[input]: InputArgument<P>) =>
  queryOptions({
    queryKey: [path, input ?? {}] as const,
    queryFn: async ({ signal }) => (await callEndpoint(path, input ?? {}, { signal })).response as ResponseOf<P>,
  });
