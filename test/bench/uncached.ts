// The application with a page cache that stores nothing: every request queries the database, renders its page and compresses it, as a
// cache miss does. Data that all pages share (the settings, the selectors' lists) is cached.
import type { AddressInfo } from 'node:net';
import { makeApp } from '#server/app/http-server.ts';
import { loadBuiltPages } from '#server/http/pages/built-pages.ts';
import { connect } from '#server/db/connection.ts';
import { makeFolder } from '#server/adapters/file-storage.ts';
import type { Call } from '#contract/index.ts';
import { makeReadyCache, type ReadyCache } from '#server/http/response-cache/response-cache.ts';
import { makeInProcessCall } from '#server/http/endpoint-router.ts';
import { makeServices } from '#server/app/container.ts';

const { DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRET: secret, PUBLIC_URL: publicUrl } = process.env as Record<string, string>;
const services = makeServices({
  pool: connect(databaseUrl!),
  files: makeFolder(folder!),
  secret: secret!,
  publicUrl: publicUrl!,
  limits: false,
  uploadFolder: folder!,
});
const [live, kept] = [makeInProcessCall(services.handlers), makeInProcessCall(services.handlers, makeReadyCache())];
const call = ((path, ...sent) => (path === '/site/list/all/products' ? live : kept)(path, ...sent)) as Call;
const renderer = await loadBuiltPages(new URL('../../build/', import.meta.url), call);
const getRenderer = () => Promise.resolve(renderer);
const cache: ReadyCache = { ...makeReadyCache(), get: (_key, make) => make() };
const app = await makeApp({ services, publicUrl: publicUrl!, trustProxy: 0, logLevel: 'error', getRenderer, cache });
await app.listen({ port: 0, host: 'localhost' });
process.send!((app.server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());
