import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { publicUrl, startApp } from '#test/harness.ts';
import { createUser, readResetOtp } from '#test/factories.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import { createHttpServer, type HttpServerOptions } from './http-server.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';

const shop = startApp('empty');
const secureUrl = 'https://shop.test';

const html = Buffer.from('<html>A page</html>');
const render: PageRenderer['render'] = async (request) => {
  if (request.url.includes('/broken')) throw new Error('rendering failed');
  return { status: request.url.includes('/missing') ? 404 : 200, location: null, html };
};
const getCacheKey: PageRenderer['getCacheKey'] = ({ pathname }) => (pathname === '/page' ? pathname : undefined);
const getRenderer = () => Promise.resolve({ render, getCacheKey, listPages: () => Promise.resolve([]), startScript: '' });

/** Starts another application on the same services, with pages; it is closed after the test. */
async function createApp(options: Partial<HttpServerOptions>) {
  const cache = createResponseCache();
  const app = await createHttpServer({
    services: shop.services,
    publicUrl,
    trustProxy: 0,
    log: createLogger('silent'),
    cache,
    getRenderer,
    ...options,
  });
  onTestFinished(() => app.close());
  return app;
}
type App = Awaited<ReturnType<typeof createApp>>;

const post = (app: App, url: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress: '192.0.2.1' });

describe('HTTPS', () => {
  const getHsts = async (app: App, url: string) => (await app.inject(url)).headers['strict-transport-security'];

  test('is enforced by Strict-Transport-Security on pages, cached pages, endpoints and errors', async () => {
    const app = await createApp({ publicUrl: secureUrl });
    const oneYear = expect.stringMatching(/^max-age=31536000\b/);
    // The second response comes from the cache.
    for (const url of ['/page', '/page', '/missing', '/broken', '/healthz', '/openapi.json'])
      expect(await getHsts(app, url), url).toEqual(oneYear);
    for (const url of ['/getGeneralSettings', '/login']) {
      expect((await post(app, url, {})).headers['strict-transport-security'], url).toEqual(oneYear);
    }
  });

  test('is not enforced if the site is served over HTTP', async () => {
    const app = await createApp({});
    for (const url of ['/page', '/page', '/healthz']) expect(await getHsts(app, url), url).toBeUndefined();
  });
});

describe('cookies', () => {
  let user: Awaited<ReturnType<typeof createUser>>;
  beforeAll(async () => {
    user = await createUser(shop);
  });

  /** Sends every request that sets or clears a cookie. Returns the attributes of all cookies. */
  async function collectCookies(app: App) {
    const signedIn = await post(app, '/login', user);
    const requested = await post(app, '/forgotpassword', { email: user.email });
    const otp = await readResetOtp(shop, user.email);
    const toCookieHeader = ({ cookies }: typeof requested) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const verified = await post(app, '/verify/otp', { email: user.email, otp }, toCookieHeader(requested));
    expect(verified.statusCode, verified.body).toBe(200);
    return [signedIn, requested, verified].flatMap(({ cookies }) => cookies);
  }

  test('are sent over HTTPS only, are invisible to scripts and are not sent with cross-site requests', async () => {
    const cookies = await collectCookies(await createApp({ publicUrl: secureUrl }));
    const getChange = ({ value }: { value: string }) => (value === '' ? 'cleared' : 'set');
    expect(cookies.map((cookie) => `${cookie.name} ${getChange(cookie)}`).toSorted()).toEqual([
      'device set',
      'password_code cleared',
      'password_code set',
      'password_reset set',
    ]);
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
  });

  test('work without Secure if the site is served over HTTP', async () => {
    for (const cookie of await collectCookies(await createApp({}))) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
      expect(cookie).not.toHaveProperty('secure');
    }
  });
});

test('slow clients are disconnected if the headers take 15 s, the request 120 s, or no data arrives for 60 s', async () => {
  const { server, initialConfig } = await createApp({});
  expect(server.headersTimeout).toBe(15_000);
  expect(server.requestTimeout).toBe(120_000);
  expect(server.timeout).toBe(60_000);
  expect(server.keepAliveTimeout).toBe(72_000);
  expect(initialConfig).toMatchObject({ handlerTimeout: 60_000 });
});

describe('the log', () => {
  const query = 'q=082+123+4567';

  /** Starts an application and collects the lines of its log. */
  async function createLoggedApp(logLevel: string) {
    const lines: string[] = [];
    const app = await createApp({ log: createLogger(logLevel, { write: (line) => void lines.push(line) }) });
    return { app, lines };
  }

  test('contains the route of an unexpected error and never its query string', async () => {
    const { app, lines } = await createLoggedApp('trace');
    expect((await app.inject(`/broken?${query}`)).statusCode).toBe(500);
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ msg: 'unexpected', path: '/*' }));
    expect(lines.join('')).not.toContain(query);
  });

  test('contains nothing about requests that succeed or fail as expected', async () => {
    const { app, lines } = await createLoggedApp('info');
    for (const url of ['/page', '/missing', '/healthz', '/uploads/none.png']) await app.inject(`${url}?${query}`);
    await post(app, `/login?${query}`, {});
    expect(lines).toEqual([]);
  });

  test('shows a request as its method and path, without query string and address', async () => {
    const { app, lines } = await createLoggedApp('info');
    app.addHook('onRequest', async (request) => request.log.info({ req: request }, 'a request'));
    await app.inject({ url: `/healthz?${query}`, remoteAddress: '192.0.2.44' });
    expect(lines.map((line) => (JSON.parse(line) as { req: object }).req)).toEqual([{ method: 'GET', path: '/healthz' }]);
  });
});
