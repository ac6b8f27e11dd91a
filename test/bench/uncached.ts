// The application without cached pages and lists: each request queries the products and renders the page. Data that all pages share
// (settings, options of the selectors) is cached, as for the first rendering of a page.
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '#server/app/http-server.ts';
import { loadBuiltPages } from '#server/http/pages/built-pages.ts';
import { createPool } from '#server/db/connection.ts';
import { createLocalStorage } from '#server/adapters/file-storage.ts';
import type { ApiClient } from '#contract/index.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { createContainer } from '#server/app/container.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRET: secret, PUBLIC_URL: publicUrl } = process.env as Record<string, string>;
const services = createContainer({
  pool: createPool(databaseUrl!),
  files: createLocalStorage(folder!),
  secret: secret!,
  publicUrl: publicUrl!,
  limits: false,
  uploadFolder: folder!,
});
const [uncachedClient, cachedClient] = [
  createInProcessClient(services.handlers),
  createInProcessClient(services.handlers, createResponseCache()),
];
const call = ((path, ...args) => (path === '/site/list/all/products' ? uncachedClient : cachedClient)(path, ...args)) as ApiClient;
const renderer = await loadBuiltPages(new URL('../../build/', import.meta.url), call);
const getRenderer = () => Promise.resolve({ ...renderer, getCacheKey: () => undefined });
const app = await createHttpServer({ services, publicUrl: publicUrl!, trustProxy: 0, logLevel: 'error', getRenderer });
await app.listen({ port: 0, host: 'localhost' });
process.send!((app.server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());
