import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiError, isApiError } from '#domain/errors/api-error.ts';
import { errorFields } from '#domain/errors/error-fields.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { redactDatabaseError, toExpectedError } from '#server/db/database-errors.ts';
import { isDatabaseUnavailable } from '#server/db/pg-errors.ts';

/**
 * Builds the body of an error response. `message` and `response` both contain the message, because the specification uses `message` in some
 * places and `response` in others. `fields` are the names of the form fields to which the error belongs.
 */
export const toErrorBody = ({ code, message, details }: ApiError) => ({
  ...(errorFields[code] && { fields: errorFields[code] }),
  ...details,
  status: 0,
  code,
  message,
  response: message,
});

const errorsByFastifyCode: Record<string, ApiError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: createApiError('not_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: createApiError('too_large'),
  FST_ERR_HANDLER_TIMEOUT: createApiError('unavailable'),
};

function toApiError(error: FastifyError): ApiError {
  if (isApiError(error)) return error;
  const fastifyError = errorsByFastifyCode[error.code];
  if (fastifyError) return fastifyError;
  if (error.statusCode === 416) return createApiError('range_unfit');
  if (isDatabaseUnavailable(error)) return createApiError('unavailable');
  const expected = toExpectedError(error);
  if (expected) return expected;
  if (error.statusCode !== undefined && error.statusCode < 500) return createApiError('bad_input');
  return createApiError('unknown');
}

/** Sends every error in one format. Unexpected errors are logged, and their details are not sent. */
export function sendErrorResponse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error);
  const { code, status = 500 } = apiError;
  const path = request.routeOptions.url;
  if (code === 'unknown') request.log.error({ err: error, path }, 'unexpected');
  else if (code === 'conflict') request.log.warn({ err: error, path }, 'conflict');
  else if (status === 503) request.log.warn({ reason: (redactDatabaseError(error) as Error).message, path }, 'unavailable');
  const retryAfter = apiError.retryAfter ?? (status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // On an open connection Node would read the rest of the body without a limit.
  if (request.method === 'POST' && !request.raw.complete) reply.header('connection', 'close');
  // The content-range header contains the length of the file, so that a client can request an existing part.
  if (code === 'range_unfit') reply.headers((error as { headers?: Record<string, string> }).headers ?? {});
  return reply.code(status).header('cache-control', 'no-store').send(toErrorBody(apiError));
}
