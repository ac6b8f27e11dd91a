import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '#server/app/http-server.ts';
import { loadBuiltPages } from '#server/http/pages/built-pages.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { publicUrl, type TestApp } from './harness.ts';

export type BuiltSite = { app: FastifyInstance; cache: ReturnType<typeof createResponseCache>; close: () => Promise<void> };

/** Starts one web process with the built pages, cached until a change notification. */
export async function startBuiltSite(
  { services, pool }: Pick<TestApp, 'services' | 'pool'>,
  cache = createResponseCache(),
): Promise<BuiltSite> {
  const renderer = await loadBuiltPages(new URL('../build/', import.meta.url), createInProcessClient(services.handlers, cache));
  let setListening!: () => void;
  const listening = new Promise<void>((resolve) => (setListening = resolve));
  const stop = createChangeFeed(pool).listen('content_changed', () => {
    cache.invalidate();
    setListening();
  });
  const options = { services, publicUrl, trustProxy: 0, logLevel: 'error', cache };
  const app = await createHttpServer({ ...options, getRenderer: () => Promise.resolve(renderer) });
  await listening;
  return {
    app,
    cache,
    close: async () => {
      await app.close();
      await stop();
    },
  };
}
