import { expectLoggedError } from '#test/expect-logged-error.ts';
import { describe, expect, test } from 'vitest';
import { endpointList } from '#contract/index.ts';
import { errorCodes } from '#domain/errors/error-codes.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';
import { isDatabaseUnavailable } from '#server/db/pg-errors.ts';

const shop = startApp();

describe('every endpoint', () => {
  test('has a unique path and declares existing error codes', () => {
    const paths = endpointList.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { errors = [] } of endpointList) for (const code of errors) expect(errorCodes).toHaveProperty(code);
  });

  test('accepts POST only', async () => {
    for (const { path } of endpointList) {
      expect(shop.app.hasRoute({ method: 'POST', url: path }), path).toBe(true);
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        expect((await shop.app.inject({ method, url: path })).statusCode, `${method} ${path}`).toBe(404);
      }
    }
  });

  test('returns 401 to visitors if it requires a user, and is open to them otherwise', async () => {
    for (const { path, access } of endpointList) {
      const getStatus = async (user?: { token: string }) => (await shop.callWithMinimalInput(path, {}, user)).statusCode;
      const status = await getStatus();
      if (access === 'anyone') expect(status < 500 && status !== 401 && status !== 403, `${path}: ${status}`).toBe(true);
      else expect(status, path).toBe(access === 'signed_in' ? 401 : 403);
      if (access !== 'anyone') expect(await getStatus({ token: 'rubbish' }), path).toBe(401);
    }
  });

  test('returns a response that matches its schema', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    for (const { path, access, output } of endpointList) {
      // Signing out ends the session of its caller.
      const caller = path === '/logout' ? await createUser(shop) : owner;
      const response = await shop.callWithMinimalInput(path, {}, caller);
      expect(response.statusCode, `${path}: ${response.body}`).toBeLessThan(500);
      if (access !== 'anyone') expect([401, 403], `${path}: ${response.body}`).not.toContain(response.statusCode);
      const body = response.json<{ status: number; message: string }>();
      if (response.statusCode === 200) expect(output.safeParse(body).error, path).toBeUndefined();
      else expect(body, path).toMatchObject({ status: 0, code: expect.any(String), message: expect.any(String), response: body.message });
    }
  });

  test('ignores unknown fields, and rejects wrong types with a message that names the field', async () => {
    expect((await shop.post('/site/product/colours/listall', { extra: 1, status: 'x' })).statusCode).toBe(200);
    const response = await shop.post('/login', { email: ['a'], password: 'secret' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ message: string }>().message).toBe('email: expected string, received array.');
  });
});

describe('the API', () => {
  const post = (url: string, payload: string, headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url, payload, headers });

  test('T18 returns 400 for __proto__ in a body', async () => {
    for (const body of ['{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}', '{"constructor":{"prototype":{"a":1}}}']) {
      const response = await post('/getGeneralSettings', body, { 'content-type': 'application/json' });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ status: 0, code: 'dangerous_input' });
    }
  });

  test('T19 returns 403 for a cross-origin POST with JSON, and 415 for any other content type', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post('/getGeneralSettings', '{}', { ...json, origin: 'https://evil.test' })).statusCode).toBe(403);
    expect((await post('/getGeneralSettings', '{}', { ...json, origin: 'null' })).statusCode).toBe(403);
    expect((await post('/getGeneralSettings', '{}', { ...json, origin: publicUrl })).statusCode).toBe(200);
    expect((await post('/getGeneralSettings', '{}', json)).statusCode).toBe(200);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect((await post('/getGeneralSettings', '{}', { 'content-type': type, origin: 'https://evil.test' })).statusCode, type).toBe(415);
    }
  });

  test('treats a missing body as an empty input', async () => {
    expect((await shop.app.inject({ method: 'POST', url: '/getGeneralSettings' })).statusCode).toBe(200);
    expect((await post('/getGeneralSettings', '', { 'content-type': 'application/json' })).statusCode).toBe(200);
  });

  test('rejects a body that is not a JSON object', async () => {
    for (const body of ['[]', '"x"', '3', 'null', '{', '{"a":']) {
      const response = await post('/contactus', body, { 'content-type': 'application/json' });
      expect([response.statusCode, response.json()], body).toMatchObject([400, { status: 0 }]);
    }
  });

  test('rejects a body over 256 kB', async () => {
    const response = await shop.post('/contactus', { message: 'x'.repeat(260 * 1024) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'too_large' });
  });

  test('sends responses that are not cacheable and have the security headers', async () => {
    const { headers } = await shop.post('/getGeneralSettings');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    });
  });

  test('returns 404 as a JSON error for an unknown path', async () => {
    expect((await shop.post('/nothing', {})).json()).toMatchObject({ status: 0, code: 'not_found' });
    expect((await shop.post('/Login', {})).statusCode).toBe(404);
  });

  test('returns 404 as a JSON error for an invalid path', async () => {
    const response = await shop.app.inject('/%zz');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ status: 0, code: 'not_found' });
  });

  test('returns 500 without details for an unexpected error, and recognizes a database outage', async () => {
    await shop.pool.query('alter table colours rename to colours_away');
    const response = await shop.post('/site/product/colours/listall');
    await shop.pool.query('alter table colours_away rename to colours');
    expect(response.statusCode).toBe(500);
    expectLoggedError('colours');
    expect(response.body).not.toContain('colours');
    expect(isDatabaseUnavailable(Object.assign(new Error('x'), { code: '57P01' }))).toBe(true);
    expect(isDatabaseUnavailable(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('/openapi.json', () => {
  test('is an OpenAPI 3.1 document of all endpoints of the contract', async () => {
    const response = await shop.app.inject('/openapi.json');
    const document = response.json<{
      openapi: string;
      paths: Record<string, { post: { requestBody: unknown; responses: Record<string, unknown> } }>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).toSorted()).toEqual(endpointList.map(({ path }) => path).toSorted());
    expect(Object.keys(document.paths['/login']!.post.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '415', '422']));
    expect(JSON.stringify(document.paths['/site/quotes/save/local/images'])).toContain('multipart/form-data');
    expect(JSON.stringify(document.paths['/admin/quotes/convert'])).toContain('"alternative":{"type":"string"}');
  });
});

describe('public pictures', () => {
  test('exist in the listed widths and formats only', async () => {
    const { rows } = await shop.pool.query('select content_hash from pictures limit 1');
    const get = (file: string) => shop.app.inject(`/media/${rows[0].content_hash}/${file}`);
    for (const file of ['4e2.jpg', '0400.jpg', '400.jpg.jpg', '400.gif', '401.jpg']) expect((await get(file)).statusCode, file).toBe(404);
    expect((await shop.app.inject('/media/%00/400.jpg')).statusCode).toBe(404);
    const jpeg = await get('400.jpg');
    expect(jpeg.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' });
    expect((await get('400.webp')).headers['content-type']).toBe('image/webp');
    expect((await get('400.png')).headers['content-type']).toBe('image/png');
    for (const file of ['401.jpg', '400.gif', '800.png', '401', '../400.jpg', '400.jpg.jpg'])
      expect((await get(file)).statusCode, file).toBe(404);
    expect((await shop.app.inject('/media/none/400.jpg')).statusCode).toBe(404);
  });

  test('without a file extension have the best format that the browser accepts', async () => {
    const { rows } = await shop.pool.query('select content_hash from pictures order by content_hash desc limit 1');
    const get = (accept: string) => shop.app.inject({ url: `/media/${rows[0].content_hash}/800`, headers: { accept } });
    await get('image/avif,image/webp,*/*;q=0.8');
    await shop.runJobs();
    for (const [accept, type] of [
      ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/avif'],
      ['image/webp,image/png,*/*;q=0.8', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const { headers } = await get(accept);
      expect(headers, accept).toMatchObject({ 'content-type': type, vary: 'accept' });
    }
  });

  test('are sent as WebP with a short cache time until the job process has created the AVIF file', async () => {
    const { rows } = await shop.pool.query('select content_hash from pictures limit 1');
    const get = () => shop.app.inject(`/media/${rows[0].content_hash}/400.avif`);
    expect((await get()).headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=30' });
    await shop.runJobs();
    expect((await get()).headers).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' });
  });
});
