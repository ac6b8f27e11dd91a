import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointList, type EndpointPath } from '#contract/index.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { AuthenticatedUser } from './authentication.ts';
import type { AnyHandler, Handlers, RequestContext } from './endpoint-handler.ts';
import { registerEndpoints } from './endpoint-router.ts';
import { sendErrorResponse } from './error-response.ts';

const owner: AuthenticatedUser = { id: 'owner', role: 'owner', sessionId: 'session', hasReauthenticated: true };
const customer: AuthenticatedUser = { ...owner, id: 'customer', role: 'customer' };
const callers: Record<string, AuthenticatedUser | ErrorCode> = {
  owner,
  customer,
  reset: { ...owner, hasRecentReset: true },
  unprotected: { ...owner, lacksSecondFactor: true },
  stale: { id: 'owner', role: 'owner', sessionId: 'session' },
  ended: 'session_ended',
  outage: 'unavailable',
};

let app: FastifyInstance;
let calls: { path: EndpointPath; caller: RequestContext }[];
let consumed: string[];
let readTokens: string[];
let discardCount: number;
let isLimitReached: boolean;
let handlerError: Error | undefined;
beforeEach(() => {
  [calls, consumed, readTokens, discardCount, isLimitReached, handlerError] = [[], [], [], 0, false, undefined];
});

const createHandler =
  (path: EndpointPath): AnyHandler =>
  (_input, caller) => {
    calls.push({ path, caller });
    return handlerError ? Promise.reject(handlerError) : Promise.resolve({});
  };

/** Starts the router with handlers, limits and sessions that record their calls. */
beforeAll(async () => {
  app = fastify();
  await app.register(cookie);
  app.setErrorHandler(sendErrorResponse);
  const handlers = Object.fromEntries(endpointList.map(({ path }) => [path, createHandler(path)])) as unknown as Handlers;
  const consume = (name: string, subject: string) => {
    consumed.push(`${name} ${subject}`);
    return isLimitReached ? Promise.reject(createApiError('too_many')) : Promise.resolve();
  };
  registerEndpoints(app, handlers, {
    getCurrentUser(token) {
      readTokens.push(token);
      const user = callers[token] ?? 'session_ended';
      return typeof user === 'string' ? Promise.reject(createApiError(user)) : Promise.resolve(user);
    },
    limits: { consume } as unknown as RateLimiter,
    discardUpload: () => Promise.resolve(void (discardCount += 1)),
    secure: true,
    cache: undefined,
  });
});
afterAll(() => app.close());

type Request = { token?: string | undefined; input?: object; headers?: Record<string, string> };
async function post(url: EndpointPath, { token, input = {}, headers = {} }: Request = {}) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url, headers: { ...authorization, ...headers }, payload: input });
  return { ...response.json<{ status: number; code?: ErrorCode }>(), statusCode: response.statusCode, headers: response.headers };
}

const guardCodes: ErrorCode[] = ['sign_in_first', 'not_allowed', 'second_factor_needed', 'reset_recent', 'proof_needed'];

test('the guards that an endpoint declares reject a request before its input is read and its limits are counted', async () => {
  for (const { path, access, isDelayedAfterReset, requiresReauthentication } of endpointList) {
    const isForStaff = access !== 'anyone' && access !== 'signed_in';
    const expected = {
      '': isForStaff ? 'not_allowed' : access === 'signed_in' && 'sign_in_first',
      customer: isForStaff && 'not_allowed',
      unprotected: isForStaff && 'second_factor_needed',
      reset: isDelayedAfterReset && 'reset_recent',
      stale: requiresReauthentication && 'proof_needed',
    };
    for (const [token, code] of Object.entries(expected)) {
      consumed = [];
      const response = await post(path, { ...(token && { token }), input: [] });
      if (code) expect([response.code, consumed], `${path} ${token}`).toEqual([code, []]);
      else expect(guardCodes, `${path} ${token}`).not.toContain(response.code);
    }
  }
});

describe('the idempotency key', () => {
  const decline = (key?: string) =>
    post('/user/quotes/decline', {
      token: 'customer',
      input: { _id: '00000000-0000-4000-8000-000000000000', reason: '' },
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('of 1 to 200 visible characters reaches the handler', async () => {
    for (const key of [undefined, '!', '~'.repeat(200)]) expect((await decline(key)).statusCode, key).toBe(200);
    expect(calls.map(({ caller }) => caller.idempotencyKey)).toEqual([undefined, '!', '~'.repeat(200)]);
  });

  test('of another form is rejected', async () => {
    for (const key of ['', 'a b', 'x'.repeat(201), 'é']) expect((await decline(key)).code, key).toBe('key_invalid');
    expect(calls).toEqual([]);
  });

  test('is ignored by endpoints that are not idempotent', async () => {
    expect((await post('/logout', { token: 'customer', headers: { 'idempotency-key': 'a b' } })).statusCode).toBe(200);
    expect(calls[0]!.caller.idempotencyKey).toBeUndefined();
  });
});

describe('the caller', () => {
  test('of an endpoint that needs no user is anonymous, and the session is not read', async () => {
    expect((await post('/getGeneralSettings', { token: 'outage' })).statusCode).toBe(200);
    expect([calls[0]!.caller.currentUser, readTokens]).toEqual([undefined, []]);
  });

  test('of an endpoint with an optional user is anonymous with an ended session, but not during an outage', async () => {
    for (const token of [undefined, 'ended', 'customer']) await post('/site/quotes/save/local/images', { token });
    expect(calls.map(({ caller }) => caller.currentUser)).toEqual([undefined, undefined, customer]);
    expect((await post('/site/quotes/save/local/images', { token: 'outage' })).code).toBe('unavailable');
  });

  test('of an endpoint that needs a user has a session that is valid', async () => {
    expect((await post('/logout', { token: 'ended' })).code).toBe('session_ended');
    for (const authorization of ['', 'Basic Bearer customer', 'Bearer customer x'])
      expect((await post('/logout', { headers: { authorization } })).code, authorization).toBe('sign_in_first');
    expect((await post('/logout', { token: 'customer', headers: { 'user-agent': 'x'.repeat(301) } })).statusCode).toBe(200);
    expect(calls.map(({ caller: { currentUser, userAgent } }) => [currentUser, userAgent])).toEqual([[customer, 'x'.repeat(300)]]);
  });
});

describe('the rate limits of an endpoint', () => {
  test('count by address and by email address, and reject the request before it is handled', async () => {
    const input = { email: ' Someone@Example.test ' };
    expect((await post('/forgotpassword', { input })).statusCode).toBe(200);
    const limits = ['forgot_address 127.0.0.1', 'forgot_account_hour someone@example.test', 'forgot_account_day someone@example.test'];
    expect([consumed, calls.length]).toEqual([limits, 1]);
    isLimitReached = true;
    expect((await post('/forgotpassword', { input })).code).toBe('too_many');
    expect(calls).toHaveLength(1);
  });

  test('count by user, and not for input that cannot be read or an empty email address', async () => {
    await post('/user/email/resend', { token: 'customer' });
    expect(consumed).toEqual(['verify_mail_account customer']);
    consumed = [];
    expect((await post('/forgotpassword', { input: { email: 1 } })).code).toBe('bad_input');
    expect(consumed).toEqual([]);
    await post('/forgotpassword', { input: { email: '' } });
    expect(consumed).toEqual(['forgot_address 127.0.0.1']);
  });
});

test('the body of a rejected upload is discarded, unless it exceeded the time limit', async () => {
  const upload = () => post('/site/quotes/save/local/images');
  expect([(await upload()).statusCode, discardCount]).toEqual([200, 0]);
  handlerError = createApiError('picture_several');
  expect([(await upload()).code, discardCount]).toEqual(['picture_several', 1]);
  handlerError = createApiError('upload_slow');
  expect([(await upload()).code, discardCount]).toEqual(['upload_slow', 1]);
  handlerError = new Error('a defect');
  expect([(await upload()).code, discardCount]).toEqual(['unknown', 2]);
});

test('a response says that it succeeded, and is not stored by caches', async () => {
  expect(await post('/getGeneralSettings')).toMatchObject({ status: 1, statusCode: 200, headers: { 'cache-control': 'no-store' } });
});
