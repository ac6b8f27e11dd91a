import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerOf, calls, ParsedInputOf, Path } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Person } from './authentication.ts';
import { noCookies, type Cookies } from './cookies.ts';

/** The origin of a call. In-process calls of page rendering have no user and no request. */
export type Caller = {
  person: Person | undefined;
  address: string;
  userAgent: string;
  cookies: Cookies;
  idempotencyKey: string | undefined;
  request: FastifyRequest | undefined;
};

export const anonymousCaller: Caller = {
  person: undefined,
  address: '',
  userAgent: '',
  cookies: noCookies,
  idempotencyKey: undefined,
  request: undefined,
};

type CallerOf<P extends Path> = Extract<(typeof calls)[number], { path: P }>['who'] extends 'anyone' ? Caller : Caller & { person: Person };
export type Handler<P extends Path> = (input: ParsedInputOf<P>, caller: CallerOf<P>) => Promise<AnswerOf<P>>;

/** One handler for each endpoint of the contract; the type rejects a missing one. */
export type Handlers = { [P in Path]: Handler<P> };

/** Serves an endpoint. Its input is parsed with the contract's schema. */
export type AnyHandler = (input: unknown, caller: Caller) => Promise<object>;

/** @throws ApiError that names the first invalid field */
export function parseInput(schema: z.ZodType, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw createApiError('bad_input', { message: 'Send a JSON object.' });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const reason = issue?.message.replace(/^Invalid input: /, '') ?? 'not readable';
  throw createApiError('bad_input', { message: `${issue?.path.join('.') || 'The request'}: ${reason}.` });
}
