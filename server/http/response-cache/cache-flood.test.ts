import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/start-built-site.ts';
import { startApp } from '#test/harness.ts';
import { createResponseCache } from './response-cache.ts';

const shop = startApp();
const cachedPages = ['/', '/prodlist', '/stone/paarl-rock', '/services', '/gallery', '/sitemap.xml'];
const cachedEndpoints = ['/site/list/all/products', '/site/home/get', '/site/suburbs/list', '/getGeneralSettings'];
const filler = 'x'.repeat(3500);
/** An eighth of the default, so that smaller floods would fill it. */
const maxBytes = 4 * 1024 * 1024;
let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite(shop, createResponseCache(maxBytes));
  // The start of the change feed invalidates the cache once more.
  await vi.waitFor(async () => expect(await countQueries(requestCachedEntries)).toBe(0), { timeout: 30_000 });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
const post = (url: string, input: object) =>
  site.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(input) });

async function requestCachedEntries(): Promise<void> {
  for (const page of cachedPages) expect((await get(page)).statusCode, page).toBe(200);
  for (const path of cachedEndpoints) expect((await post(path, {})).statusCode, path).toBe(200);
}

/** Counts the database queries of `work`. A cache hit needs none. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const connect = vi.spyOn(shop.pool, 'connect');
  await work();
  const { length } = connect.mock.calls;
  connect.mockRestore();
  return length;
}

/** Sends a flood of requests, and expects that every hot entry is still cached. */
async function expectHotEntriesAfter(count: number, send: (index: number) => Promise<unknown>): Promise<void> {
  await requestCachedEntries();
  for (let sentCount = 0; sentCount < count; sentCount += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => send(sentCount + index)));
  expect(await countQueries(requestCachedEntries)).toBe(0);
}

test('page requests with unknown query strings evict no entries', async () => {
  // Searches have keys that clients choose, which share a part of the memory.
  const search = '/prodlist?search=granite';
  await get(search);
  await expectHotEntriesAfter(400, (index) => get(`${cachedPages[index % cachedPages.length]}?campaign=${index}${filler}`));
  expect(await countQueries(() => get(search))).toBe(0);
});

test('bodies with unknown fields do not evict hot entries', async () => {
  await expectHotEntriesAfter(400, (index) => post('/site/home/get', { unknown: `${index}${filler}` }));
});

test('a flood of API requests with filters, searches, unknown ids and offsets does not evict hot entries', async () => {
  const createInputs = (index: number) => [
    { limit: 1 + (index % 100), sort: ['name', 'price', '-price'][index % 3] },
    { search: `${index}` },
    { mainCategory: randomUUID() },
    { skip: index },
  ];
  await expectHotEntriesAfter(160, (index) => post('/site/list/all/products', createInputs(Math.floor(index / 4))[index % 4]!));
});

test('a flood of page requests with searches, unknown ids and services does not evict hot entries', async () => {
  const createRareUrl = (index: number) =>
    [`/prodlist?search=${index}`, `/prodlist?type=main&id=${randomUUID()}`, `/compare?ids=${index}`][index % 3]!;
  // A page has 85 kB, so these pages alone would fill the cache.
  await expectHotEntriesAfter(60, (index) => get(index % 6 === 0 ? createRareUrl(index) : `/services?service=${index}`));
});
