import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '#domain/shared/time.ts';
import { createContainer } from '#server/app/container.ts';
import { createPool } from '#server/db/connection.ts';
import { createLogger } from '#server/lib/logger.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { startBuiltSite } from '#test/start-built-site.ts';
import { createCachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const shop = startApp('demo');
const folder = mkdtempSync(join(tmpdir(), 'bullnose-stale-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Forwards connections to the database of the tests until it is cut. */
async function startDatabaseProxy() {
  const { port: databasePort, hostname } = new URL(shop.pool.options.connectionString!);
  const sockets = new Set<Socket>();
  let server: Server;
  async function listen(port: number): Promise<void> {
    server = createServer((client) => {
      const upstream = connect(Number(databasePort), hostname);
      for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
      client.pipe(upstream).pipe(client);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  await listen(0);
  const { port } = server!.address() as AddressInfo;
  return {
    url: Object.assign(new URL(shop.pool.options.connectionString!), { port: String(port) }).href,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    restore: () => listen(port),
  };
}

test('while the database is unreachable, public pages and endpoints are served from earlier responses with their age, the rest is 503', async () => {
  const proxy = await startDatabaseProxy();
  const pool = createPool(proxy.url, 5);
  const services = createContainer({
    pool,
    log: createLogger('silent'),
    files: shop.files,
    secret: 'a secret of at least thirty-two characters',
    publicUrl,
    limitsEnabled: false,
    uploadFolder: join(folder, 'incoming'),
  });
  const site = await startBuiltSite({ services, pool });
  const get = (url: string) => site.app.inject({ url });
  const post = (url: string, input: object) => site.app.inject({ method: 'POST', url, payload: input });
  const page = await get('/');
  const products = await post('/site/list/all/products', {});
  expect([page.statusCode, page.headers['age'], products.statusCode, products.headers['age']]).toEqual([200, undefined, 200, undefined]);

  proxy.cut();
  site.cache.invalidate();
  const stalePage = await get('/');
  expect([stalePage.statusCode, stalePage.headers['age'], stalePage.body]).toEqual([200, expect.stringMatching(/^\d+$/), page.body]);
  const staleProducts = await post('/site/list/all/products', {});
  expect([staleProducts.statusCode, staleProducts.headers['age'], staleProducts.body]).toEqual([200, expect.any(String), products.body]);
  const otherPage = await get('/gallery');
  expect([otherPage.statusCode, otherPage.headers['retry-after'], otherPage.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ]);
  expect(otherPage.body).toContain('Try again');
  const login = await post('/login', { email: 'someone@example.test', password: 'a password' });
  expect([login.statusCode, login.headers['retry-after'], login.headers['age']]).toEqual([503, '2', undefined]);

  await proxy.restore();
  await expect.poll(async () => (await get('/')).headers['age']).toBe(undefined);
  expect((await get('/gallery')).statusCode).toBe(200);
  await site.close();
  await pool.end();
  proxy.cut();
});

test('a response older than 24 hours is not served', async () => {
  let time = 0;
  const cache = createResponseCache(1_000_000, () => time);
  const load = (result: () => string) =>
    cache.getOrLoad('GET /', { hasClientChosenKey: false, mayBeStale: true }, async () => createCachedResponse(Buffer.from(result()), {}));
  const fail = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  await load(() => 'content');
  cache.invalidate();
  time = 24 * hourMs;
  expect((await load(fail)).headers['age']).toBe('86400');
  time += 3000;
  await expect(load(fail)).rejects.toThrow('ECONNREFUSED');
});

test('an error that is not due to the database is not hidden by an earlier response', async () => {
  const cache = createResponseCache();
  const load = (result: () => string) =>
    cache.getOrLoad('GET /', { hasClientChosenKey: false, mayBeStale: true }, async () => createCachedResponse(Buffer.from(result()), {}));
  await load(() => 'content');
  cache.invalidate();
  await expect(
    load(() => {
      throw new Error('a programming error');
    }),
  ).rejects.toThrow('a programming error');
});
