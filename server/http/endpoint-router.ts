import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallDefinition, Who } from '#contract/endpoint.ts';
import { calls, type AnswerOf, type Call, type ParsedInputOf, type Path } from '#contract/index.ts';
import type { Role } from '#domain/accounts/account.ts';
import { Problem } from '#domain/errors/problems.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import { getCachedAnswer } from './response-cache/cached-answers.ts';
import { sendCachedResponse } from './response-cache/cached-response.ts';
import { cookiesOf, noCookies, type Cookies } from './cookies.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';

/** The signed-in person behind a call. */
export type Person = {
  id: string;
  role: Role;
  sessionId: string;
  /** Staff calls stay shut until it is set up. */
  lacksSecondFactor?: true;
  /** True if the password or a passkey was proved in this session within the last ten minutes. */
  hasRecentProof?: true;
};

/** Where a call came from. In-process calls of page rendering have no person and no request. */
export type Caller = {
  person: Person | undefined;
  address: string;
  userAgent: string;
  cookies: Cookies;
  idempotencyKey: string | undefined;
  request: FastifyRequest | undefined;
};

const guest: Caller = { person: undefined, address: '', userAgent: '', cookies: noCookies, idempotencyKey: undefined, request: undefined };

type CallerOf<P extends Path> = Extract<(typeof calls)[number], { path: P }>['who'] extends 'anyone' ? Caller : Caller & { person: Person };
export type Handler<P extends Path> = (input: ParsedInputOf<P>, caller: CallerOf<P>) => Promise<AnswerOf<P>>;

/** One handler for each call of the contract; the type refuses a missing one. */
export type Handlers = { [P in Path]: Handler<P> };

type AnyHandler = (input: unknown, caller: Caller) => Promise<object>;
export type FindPerson = (token: string) => Promise<Person>;

type ServeOptions = {
  findPerson: FindPerson;
  discardUpload: (request: FastifyRequest) => Promise<void>;
  secure: boolean;
  cache: ResponseCache | undefined;
};

/** Two minutes until the receiver stops reading, then one for processing. */
const uploadTimeout = 180_000;

/**
 * Serves every endpoint of the contract as a POST route.
 * @param options.findPerson refuses a token that is not good (any more)
 * @param options.secure whether the site is reached by https
 * @param options.discardUpload discards the body of a refused upload
 * @param options.cache stores the responses of cacheable endpoints; without it each request runs the handler
 */
export function serveCalls(app: FastifyInstance, handlers: Handlers, { findPerson, discardUpload, secure, cache }: ServeOptions): void {
  for (const definition of calls) {
    const handler = handlers[definition.path] as unknown as AnyHandler;
    const isUpload = 'upload' in definition;
    if (cache !== undefined && definition.isCacheable) {
      serveCached(app, definition, handler, cache);
      continue;
    }
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const person = await personBehind(request, definition, findPerson);
      refuseUnlessAllowed(definition.who, person);
      if (definition.recentProof && !person?.hasRecentProof) throw new Problem('proof_needed');
      const input = parseInput(definition.input, isUpload ? {} : request.body);
      const answer = await handler(input, callerOf(request, person, cookiesOf(request, reply, secure)));
      return sendAnswer(reply, answer);
    };
    if (!isUpload) {
      app.post(definition.path, serve);
      continue;
    }
    app.post(definition.path, { config: { upload: true }, handlerTimeout: uploadTimeout }, async (request, reply) => {
      try {
        return await serve(request, reply);
      } catch (error) {
        // The time for the body is used up.
        if ((error as Problem).code !== 'upload_slow') await discardUpload(request);
        throw error;
      }
    });
  }
}

/** Serves a cacheable endpoint. Its handler runs as a guest, so the response cannot depend on the caller. */
function serveCached(app: FastifyInstance, definition: CallDefinition, handler: AnyHandler, cache: ResponseCache): void {
  app.post(definition.path, async (request, reply) => {
    const input = parseInput(definition.input, request.body);
    return sendCachedResponse(request, reply, await getCachedAnswer(cache, definition, input, () => handler(input, guest)));
  });
}

/**
 * Calls the handlers for pages rendered in this process: as a guest, without HTTP. The router prints the errors of loaders, so database
 * errors are redacted.
 * @param cache as for `serveCalls`
 */
export function makeInProcessCall(handlers: Handlers, cache?: ResponseCache): Call {
  const definitions = new Map<string, CallDefinition>(calls.map((definition) => [definition.path, definition]));
  return (async (path: Path, input?: unknown) => {
    const definition = definitions.get(path)!;
    refuseUnlessAllowed(definition.who, undefined);
    const parsed = parseInput(definition.input, input ?? {});
    const run = () =>
      (handlers[path] as unknown as AnyHandler)(parsed, guest).catch((error: unknown) => {
        throw redactDatabaseError(error);
      });
    return cache !== undefined && definition.isCacheable ? (await getCachedAnswer(cache, definition, parsed, run)).answer : run();
  }) as unknown as Call;
}

async function personBehind(
  request: FastifyRequest,
  { who, ...definition }: CallDefinition,
  findPerson: FindPerson,
): Promise<Person | undefined> {
  if (who !== 'anyone') return personOf(request, findPerson);
  // What anyone may do, a person with an ended session may do too.
  return 'upload' in definition || definition.optionalUser ? personOf(request, findPerson).catch(() => undefined) : undefined;
}

/** Who sent a request, by the token in its header; undefined without one. @throws Problem for a token that is not good (any more) */
export async function personOf(request: FastifyRequest, findPerson: FindPerson): Promise<Person | undefined> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : findPerson(token);
}

/** @throws Problem for who may not */
export function refuseUnlessAllowed(who: Who, person: Person | undefined): void {
  if (who === 'anyone') return;
  if (who === 'person') {
    if (person === undefined) throw new Problem('sign_in_first');
    return;
  }
  if (person === undefined || !(who as readonly Role[]).includes(person.role)) throw new Problem('not_allowed');
  if (person.lacksSecondFactor) throw new Problem('second_factor_needed');
}

/** @throws Problem naming the first field that is wrong */
function parseInput(schema: z.ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('bad_input', 'Send a JSON object.');
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const words = issue?.message.replace(/^Invalid input: /, '') ?? 'not readable';
  throw new Problem('bad_input', `${issue?.path.join('.') || 'The request'}: ${words}.`);
}

function callerOf(request: FastifyRequest, person: Person | undefined, cookies: Cookies): Caller {
  const key = request.headers['idempotency-key'];
  return {
    person,
    // A connection that broke off has no address any more, whatever the type says.
    address: request.ip || '',
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookies,
    idempotencyKey: Array.isArray(key) ? key.join(',') : key,
    request,
  };
}

/** Every answer says `status: 1`; none is ever kept by a cache on the way. */
const sendAnswer = (reply: FastifyReply, answer: object): FastifyReply =>
  reply.header('cache-control', 'no-store').send({ status: 1, ...answer });

/** What a refusal looks like on the wire; both fields carry the words, because the specification reads one or the other. */
export const refusalBody = ({ code, message, more }: Problem) => ({ ...more, status: 0, code, message, response: message });

/** A stable fingerprint of an input, to tell a retry from another request under the same key. */
export const fingerprint = (input: unknown): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');
