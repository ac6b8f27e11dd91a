import { matchRoutes, RouterContextProvider, type RouteObject } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import type { PageHandle } from '#web/lib/router/page-handle.ts';
import { call } from '#web/lib/api/api-client.ts';
import { createTimedCache, getOrRequest } from '#web/lib/api/timed-cache.ts';
import { onLinkIntent } from '#web/lib/router/on-link-intent.ts';
import { dataAccessContext } from '#web/lib/router/page-loaders.ts';

// Longer than users usually take between hovering over a link and clicking it.
const responses = createTimedCache<Promise<unknown>>(10_000);

const getKey = (path: string, input: unknown): string => path + JSON.stringify(input ?? {});

/** Calls an endpoint before a navigation, and stores the response for `callOrUsePrefetched`. */
const prefetchCall = ((path, ...args) => getOrRequest(responses, getKey(path, args[0]), () => call(path, ...args))) as ApiClient;

/** Returns and removes a prefetched response, or else calls the endpoint. */
export const callOrUsePrefetched = ((path, ...args) => {
  const key = getKey(path, args[0]);
  const response = responses.get(key);
  responses.delete(key);
  return response ?? call(path, ...args);
}) as ApiClient;

/** Loads the code and the data of the page at a URL of this site. */
async function prefetchPage(routes: RouteObject[], { href, pathname }: URL): Promise<void> {
  const match = matchRoutes(routes, pathname)?.at(-1);
  const handle = match?.route.handle as PageHandle | undefined;
  if (match === undefined || handle === undefined || handle.isUncached) return;
  const { loader } = await handle.load();
  if (typeof loader !== 'function') return;
  const context = new RouterContextProvider();
  context.set(dataAccessContext, { callApi: prefetchCall });
  const request = new Request(href);
  await loader({ request, url: new URL(href), params: match.params, pattern: match.route.path ?? '', context });
}

/** Prefetches a page when the pointer, a finger or the focus reaches a link to it. */
export const startPrefetching = (routes: RouteObject[]): (() => void) => onLinkIntent((url) => prefetchPage(routes, url));
