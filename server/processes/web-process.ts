import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '#server/app/http-server.ts';
import { loadBuiltPages } from '#server/http/pages/built-pages.ts';
import { readConfig } from '#server/app/config.ts';
import { watchChanges } from '#server/db/change-feed.ts';
import { exitOnUncaughtError } from '#server/db/database-errors.ts';
import { createPool } from '#server/db/connection.ts';
import { uploadPath } from '#server/http/uploads/upload-receiver.ts';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { repositoryRoot } from '#server/lib/repository-root.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { createContainer } from '#server/app/container.ts';

// One web process: config, database, services, listen; and the same way back. The supervisor starts it and says when to stop.
exitOnUncaughtError();
const config = readConfig(process.env);
const dev = process.env['BULLNOSE_DEV'] === '1';
const built = new URL('build/', repositoryRoot);

const pool = createPool(config.databaseUrl!);
const files = await createFileStorage(config.filesUrl, config.dataDir);
const changes = watchChanges(pool);
const { publicUrl, limits } = config;
const uploadFolder = uploadPath(config.dataDir);
const services = createContainer({ pool, files, secret: config.secret!, publicUrl, limits, changes, uploadFolder });

const cache = createResponseCache();
const stopWatching = changes.listen('content_changed', () => cache.invalidate());
const clientFolder = fileURLToPath(new URL('client/', built));
const pages = dev
  ? await (await import('#server/http/pages/vite-dev-renderer.ts')).createDevPageRenderer(services.handlers)
  : await builtPages();
const app = await createHttpServer({
  services,
  publicUrl,
  trustProxy: config.trustProxy,
  logLevel: config.logLevel,
  cache,
  dev,
  ...(!dev && existsSync(clientFolder) ? { clientFolder } : {}),
  ...pages,
});

async function builtPages() {
  const renderer = await loadBuiltPages(built, createInProcessClient(services.handlers, cache));
  return { getRenderer: () => Promise.resolve(renderer) };
}

// A killed process leaves the files of the uploads that it was receiving. Each web process has its own disk, so this is no job.
const deleteExpiredUploads = () =>
  void services.receiver.deleteExpired().catch((error: unknown) => app.log.warn({ err: error }, 'sweep of uploads'));
deleteExpiredUploads();
setInterval(deleteExpiredUploads, 10 * 60_000).unref();

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  await stopWatching();
  await pool.end();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
// Ctrl-C reaches the whole group; the supervisor decides the order of stopping.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => void stop());

try {
  // Several processes share one port by the operating system (Fastify passes the option on, its types do not know it).
  const shared = { reusePort: config.workers > 1 };
  await app.listen({ port: config.port, host: config.host, ...shared });
  process.send?.('listening');
  // Now, because a killed process would not write it.
  flushCompileCache();
  // A tenth of the memory is garbage of the start, which V8 would not collect until the heap grows.
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 1000).unref();
} catch (error) {
  process.send?.({ failed: (error as Error).message });
  process.exit(1);
}
