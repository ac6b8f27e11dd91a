import type { ApiClient } from '#contract/index.ts';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import { unknownErrorMessage } from '#domain/errors/common-errors.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import { requestReauthentication } from './reauthentication-store.ts';
import { expireSession, getToken } from '#web/lib/session/session-store.ts';

/**
 * Converts an error response to an ApiError. The code is `unknown` if the response has no code or no message. Ends the
 * session if the server rejected the session's token.
 * @param sentToken token of the request
 */
export function toApiError(body: unknown, sentToken: string | undefined): ApiError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  // A slow response to a request with an older token must not end a newer session.
  if (code === 'session_ended' && sentToken === getToken()) expireSession();
  if (typeof code !== 'string' || typeof message !== 'string') return new ApiError('unknown', unknownErrorMessage);
  return new ApiError(code as ErrorCode, message, { details: body as Record<string, unknown> });
}

/** Error of a request without a response, because the network or the server is down. */
export class NetworkError extends Error {
  constructor() {
    super('We could not reach the server. Check your connection and try again; nothing you typed is lost.');
    this.name = 'NetworkError';
  }
}

/** Calls an endpoint with the token of the session. If the server requires reauthentication, asks the user for it and repeats the call. */
export const call: ApiClient = async (path, ...args) => {
  const [input, options] = args;
  const token = getToken();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (options?.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const request: RequestInit = { method: 'POST', headers, body: JSON.stringify(input ?? {}) };
  if (options?.signal) request.signal = options.signal;

  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new NetworkError();
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || (body as { status?: unknown } | undefined)?.status !== 1) {
    const error = toApiError(body, token);
    if (error.code === 'proof_needed' && (await requestReauthentication())) return call(path, ...args);
    throw error;
  }
  return body as Awaited<ReturnType<typeof call<typeof path>>>;
};

/** Returns the message of an ApiError or a NetworkError, and a general message for unexpected errors. */
export const getErrorMessage = (error: unknown): string =>
  isApiError(error) || error instanceof NetworkError ? error.message : unknownErrorMessage;

/** Returns the field of a form to which an error of the server belongs; undefined if the form has no such field. */
export function findErrorField<Form extends object>(error: unknown, form: Form): (keyof Form & string) | undefined {
  const fields = isApiError(error) ? (error.details['fields'] as readonly string[] | undefined) : undefined;
  return fields?.find((name): name is keyof Form & string => name in form);
}
