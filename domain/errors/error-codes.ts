import { ApiError } from './api-error.ts';
import { errorCodes, type ErrorCode } from './error-table.ts';

export { errorCodes, type ErrorCode };

/** Creates an error. @param options.message replaces the default message of the code */
export function createApiError(
  code: ErrorCode,
  { message, ...options }: Partial<Pick<ApiError, 'message' | 'retryAfter' | 'details'>> = {},
): ApiError {
  const [status, defaultMessage] = errorCodes[code];
  return new ApiError(code, message ?? defaultMessage, { status, ...options });
}

/** Returns the trimmed text. @throws ApiError with the code if it is empty */
export function requireText(text: string, code: ErrorCode): string {
  const trimmed = text.trim();
  if (trimmed === '') throw createApiError(code);
  return trimmed;
}

/** Throws the error of a guard. @param code undefined if the guard allows the action */
export function assertAllowed(code: ErrorCode | undefined, options: Parameters<typeof createApiError>[1] = {}): void {
  if (code !== undefined) throw createApiError(code, options);
}
