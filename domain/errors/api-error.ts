import type { ErrorCode } from './error-table.ts';

// The server and the built pages that it renders in the same process contain separate copies of this class, so `instanceof` fails for an
// error of the other copy.
const brand = Symbol.for('bullnose.ApiError');

type ApiErrorOptions = {
  /** The HTTP status. Undefined in the browser. */
  status?: number | undefined;
  /** Seconds until the request may be repeated. */
  retryAfter?: number | undefined;
  /** More data in the response, for example the newest version of the record after an edit conflict. */
  details?: Readonly<Record<string, unknown>> | undefined;
};

/** An expected error with a stable code and a message for the user. The server creates it with `createApiError`. */
export class ApiError extends Error {
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, { status, retryAfter, details = {} }: ApiErrorOptions = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

export const isApiError = (value: unknown): value is ApiError => value instanceof Error && brand in value;
