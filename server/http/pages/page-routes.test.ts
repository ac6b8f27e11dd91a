import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { publicUrl, startApp } from '#test/harness.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import { createHttpServer } from '#server/app/http-server.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';

const shop = startApp();
const script = 'console.log(1)';
// Unsafe content, as if sanitising had failed.
const unsafeContent = '<script>steal()</script><script nonce="">steal()</script><script nonce="guessed">steal()</script>';
const render = vi.fn<PageRenderer['render']>();
// Only /page is cacheable, with one cache entry for each value of its parameter `a`.
const getCacheKey: PageRenderer['getCacheKey'] = ({ pathname, searchParams }) =>
  pathname === '/page' ? `/page?a=${searchParams.get('a') ?? ''}` : undefined;
const cache = createResponseCache();
let app: FastifyInstance;

beforeAll(async () => {
  render.mockImplementation(async (request) => {
    const html = `<html><script>${script}</script>${unsafeContent}${new URL(request.url).search} ${Math.random()} ${'text '.repeat(400)}</html>`;
    return { status: request.url.includes('missing') ? 404 : 200, location: null, html: Buffer.from(html) };
  });
  app = await createHttpServer({
    services: shop.services,
    publicUrl,
    trustProxy: 0,
    cache,
    getRenderer: () => Promise.resolve({ render, getCacheKey, listPages: () => Promise.resolve([]), startScript: script }),
  });
});
afterAll(() => app.close());

describe('a public page', () => {
  test('is rendered once and cached, also for requests with unknown parameters', async () => {
    render.mockClear();
    const first = await app.inject('/page?a=once');
    expect((await app.inject('/page?a=once&utm_source=x')).body).toBe(first.body);
    // Campaign links may be malformed.
    expect((await app.inject('/page?a=once&utm_campaign=50%off&x=%E4')).body).toBe(first.body);
    expect(render).toHaveBeenCalledTimes(1);
    expect((await app.inject('/page?a=other')).body).not.toBe(first.body);
  });

  test('is rendered once for all concurrent requests', async () => {
    render.mockClear();
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await app.inject('/page?a=rush')).body));
    expect(new Set(bodies).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
  });

  test('is sent in the accepted encoding, and as a 304 if the ETag matches', async () => {
    const requestEncoded = (encoding: string) => app.inject({ url: '/page?a=coded', headers: { 'accept-encoding': encoding } });
    const plain = await requestEncoded('');
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      // The first response is rendered, the second one comes from the cache.
      for (const response of [await requestEncoded(accepted), await requestEncoded(accepted)]) {
        expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
        expect(decompress(response.rawPayload).toString()).toBe(plain.body);
      }
    }
    const notModified = await app.inject({ url: '/page?a=coded', headers: { 'if-none-match': String(plain.headers['etag']) } });
    expect([notModified.statusCode, notModified.body]).toEqual([304, '']);
    // Caches may send the ETag as a strong one or in a list.
    for (const tag of [String(plain.headers['etag']).slice(2), `"other" , ${String(plain.headers['etag'])}`, '*'])
      expect((await app.inject({ url: '/page?a=coded', headers: { 'if-none-match': tag } })).statusCode, tag).toBe(304);
    expect((await app.inject({ url: '/page?a=coded', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
    // Browsers apply the headers of a 304, so another policy would block the scripts of the cached page.
    expect(notModified.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  });

  test('is sent from the cache with the same status, headers and bytes', async () => {
    const origin = await app.listen({ port: 0 });
    const load = async (encoding: string) => {
      const request = get(`${origin}/page?a=replayed`, { headers: { 'accept-encoding': encoding } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      return { status: response.statusCode, headers: { ...response.headers, date: '' }, body: (await buffer(response)).toString('hex') };
    };
    for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
      const first = await load(encoding);
      expect(await load(encoding), encoding).toEqual(first);
    }
  });

  test('has a content security policy that allows its own script only, and no inline code of its content', async () => {
    const { headers, body } = await app.inject('/page');
    const policy = String(headers['content-security-policy']);
    expect(body).toContain(`<script>${script}</script>${unsafeContent}`);
    const { createHash } = await import('node:crypto');
    const scripts = /script-src ([^;]*)/.exec(policy)![1];
    expect(scripts).toBe(`'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  });

  test('forbids plugins, other base URLs, forms to other sites and frames, whether rendered, cached or missing', async () => {
    // The first response is rendered, the next two are cache hits, and the last one is a 404 page.
    for (const address of ['/page?a=policy', '/page?a=policy', '/page?a=policy', '/missing']) {
      const { headers } = await app.inject(address);
      const directives = String(headers['content-security-policy']).split('; ');
      expect(directives, address).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "connect-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(headers, address).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    }
  });

  test('is invalidated within a second of a content change on any instance', async () => {
    const getBody = async () => (await app.inject('/page?a=changing')).body;
    const onChange = vi.fn<() => void>(() => cache.invalidate());
    const stop = createChangeFeed(shop.pool, shop.services.log).listen('content_changed', onChange);
    onTestFinished(stop);
    // The change feed also calls its listeners when it starts, because they may have missed changes.
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    let before = '';
    await expect.poll(async () => (before = await getBody()) === (await getBody())).toBe(true);
    await shop.pool.query("update products set description = 'Changed' where slug = 'paarl-rock'");
    await expect.poll(getBody, { timeout: 1000, interval: 50 }).not.toBe(before);
  });
});

test('a page with an error status is rendered once for all concurrent requests, and again for the next request', async () => {
  render.mockClear();
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.inject('/page?a=missing-together')));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 5 }, () => 404));
  expect(render).toHaveBeenCalledTimes(1);
  await app.inject('/page?a=missing-together');
  expect(render).toHaveBeenCalledTimes(2);
});

test('missing pages and personal pages are never cached', async () => {
  for (const address of ['/missing', '/page?a=missing', '/personal']) {
    const first = await app.inject(address);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect((await app.inject(address)).body).not.toBe(first.body);
  }
});

test('a path that starts with two slashes is rendered with the origin of this site', async () => {
  render.mockClear();
  for (const address of ['//', '//elsewhere.test/page', '//[']) expect((await app.inject(address)).statusCode, address).toBeLessThan(500);
  expect(render.mock.calls.map(([request]) => new URL(request.url).origin)).toEqual(Array.from({ length: 3 }, () => publicUrl));
});
