import { useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { createTimedCache } from '#web/lib/api/timed-cache.ts';
import { dataAccessContext, type JsonSerializable } from './page-loaders.ts';

/** Data of a page. Loading it never rejects; `error` contains the message of a failure. */
type PageData = { error?: string | undefined };
export type Deferred<Data> = { page: Data | Promise<Data> };

/**
 * Creates a loader that waits for the data on the server. In the browser, the loader returns a promise, so that the page
 * opens at once with skeletons. Data loaded in the last five minutes is reused, because Back can restore the scroll
 * position only if the page has the same height at once.
 * @param load must not reject
 * @param check may throw a redirect on the server
 */
export function createDeferredLoader<Data extends PageData>(
  load: (callApi: ApiClient) => Promise<Data extends JsonSerializable<Data> ? Data : never>,
  check?: (page: Data, url: URL) => void,
) {
  const pages = createTimedCache<Data>(5 * 60_000);
  const cache = (page: Data): void => (page.error === undefined ? pages.set('', page) : pages.delete(''));

  async function loadAndCache(callApi: ApiClient): Promise<Data> {
    const page = await load(callApi);
    cache(page);
    return page;
  }

  // After a load error, the server responds with status 503, so that the document is not cached.
  async function loader({ request, context }: LoaderFunctionArgs) {
    const { callApi } = context.get(dataAccessContext);
    if (import.meta.env.SSR) {
      const page = await load(callApi);
      check?.(page, new URL(request.url));
      return data<Deferred<Data>>({ page }, { status: page.error === undefined ? 200 : 503 });
    }
    return { page: pages.get('') ?? loadAndCache(callApi) };
  }

  return { loader, cache };
}

/**
 * Returns the data of the page as soon as it has loaded; `isPending` is true during a load. While data is loaded again
 * after a failure, the error remains visible.
 */
export function useDeferredPage<Data extends PageData>(
  { cache }: { cache: (page: Data) => void },
  { page: pageOrPromise }: Deferred<Data>,
): { page: Data | undefined; isPending: boolean } {
  const [resolved, setResolved] = useState<{ source: unknown; page: Data }>();
  const isPromise = pageOrPromise instanceof Promise;
  useEffect(() => {
    if (!(pageOrPromise instanceof Promise)) return cache(pageOrPromise);
    let isStale = false;
    void pageOrPromise.then((page) => isStale || setResolved({ source: pageOrPromise, page }));
    return () => {
      isStale = true;
    };
  }, [pageOrPromise, cache]);
  // An error in the server's HTML remains visible during the first *Try again*.
  const [initial] = useState(isPromise ? undefined : pageOrPromise);
  if (!isPromise) return { page: pageOrPromise, isPending: false };
  return { page: resolved?.page ?? initial, isPending: resolved?.source !== pageOrPromise };
}
