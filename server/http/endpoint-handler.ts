import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Contract, EndpointPath, OutputOf, ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { AuthenticatedUser } from './authentication.ts';
import { emptyCookieJar, type CookieJar } from './cookies.ts';

/** The caller of an endpoint. In-process calls of page rendering have no user and no request. */
export type RequestContext = {
  currentUser: AuthenticatedUser | undefined;
  address: string;
  userAgent: string;
  cookies: CookieJar;
  idempotencyKey: string | undefined;
  request: FastifyRequest | undefined;
};

export const anonymousCaller: RequestContext = {
  currentUser: undefined,
  address: '',
  userAgent: '',
  cookies: emptyCookieJar,
  idempotencyKey: undefined,
  request: undefined,
};

type CallerOf<P extends EndpointPath> = Contract[P]['access'] extends 'anyone'
  ? RequestContext
  : RequestContext & { currentUser: AuthenticatedUser };
export type Handler<P extends EndpointPath> = (input: ParsedInputOf<P>, caller: CallerOf<P>) => Promise<OutputOf<P>>;

/** One handler for each endpoint of the contract; the type rejects a missing one. */
export type Handlers = { [P in EndpointPath]: Handler<P> };

/** Serves an endpoint. Its input is parsed with the contract's schema. */
export type AnyHandler = (input: unknown, caller: RequestContext) => Promise<object>;

/** A function of a module that serves an endpoint. If the output has only the field `response`, it returns the value of the field. */
type ModuleHandler<P extends EndpointPath> = (
  input: ParsedInputOf<P>,
  caller: CallerOf<P>,
) => Promise<Contract[P] extends { response: z.ZodType } ? OutputOf<P>['response' & keyof OutputOf<P>] : OutputOf<P>>;

/** Returns the handlers of a part of the contract. The type rejects a missing handler and one of another part. */
export const serve = <Path extends EndpointPath>(
  endpoints: Pick<Contract, Path>,
  handlers: { [P in NoInfer<Path>]: ModuleHandler<P> },
): Pick<Handlers, Path> =>
  Object.fromEntries(
    Object.entries<AnyHandler>(handlers as Record<string, AnyHandler>).map(([path, handler]) => [
      path,
      'response' in endpoints[path as Path]
        ? async (input: unknown, caller: RequestContext) => ({ response: await handler(input, caller) })
        : handler,
    ]),
  ) as unknown as Pick<Handlers, Path>;

export function parseInput(schema: z.ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createApiError('bad_input', { message: 'Send a JSON object.' });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const reason = issue?.message.replace(/^Invalid input: /, '') ?? 'not readable';
  throw createApiError('bad_input', { message: `${issue?.path.join('.') || 'The request'}: ${reason}.` });
}
