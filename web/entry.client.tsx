import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import './styles/app.css';
import { Document } from './document.tsx';
import { NetworkError } from './lib/api/api-client.ts';
import { shareSession } from './features/auth/session/session-sharing.ts';
import { hydrationDataId, parseHydrationData } from './lib/router/hydration-data.ts';
import { dataAccessContext } from './lib/router/page-loaders.ts';
import { callOrUsePrefetched, startPrefetching } from './layout/prefetch.ts';
import { retryUntilReachable } from './lib/api/network-retry.ts';
import type { PageHandle } from './lib/router/page-handle.ts';
import { routes } from './routes.tsx';

/** Loads the code of the current page before hydration. Without it, the router would replace the server's HTML with a fallback. */
async function loadCurrentRoute(): Promise<void> {
  for (const { route } of matchRoutes(routes, location.pathname) ?? []) {
    const { load } = (route.handle ?? {}) as Partial<PageHandle>;
    if (load) Object.assign(route, await load(), { lazy: undefined });
  }
}

const isNetworkError = (error: unknown): boolean => error instanceof NetworkError;

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dataAccessContext, {
    callApi: callOrUsePrefetched,
    retryUntilReachable: (load, signal) => retryUntilReachable(load, isNetworkError, signal),
  });
  return context;
}

// Not a top-level await, which would deadlock: the page's code imports from the chunk of this file, which would still be evaluating.
async function hydrate(): Promise<void> {
  const json = document.getElementById(hydrationDataId)!.textContent;
  const { assets, ...hydrationData } = parseHydrationData(json);
  await loadCurrentRoute();
  const router = createBrowserRouter(routes, { hydrationData, getContext });
  startTransition(() => {
    hydrateRoot(
      document,
      <Document assets={assets} hydrationData={json}>
        <RouterProvider router={router} />
      </Document>,
    );
  });
  startPrefetching(routes);
  shareSession();
}

void hydrate();
