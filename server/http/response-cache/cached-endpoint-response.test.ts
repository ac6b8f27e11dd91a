import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpointList } from '#contract/index.ts';
import { startApp, publicUrl } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createPool } from '#server/db/connection.ts';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';
import type { RequestContext } from '#server/http/endpoint-handler.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';

const shop = startApp();
const productListPath = '/site/list/all/products';

type Instance = { app: FastifyInstance; cache: ReturnType<typeof createResponseCache>; stop: () => Promise<void> };
const instances: Instance[] = [];

/** Starts another application on the same database, with its own cache and pool. @param poolerPort the port of a connection pooler to the database */
async function startInstance(poolerPort?: number): Promise<Instance> {
  const url = new URL(String(shop.pool.options.connectionString));
  if (poolerPort !== undefined) url.port = String(poolerPort);
  const pool = createPool(url.href, 3);
  const cache = createResponseCache();
  const stopWatching = createChangeFeed(pool, shop.services.log).listen('content_changed', () => cache.invalidate());
  const app = await createHttpServer({ services: shop.services, publicUrl, trustProxy: 0, cache });
  const stop = async () => {
    await stopWatching();
    await app.close();
    await pool.end();
  };
  const instance = { app, cache, stop };
  instances.push(instance);
  return instance;
}

const post = ({ app }: Instance, url: string, input: object = {}, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(input) });

let site: Instance;
beforeAll(async () => {
  site = await startInstance();
});
afterAll(async () => {
  for (const { stop } of instances) await stop();
});

/** Counts the database connections that `work` acquires. */
async function countConnections(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(shop.pool, 'connect');
  await work();
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

describe('a cached response', () => {
  test('does not depend on the caller: the handler receives no user', async () => {
    const user = await createUser(shop);
    const calls: unknown[][] = [];
    const recordingHandlers = Object.fromEntries(
      Object.entries(shop.services.handlers).map(([path, handler]) => [
        path,
        (input: never, caller: never) => {
          calls.push([path, caller]);
          return (handler as (input: never, caller: never) => Promise<object>)(input, caller);
        },
      ]),
    ) as unknown as typeof shop.services.handlers;
    const services = { ...shop.services, handlers: recordingHandlers };
    const app = await createHttpServer({ services, publicUrl, trustProxy: 0, cache: createResponseCache() });
    const headers = { authorization: `Bearer ${user.token}`, 'user-agent': 'Firefox', 'idempotency-key': 'k', cookie: 'device=x' };
    const cacheablePaths = endpointList.filter((definition) => 'isCacheable' in definition).map(({ path }) => path);
    for (const path of cacheablePaths)
      await app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json', ...headers }, payload: '{}' });
    await app.close();
    expect(new Set(calls.map(([path]) => path)).size).toBeGreaterThan(cacheablePaths.length / 2);
    for (const [path, caller] of calls) {
      const { currentUser, address, userAgent, idempotencyKey, request, cookies } = caller as RequestContext;
      const received = [currentUser, address, userAgent, idempotencyKey, request === undefined, cookies.get('device')];
      expect(received, String(path)).toEqual([undefined, '', '', undefined, true, undefined]);
    }
  });

  test('equals the response of the handler, and a repeated request sends no query', async () => {
    for (const { path } of endpointList.filter((definition) => 'isCacheable' in definition)) {
      const fresh = await shop.post(path, {});
      const [first, repeated] = [await post(site, path), await post(site, path)];
      for (const response of [first, repeated])
        expect([response.statusCode, response.json()], path).toEqual([fresh.statusCode, fresh.json()]);
      expect(repeated.headers['cache-control']).toBe('no-store');
      expect(repeated.headers['content-type']).toBe(fresh.headers['content-type']);
    }
    expect(await countConnections(() => post(site, productListPath))).toBe(0);
  });

  test('ignores the order of fields and unknown fields', async () => {
    const response = await post(site, productListPath, { sort: 'price', limit: 7 });
    const equivalentInputs = [
      { limit: 7, sort: 'price' },
      { limit: '7', sort: 'price', skip: 0, search: '', colours: [] },
      { limit: 7, sort: 'price', nonsense: Math.PI },
    ];
    expect(
      await countConnections(async () => {
        for (const input of equivalentInputs) expect((await post(site, productListPath, input)).body).toBe(response.body);
      }),
    ).toBe(0);
    expect((await post(site, productListPath, { sort: '-price', limit: 7 })).body).not.toBe(response.body);
  });

  test('is computed once for concurrent requests', async () => {
    const input = { limit: 9, search: 'granite' };
    const queryCount = await countConnections(() => shop.post(productListPath, input));
    expect(await countConnections(() => Promise.all(Array.from({ length: 20 }, () => post(site, productListPath, input))))).toBe(
      queryCount,
    );
  });

  test('is compressed if the client accepts it', async () => {
    const [plain, compressed] = [
      await post(site, productListPath),
      await post(site, productListPath, {}, { 'accept-encoding': 'gzip, br' }),
    ];
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    const getEncoding = async (accepted: string) =>
      (await post(site, productListPath, {}, { 'accept-encoding': accepted })).headers['content-encoding'];
    for (const accepted of ['br;q=0', 'identity;q=1, gzip;q=0.5', 'gzip;q=0.5, identity'])
      expect(await getEncoding(accepted), accepted).toBeUndefined();
    expect(await getEncoding('identity, gzip')).toBe('gzip');
  });

  test('is not used for invalid fields, unknown ids or other origins', async () => {
    expect((await post(site, productListPath, { sort: 'nonsense' })).json()).toMatchObject({ code: 'bad_input' });
    for (let count = 0; count < 2; count += 1) expect((await post(site, '/site/product/get', { slug: 'none' })).statusCode).toBe(404);
    expect((await post(site, productListPath, {}, { origin: 'https://elsewhere.test' })).json()).toMatchObject({ code: 'foreign_origin' });
  });

  test('is used by pages rendered in the same process, which cannot change it', async () => {
    const call = createInProcessClient(shop.services.handlers, site.cache);
    const { response } = await call(productListPath, { limit: 3 });
    expect(await countConnections(() => call(productListPath, { limit: 3 }))).toBe(0);
    expect(() => response.result.pop()).toThrow(TypeError);
  });
});

describe('personal data', () => {
  test('is never cached, because only public endpoints are cacheable', () => {
    const cacheable = endpointList.filter((definition) => 'isCacheable' in definition);
    expect(cacheable.length).toBeGreaterThan(10);
    expect(cacheable.filter(({ access, path }) => access !== 'anyone' || /save|login|register/.test(path))).toEqual([]);
  });

  test('is returned to each user, even while public content is cached', async () => {
    const [thandi, sipho] = [await createUser(shop, { fullName: 'Thandi' }), await createUser(shop, { fullName: 'Sipho' })];
    const getName = async (token: string) =>
      (await post(site, '/site/get/userdata', {}, { authorization: `Bearer ${token}` })).json<{ response: { fullName: string } }>().response
        .fullName;
    expect([await getName(thandi.token), await getName(sipho.token)]).toEqual(['Thandi', 'Sipho']);
    expect((await post(site, '/site/get/userdata')).statusCode).toBe(401);
  });
});

/** Starts a connection pooler that loses notifications, or closes the connection on LISTEN. */
async function startPooler(kind: 'loses_notifications' | 'rejects_listen'): Promise<{ port: number; stop: () => void }> {
  const target = new URL(String(shop.pool.options.connectionString));
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (bytes: Buffer) => {
      if (kind === 'rejects_listen' && bytes.includes('listen content_changed')) client.destroy();
      else database.write(bytes);
    });
    let buffered = Buffer.alloc(0);
    database.on('data', (bytes: Buffer) => {
      buffered = Buffer.concat([buffered, bytes]);
      // A message starts with a letter for its type and its length. The letter of notifications is A.
      while (buffered.length >= 5 && buffered.length > buffered.readInt32BE(1)) {
        const message = buffered.subarray(0, buffered.readInt32BE(1) + 1);
        buffered = buffered.subarray(message.length);
        if (message[0] !== 65) client.write(message);
      }
    });
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

describe('a content change', () => {
  const getDescription = async (instance: Instance): Promise<string> =>
    (await post(instance, '/site/product/get', { slug: 'paarl-rock' })).json<{ response: { description: string } }>().response.description;
  const saveDescription = (text: string) => shop.pool.query('update products set description = $1 where slug = $2', [text, 'paarl-rock']);

  test('is visible within a second on every instance, even behind a pooler that rejects LISTEN or loses notifications', async () => {
    const poolers = [await startPooler('loses_notifications'), await startPooler('rejects_listen')];
    const allInstances = [site, await startInstance(), ...(await Promise.all(poolers.map(({ port }) => startInstance(port))))];
    for (const text of ['First text', 'Other text', 'Last text']) {
      await saveDescription(text);
      await Promise.all(
        allInstances.map((instance) => expect.poll(() => getDescription(instance), { timeout: 1000, interval: 40 }).toBe(text)),
      );
    }
    for (const { stop } of instances.splice(2)) await stop();
    for (const { stop } of poolers) stop();
  });

  test('prevents the caching of an entry that is still loading', async () => {
    const cache = createResponseCache();
    const options = { hasClientChosenKey: false };
    const toResponse = (text: string) => createCachedResponse(Buffer.from(text), {});
    let finishLoading = (_response: CachedResponse): void => undefined;
    const pendingEntry = cache.getOrLoad('key', options, () => new Promise((resolve) => (finishLoading = resolve)));
    cache.invalidate();
    finishLoading(toResponse('old'));
    expect((await pendingEntry).body.toString()).toBe('old');
    expect(cache.get('key')).toBeUndefined();
    expect((await cache.getOrLoad('key', options, async () => toResponse('new'))).body.toString()).toBe('new');
  });
});

test('pages and responses share one size limit, and the least recently used are evicted first', async () => {
  const cache = createResponseCache(100_000);
  const load = (key: string) =>
    cache.getOrLoad(key, { hasClientChosenKey: false }, async () => createCachedResponse(Buffer.alloc(4500), {}));
  await load('GET /');
  for (let index = 0; index < 100; index += 1) {
    await load(`POST ${index}`);
    expect(cache.get('GET /')).toBeDefined();
  }
  // Each entry counts more than 9 kB.
  const cachedCount = Array.from({ length: 100 }, (_, index) => cache.get(`POST ${index}`)).filter(Boolean).length;
  expect(cachedCount).toBeLessThanOrEqual(100_000 / 9000);
  expect(cache.get('POST 0')).toBeUndefined();
});
