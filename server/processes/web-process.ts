import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createHttpServer } from '#server/app/http-server.ts';
import { listenUntilClose } from '#server/http/stoppable-listener.ts';
import { loadBuiltPages } from '#server/http/pages/built-pages.ts';
import { readConfig } from '#server/app/config.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { exitOnUncaughtError } from '#server/db/database-errors.ts';
import { createPool } from '#server/db/connection.ts';
import { getUploadFolder } from '#server/http/uploads/upload-receiver.ts';
import { createFileStorage } from '#server/adapters/file-storage.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { createContainer } from '#server/app/container.ts';

// The entry point of a web process. The supervisor starts and stops it.
exitOnUncaughtError();
/** Requests wait no longer for a database that has stalled. Migrations, exports, imports and jobs have no limit. */
const queryTimeoutMs = 4000;
const config = readConfig(process.env);
const dev = process.env['BULLNOSE_DEV'] === '1';
const buildFolder = new URL('build/', repositoryRoot);

const log = createLogger(config.logLevel);
const pool = createPool(config.databaseUrl!, 10, { queryTimeoutMs, log });
const exportPool = createPool(config.databaseUrl!, 2, { log });
const files = await createFileStorage(config.filesUrl, config.dataDir);
const changeFeed = createChangeFeed(pool, log);
const { publicUrl, limits } = config;
const uploadFolder = getUploadFolder(config.dataDir);
const services = createContainer({
  pool,
  log,
  exportPool,
  files,
  secret: config.secret!,
  publicUrl,
  limitsEnabled: limits,
  changes: changeFeed,
  uploadFolder,
});

const cache = createResponseCache();
const stopWatching = changeFeed.listen('content_changed', () => cache.invalidate());
const clientFolder = fileURLToPath(new URL('client/', buildFolder));
const pages = dev
  ? await (await import('#server/http/pages/vite-dev-renderer.ts')).createDevPageRenderer(services.handlers)
  : await loadPages();
const app = await createHttpServer({
  services,
  publicUrl,
  trustProxy: config.trustProxy,
  cache,
  dev,
  ...(!dev && existsSync(clientFolder) ? { clientFolder } : {}),
  ...pages,
});

async function loadPages() {
  const renderer = await loadBuiltPages(buildFolder, createInProcessClient(services.handlers, cache));
  return { getRenderer: () => Promise.resolve(renderer) };
}

// Files of unfinished uploads remain if a process is killed. This is not a job, because web processes may run on different disks.
const deleteExpiredUploads = () =>
  void services.uploadReceiver.deleteExpired().catch((error: unknown) => log.warn({ err: error }, 'Deleting expired uploads failed'));
deleteExpiredUploads();
setInterval(deleteExpiredUploads, 10 * 60_000).unref();

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await stopWatching();
  await Promise.all([pool.end(), exportPool.end()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
// Ctrl-C signals all processes of the terminal. The supervisor stops them in order.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => void stop());

try {
  // The operating system shares the port between several processes.
  await listenUntilClose(app, { port: config.port, host: config.host, reusePort: config.workers > 1 });
  process.send?.('listening');
  // Written now, because a killed process would not write it.
  flushCompileCache();
  // After startup, a tenth of the heap is garbage, which V8 would collect only when the heap grows.
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 1000).unref();
} catch (error) {
  process.send?.({ failed: (error as Error).message });
  process.exit(1);
}
