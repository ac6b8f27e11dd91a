import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '#server/app/http-server.ts';
import { loadBuiltPages } from '#server/http/pages/built-pages.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { publicUrl, type TestApp } from './harness.ts';

export type BuiltSite = { app: FastifyInstance; cache: ReturnType<typeof createResponseCache>; close: () => Promise<void> };

/** Starts an HTTP server for the built pages. Each change of content clears its cache. */
export async function startBuiltSite(
  { services, pool }: Pick<TestApp, 'services' | 'pool'>,
  cache = createResponseCache(),
): Promise<BuiltSite> {
  const renderer = await loadBuiltPages(new URL('../build/', import.meta.url), createInProcessClient(services.handlers, cache));
  let reportFirstChange!: () => void;
  // The change feed reports one change when it starts.
  const firstChange = new Promise<void>((resolve) => (reportFirstChange = resolve));
  const stopListening = createChangeFeed(pool, services.log).listen('content_changed', () => {
    cache.invalidate();
    reportFirstChange();
  });
  const options = { services, publicUrl, trustProxy: 0, cache };
  const app = await createHttpServer({ ...options, getRenderer: () => Promise.resolve(renderer) });
  await firstChange;
  return {
    app,
    cache,
    close: async () => {
      await app.close();
      await stopListening();
    },
  };
}
