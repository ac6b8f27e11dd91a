import { expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createHttpServer } from '#server/app/http-server.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createUser } from '#test/factories.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { anonymousCaller, type AnyHandler, type Handlers } from './endpoint-handler.ts';
import { enforceContract } from './enforce-contract.ts';
import { createInProcessClient } from './in-process-client.ts';
import { createResponseCache } from './response-cache/response-cache.ts';

const shop = startApp();
const leakedCost = 123_454_321;

/** Adds a field to every object of a value, as a new column in a select does. */
function addColumn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addColumn);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, addColumn(field)] as const);
  return { ...Object.fromEntries(fields), costCents: leakedCost };
}

const publicCalls = [
  ['/site/list/all/products', {}],
  ['/user/list/gallery', {}],
  ['/site/search', { search: 'granite' }],
] as const satisfies readonly (readonly [EndpointPath, object])[];

/** Wraps the handlers of the application. The wrapped handlers are enforced as in the container. */
const enforceAround = (wrap: (handler: AnyHandler) => AnyHandler, log = createLogger('silent')): Handlers => {
  const wrapped = Object.entries(shop.services.handlers).map(([path, handler]) => [path, wrap(handler as unknown as AnyHandler)] as const);
  return enforceContract(Object.fromEntries(wrapped) as unknown as Handlers, log);
};

test('a column that is added to a select reaches no response: HTTP, cached, in process', async () => {
  const handlers = enforceAround((handler) => async (input, caller) => addColumn(await handler(input, caller)) as object);
  const services = { ...shop.services, handlers };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${(await createUser(shop)).token}` };
  for (const cache of [undefined, createResponseCache()]) {
    const app = await createHttpServer({ services, publicUrl, trustProxy: 0, ...(cache && { cache }) });
    const callApi = createInProcessClient(handlers, cache);
    for (const [path, input] of publicCalls) {
      const response = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(input) });
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toContain(leakedCost);
      expect(JSON.stringify(await callApi(path, input as never))).not.toContain(leakedCost);
    }
    const profile = await app.inject({ method: 'POST', url: '/user/profile/get', headers, payload: '{}' });
    expect(profile.statusCode).toBe(200);
    expect(profile.body).not.toContain(leakedCost);
    await app.close();
  }
});

test('an error code that the endpoint does not declare is logged as a defect, and the client receives its message', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line) => void lines.push(line) });
  const handlers = enforceAround(() => () => Promise.reject(createApiError('email_taken')), log);
  const app = await createHttpServer({ services: { ...shop.services, handlers }, publicUrl, trustProxy: 0 });
  const response = await app.inject({ method: 'POST', url: '/contactus', payload: {} });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'email_taken',
    message: expect.stringMatching(/^There is already an account/),
    fields: ['email'],
  });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ path: '/contactus', code: 'email_taken', msg: expect.stringContaining('does not declare') }),
  ]);
  await app.close();
});

test('a declared error code and an unexpected error are not logged as undeclared', async () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line) => void lines.push(line) });
  for (const error of [
    createApiError('sign_in_first'),
    createApiError('somebody_else'),
    createApiError('unknown'),
    new Error('Unexpected'),
  ]) {
    const handlers = enforceAround(() => () => Promise.reject(error), log);
    await expect(
      handlers['/site/get/userdata']({ user: undefined }, { ...anonymousCaller, currentUser: { id: '' } as never }),
    ).rejects.toBe(error);
  }
  expect(lines).toEqual([]);
});
