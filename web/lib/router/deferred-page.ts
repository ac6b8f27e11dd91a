import { useEffect, useState } from 'react';
import { data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { dataAccessContext } from './page-loaders.ts';

/** The data of a page. Its load never rejects: `error` contains the message of a failure. */
type Page = { error?: string | undefined };
export type Deferred<Data> = { page: Data | Promise<Data> };

const maxAgeMs = 5 * 60_000;

/**
 * Creates a loader that waits for the data on the server. In the browser it returns a promise, so the page opens at once, with skeletons.
 * A page loaded in the last five minutes is reused, because Back can restore the scroll position only on a page of the same height.
 * @param load must not reject
 * @param check may throw a redirect on the server
 */
export function createDeferredLoader<Data extends Page>(
  load: (callApi: ApiClient) => Promise<Data>,
  check?: (page: Data, url: URL) => void,
) {
  let cached: { page: Data; at: number } | undefined;
  const cache = (page: Data): void => {
    cached = page.error === undefined ? { page, at: Date.now() } : undefined;
  };

  async function loadAndCache(callApi: ApiClient): Promise<Data> {
    const page = await load(callApi);
    cache(page);
    return page;
  }

  /** A document without its list gets a status that no cache stores. */
  async function loader({ request, context }: LoaderFunctionArgs) {
    const { callApi } = context.get(dataAccessContext);
    if (import.meta.env.SSR) {
      const page = await load(callApi);
      check?.(page, new URL(request.url));
      return data<Deferred<Data>>({ page }, { status: page.error === undefined ? 200 : 503 });
    }
    const isFresh = cached !== undefined && Date.now() - cached.at < maxAgeMs;
    return { page: isFresh ? cached!.page : loadAndCache(callApi) };
  }

  return { loader, cache };
}

/** Returns the resolved page, and whether a load is pending. While a failed page is loaded again, the failure stays visible. */
export function useDeferredPage<Data extends Page>(
  { cache }: { cache: (page: Data) => void },
  { page: given }: Deferred<Data>,
): { page: Data | undefined; pending: boolean } {
  const [resolved, setResolved] = useState<{ of: unknown; page: Data }>();
  const isPromise = given instanceof Promise;
  useEffect(() => {
    if (!(given instanceof Promise)) return cache(given);
    let isStale = false;
    void given.then((page) => isStale || setResolved({ of: given, page }));
    return () => {
      isStale = true;
    };
  }, [given, cache]);
  // An error in the server's HTML stays visible during the first *Try again*.
  const [initial] = useState(isPromise ? undefined : given);
  if (!isPromise) return { page: given, pending: false };
  return { page: resolved?.page ?? initial, pending: resolved?.of !== given };
}
