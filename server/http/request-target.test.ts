import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer } from '#server/app/http-server.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp('empty');
const publicUrl = 'http://shop.test:3000';
let app: FastifyInstance;
let port: number;
const renderedHosts = new Set<string>();
let log = '';

beforeAll(async () => {
  const render = async (request: Request) => {
    const { host, pathname } = new URL(request.url);
    renderedHosts.add(host);
    return { status: pathname === '/' ? 200 : 404, location: null, html: Buffer.from(pathname) };
  };
  // Every path is cacheable, so every path with encoded letters may be redirected to its plain spelling.
  const renderer = { render, getCacheKey: ({ pathname }: URL) => pathname, listPages: () => Promise.resolve([]), startScript: '' };
  const logStream = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) });
  app = await createHttpServer({
    services: shop.services,
    publicUrl,
    trustProxy: 0,
    log: createLogger('trace', logStream),
    cache: createResponseCache(),
    getRenderer: () => Promise.resolve(renderer),
  });
  port = Number(new URL(await app.listen({ port: 0 })).port);
});
afterAll(() => app.close());

/** Sends raw bytes. @returns the status and the redirect URL of the response */
async function sendRaw(head: string): Promise<{ status: number; location: string | undefined }> {
  const socket = connect(port, 'localhost');
  let response = '';
  socket.on('data', (chunk) => (response += chunk.toString('latin1')));
  socket.write(Buffer.from(head, 'latin1'));
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]), location: /^location: (.*)$/im.exec(response)?.[1] };
}
const send = (method: string, target: string, host = 'Host: shop.test:3000\r\n') =>
  sendRaw(`${method} ${target} HTTP/1.1\r\n${host}Content-Length: 0\r\nConnection: close\r\n\r\n`);

describe('a malformed request', () => {
  test('in absolute or asterisk form returns 400, and its query is not logged', async () => {
    const targets = ['http://evil.example/', 'http://evil.example/?token=abc', 'https://evil.example', 'http://[', '*', '*?token=abc'];
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
      for (const target of targets) expect((await send(method, target)).status, `${method} ${target}`).toBe(400);
    expect(log).not.toContain('abc');
    expect(log).not.toContain('evil');
  });

  test.each(['evil', 'evil.example:80', '?x', '@evil.example/', 'javascript:alert(1)', '/\0', '/a b', '/\xff'])(
    'for %j returns 400',
    async (target) => expect((await send('GET', target)).status).toBe(400),
  );

  test.each(['/%', '/%00', '//evil.example/', '/\\evil.example/', '/..\\..', '/#x', '/[', '/:@evil', '/..//evil.example/'])(
    'for %j returns 404',
    async (target) => expect((await send('GET', target)).status).toBe(404),
  );

  test('returns 404 for a long path, 431 for a too long path, and 405 for CONNECT', async () => {
    expect((await send('GET', `/a/${'a'.repeat(9000)}`)).status).toBe(404);
    expect((await send('GET', `/${'a'.repeat(20_000)}`)).status).toBe(431);
    expect((await send('CONNECT', 'evil.example:443')).status).toBe(405);
  });

  test.each(['', 'Host: a b\r\n', 'Host: [\r\n', 'Host: a/b\r\n', 'Host: user@a\r\n', 'Host: a\r\nHost: b\r\n'])(
    'with the header %j returns 400, also for a cached page',
    async (host) => {
      expect((await send('GET', '/')).status).toBe(200);
      expect((await send('GET', '/', host)).status).toBe(400);
    },
  );
});

test('valid Host headers are accepted', async () => {
  for (const host of ['shop.test', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'my_shop.test'])
    expect((await send('GET', '/', `Host: ${host}\r\n`)).status, host).toBe(200);
});

test('redirects of unusual spellings of a path lead to this site', async () => {
  expect(await send('GET', '/%61bout')).toEqual({ status: 301, location: '/about' });
  for (const target of [
    '//%65vil.example/',
    '/\\%65vil.example/',
    '/%2f%65vil.example/',
    '/%2e%2e//%65vil.example/',
    '/.//%65vil.example',
  ]) {
    const { location = '/' } = await send('GET', target);
    expect(new URL(location, publicUrl).origin, target).toBe(publicUrl);
  }
  expect([...renderedHosts]).toEqual(['shop.test:3000']);
});
