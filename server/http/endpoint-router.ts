import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointList, type Endpoint } from '#contract/index.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { rateLimitRules, type RateLimitName } from '#domain/shared/rate-limits.ts';
import { authenticateRequest, authorize, type AuthenticateToken, type AuthenticatedUser } from './authentication.ts';
import { getClientAddress } from './client-address.ts';
import { createCookieJar } from './cookies.ts';
import { anonymousCaller, parseInput, type AnyHandler, type RequestContext, type Handlers } from './endpoint-handler.ts';
import { getCachedEndpointResponse } from './response-cache/cached-endpoint-response.ts';
import { sendCachedResponse } from './response-cache/cached-response.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import { runWithLogBindings } from '#server/lib/logger.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';

type ServeOptions = {
  getCurrentUser: AuthenticateToken;
  limits: RateLimiter;
  discardUpload: (request: FastifyRequest) => Promise<void>;
  secure: boolean;
  cache: ResponseCache | undefined;
};

/** Two minutes for receiving and one for processing. */
const uploadTimeoutMs = 180_000;

/**
 * Serves every endpoint of the contract as a POST route.
 * @param options.getCurrentUser throws if the session of a token has ended
 * @param options.secure true if the site is served over HTTPS
 * @param options.discardUpload discards the body of a rejected upload
 * @param options.cache stores the responses of cacheable endpoints; without it each request runs the handler
 */
export function registerEndpoints(
  app: FastifyInstance,
  handlers: Handlers,
  { getCurrentUser, limits, discardUpload, secure, cache }: ServeOptions,
): void {
  for (const definition of endpointList) {
    const handler = handlers[definition.path] as unknown as AnyHandler;
    const isUpload = 'multipart' in definition;
    if (cache !== undefined && definition.isCacheable) {
      registerCachedEndpoint(app, definition, handler, cache);
      continue;
    }
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const currentUser = await authenticateForEndpoint(request, definition, getCurrentUser);
      authorize(definition.access, currentUser);
      if (definition.isDelayedAfterReset && currentUser?.hasRecentReset) throw createApiError('reset_recent');
      if (definition.requiresReauthentication && !currentUser?.hasReauthenticated) throw createApiError('proof_needed');
      const idempotencyKey = definition.isIdempotent ? readIdempotencyKey(request) : undefined;
      const input = parseInput(definition.input, isUpload ? {} : request.body);
      const caller = toCaller(request, { currentUser, idempotencyKey, cookies: createCookieJar(request, reply, secure) });
      const output = await runWithLogBindings({ reqId: request.id }, async () => {
        await consumeRateLimits(limits, definition, input, caller);
        return handler(input, caller);
      });
      return sendResponse(reply, output);
    };
    if (!isUpload) {
      app.post(definition.path, handle);
      continue;
    }
    app.post(definition.path, { config: { upload: true }, handlerTimeout: uploadTimeoutMs }, async (request, reply) => {
      try {
        return await handle(request, reply);
      } catch (error) {
        // The rest of a body that exceeded the time limit is not read.
        if (!isApiError(error) || error.code !== 'upload_slow') await discardUpload(request);
        throw error;
      }
    });
  }
}

/** Serves a cacheable endpoint. Its handler runs anonymously, so the response cannot depend on the caller. */
function registerCachedEndpoint(app: FastifyInstance, definition: Endpoint, handler: AnyHandler, cache: ResponseCache): void {
  app.post(definition.path, async (request, reply) => {
    const input = parseInput(definition.input, request.body);
    return sendCachedResponse(
      request,
      reply,
      await getCachedEndpointResponse(cache, definition, input, () => handler(input, anonymousCaller), true),
    );
  });
}

async function authenticateForEndpoint(
  request: FastifyRequest,
  { access, acceptsOptionalUser }: Endpoint,
  getCurrentUser: AuthenticateToken,
): Promise<AuthenticatedUser | undefined> {
  if (access !== 'anyone') return authenticateRequest(request, getCurrentUser);
  if (!acceptsOptionalUser) return undefined;
  return authenticateRequest(request, getCurrentUser).catch((error: unknown) => {
    // A request with an ended session is anonymous.
    if (isApiError(error) && error.code === 'session_ended') return undefined;
    throw error;
  });
}

/** 1 to 200 visible ASCII characters. */
const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  const key = Array.isArray(header) ? header.join(',') : header;
  if (key !== undefined && !idempotencyKeyPattern.test(key)) throw createApiError('key_invalid');
  return key;
}

const toCaller = (
  request: FastifyRequest,
  context: Pick<RequestContext, 'currentUser' | 'idempotencyKey' | 'cookies'>,
): RequestContext => ({
  ...context,
  address: getClientAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  request,
});

/** Consumes a point of each limit that an endpoint declares. @param input parsed by the contract */
async function consumeRateLimits(
  limits: RateLimiter,
  { rateLimits = [] }: Endpoint,
  input: unknown,
  caller: RequestContext,
): Promise<void> {
  for (const name of rateLimits) {
    const subject = getRateLimitSubject(name, input, caller);
    // An empty email address is rejected by the handler.
    if (subject) await limits.consume(name, subject);
  }
}

/** Returns the value by which a limit counts: a part of the request. */
function getRateLimitSubject(name: RateLimitName, input: unknown, { currentUser, address }: RequestContext): string | undefined {
  switch (rateLimitRules[name].key) {
    case 'ip':
      return address;
    case 'user':
      return currentUser?.id;
    case 'email':
      return normalizeEmail((input as { email: string }).email);
    default:
      throw new Error(`An endpoint cannot declare the limit ${name}`);
  }
}

/** Adds `status: 1`, and forbids HTTP caches to store the response. */
const sendResponse = (reply: FastifyReply, output: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ status: 1, ...output });
