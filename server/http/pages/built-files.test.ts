import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicUrl, startApp } from '#test/harness.ts';
import { createHttpServer } from '#server/app/http-server.ts';

const shop = startApp();
const buildFolder = mkdtempSync(join(tmpdir(), 'bullnose-built-'));
const clientFolder = join(buildFolder, 'client');
const assetUrl = '/assets/base-a1b2c3.js';
const javaScript: unknown = expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/);
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(clientFolder, 'assets/inner'), { recursive: true });
  writeFileSync(join(buildFolder, 'secret.txt'), 'outside of the client folder');
  for (const [name, text] of [
    [assetUrl, 'plain'],
    [`${assetUrl}.br`, 'brotli'],
    [`${assetUrl}.gz`, 'gzip'],
    ['/assets/inner/deep.js', 'deep'],
    ['/favicon.svg', '<svg/>'],
  ] as const)
    writeFileSync(join(clientFolder, name), text);
  app = await createHttpServer({ services: shop.services, publicUrl, trustProxy: 0, clientFolder });
});
afterAll(async () => {
  await app.close();
  rmSync(buildFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a built file', () => {
  test('is cached permanently and never revalidated', async () => {
    const { statusCode, headers, body } = await get(assetUrl);
    expect([statusCode, body]).toEqual([200, 'plain']);
    expect(headers).toMatchObject({ 'content-type': javaScript, 'cache-control': 'public, max-age=31536000, immutable' });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
  });

  test.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'plain'],
  ])('requested with Accept-Encoding %s is returned in that encoding from a precompressed file', async (accepted, encoding, body) => {
    const response = await get(assetUrl, { 'accept-encoding': accepted });
    expect([response.headers['content-encoding'], response.body]).toEqual([encoding, body]);
    expect(response.headers.vary).toContain('accept-encoding');
    expect(response.headers['content-type']).toEqual(javaScript);
  });

  test('supports HEAD and range requests', async () => {
    const head = await app.inject({ method: 'HEAD', url: assetUrl });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '5', '']);
    const part = await get(assetUrl, { range: 'bytes=1-2' });
    expect([part.statusCode, part.body]).toEqual([206, 'la']);
  });

  test.each([
    [assetUrl, 5],
    ['/favicon.svg', 6],
  ])('%s returns 416 with its length for a range beyond its end', async (url, length) => {
    const response = await get(url, { range: `bytes=${length}-` });
    expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${length}`]);
    expect(response.json()).toMatchObject({ status: 0, code: 'range_unfit' });
  });

  test.each([
    '/assets/gone-a1b2c3.js',
    '/assets/',
    '/assets/inner',
    '/assets/inner/deep.js',
    '/assets/../../secret.txt',
    '/assets//base-a1b2c3.js',
    '/assets/BASE-a1b2c3.js',
  ])('%s returns 404 with a response that is not cacheable', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(response.json()).toMatchObject({ status: 0, code: 'not_found' });
  });

  test.each(['/assets/%00', '/assets/..%2f..%2fsecret.txt', '/assets/%2e%2e%2f%2e%2e%2fsecret.txt'])('%s returns 400', async (url) => {
    expect((await get(url)).statusCode).toBe(400);
  });
});

test('a public file without a hash is revalidated after at most an hour', async () => {
  const { statusCode, headers } = await get('/favicon.svg');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  expect(headers).toHaveProperty('etag');
});
