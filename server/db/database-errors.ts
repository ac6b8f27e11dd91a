import pg from 'pg';
import type { ApiError } from '#domain/errors/api-error.ts';
import { createApiError, type ErrorCode } from '#domain/errors/error-codes.ts';

/** Error codes of the unique constraints that concurrent requests can violate with different data. */
const codeByConstraint: Readonly<Record<string, ErrorCode>> = {
  users_email_key: 'email_taken',
  passkeys_credential_id_key: 'passkey_known',
  saved_quote_filters_user_id_name_key: 'name_taken',
  suburbs_name_key: 'already_exists',
  opening_exceptions_day_key: 'already_exists',
  products_slug_key: 'slug_taken',
  main_categories_slug_key: 'slug_taken',
  sub_categories_slug_key: 'slug_taken',
  colours_slug_key: 'slug_taken',
  services_slug_key: 'slug_taken',
};

/**
 * SQLSTATEs that concurrent transactions cause: foreign key, unique and exclusion violations, serialization failures, deadlocks and
 * lock timeouts.
 */
const concurrencyStates = new Set(['23503', '23505', '23P01', '40001', '40P01', '55P03']);

/**
 * Maps a database error that concurrent requests cause to an expected error.
 * @returns undefined for any other error
 */
export function toExpectedError(error: unknown): ApiError | undefined {
  if (!(error instanceof pg.DatabaseError) || !concurrencyStates.has(error.code ?? '')) return undefined;
  const specificCode = error.code === '23505' ? codeByConstraint[error.constraint ?? ''] : undefined;
  return createApiError(specificCode ?? 'conflict');
}

/**
 * SQLSTATE classes whose messages contain names of the schema only. Messages of other classes quote values, for example
 * `invalid input syntax for type uuid: "…"` (22P02) and `syntax error in tsquery: "…"` (42601).
 */
const statesWithSafeMessages = /^(?:08|23|25|40|42(?!601)|53|54|55|57|58)/;

/**
 * Returns a copy of a database error without the fields that contain personal data (`detail`, `where`, `internalQuery`, quoted values
 * in the message). Other errors are returned unchanged.
 */
export function redactDatabaseError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '', constraint, table } = error;
  const redacted = new Error(statesWithSafeMessages.test(code) ? error.message : `PostgreSQL error ${code}`);
  redacted.name = 'DatabaseError';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  redacted.stack = [`DatabaseError: ${redacted.message}`, ...frames].join('\n');
  return Object.assign(redacted, { code, ...(constraint && { constraint }), ...(table && { table }) });
}

/** Serializes an error for the log. Fields that are not listed here are omitted. */
export function serializeError(error: unknown) {
  const { name: type, message, code, constraint, table, stack } = redactDatabaseError(error) as Error & Record<string, unknown>;
  return { type, message, code, constraint, table, stack: stack ?? '' };
}

/** Ends the process after an uncaught error, as Node does, but prints the error without the values of rows. */
export function exitOnUncaughtError(): void {
  process.on('uncaughtException', (error) => {
    // Not logged with pino: a process can fail before it creates its logger.
    console.error(redactDatabaseError(error));
    process.exit(1);
  });
}
