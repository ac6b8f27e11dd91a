import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/built-site.ts';
import { startApp } from '#test/harness.ts';
import { createResponseCache } from './response-cache.ts';

const shop = startApp();
const cachedPages = ['/', '/prodlist', '/stone/paarl-rock', '/services', '/gallery', '/sitemap.xml'];
const cachedCalls = ['/site/list/all/products', '/site/home/get', '/site/suburbs/list', '/getGeneralSettings'];
const filler = 'x'.repeat(3500);
/** An eighth of the default, so that smaller floods would fill it. */
const maxBytes = 4 * 1024 * 1024;
let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite(shop, createResponseCache(maxBytes));
  // The cache is cleared again when it starts to listen for changes.
  await vi.waitFor(async () => expect(await countQueries(requestCachedEntries)).toBe(0), { timeout: 30_000 });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
const post = (url: string, input: object) =>
  site.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input) });

async function requestCachedEntries(): Promise<void> {
  for (const page of cachedPages) expect((await get(page)).statusCode, page).toBe(200);
  for (const call of cachedCalls) expect((await post(call, {})).statusCode, call).toBe(200);
}

/** Counts the database queries of `work`. A cache hit needs none. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(shop.pool, 'connect');
  await work();
  const { length } = connect.mock.calls;
  connect.mockRestore();
  return length;
}

/**
 * Sends a flood of requests, then expects that every hot entry is still a cache hit.
 * @returns the growth of the cache in bytes
 */
async function expectCachedEntriesAfter(count: number, send: (index: number) => Promise<unknown>): Promise<number> {
  await requestCachedEntries();
  const sizeBefore = site.cache.size();
  for (let sent = 0; sent < count; sent += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => send(sent + index)));
  expect(await countQueries(requestCachedEntries)).toBe(0);
  expect(site.cache.size()).toBeLessThanOrEqual(maxBytes);
  return site.cache.size() - sizeBefore;
}

test('unknown query strings add no entries to the page cache', async () => {
  const grown = await expectCachedEntriesAfter(400, (index) =>
    get(`${cachedPages[index % cachedPages.length]}?campaign=${index}${filler}`),
  );
  expect(grown).toBeLessThanOrEqual(0);
});

test('bodies with unknown fields do not evict hot entries', async () => {
  await expectCachedEntriesAfter(400, (index) => post('/site/home/get', { unknown: `${index}${filler}` }));
});

test('a flood of filters, searches, unknown ids and skips to endpoints does not evict hot entries', async () => {
  const inputs = (index: number) => [
    { limit: 1 + (index % 100), sort: ['name', 'price', '-price'][index % 3] },
    { search: `${index}` },
    { mainCategory: randomUUID() },
    { skip: index },
  ];
  await expectCachedEntriesAfter(160, (index) => post('/site/list/all/products', inputs(Math.floor(index / 4))[index % 4]!));
});

test('a flood of pages for searches, unknown ids and services does not evict hot entries', async () => {
  const rare = (index: number) =>
    [`/prodlist?search=${index}`, `/prodlist?type=main&id=${randomUUID()}`, `/compare?ids=${index}`][index % 3]!;
  // Pages of 85 kB: these alone would fill the cache.
  await expectCachedEntriesAfter(60, (index) => get(index % 6 === 0 ? rare(index) : `/services?service=${index}`));
});
