import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Transaction } from './connection.ts';

const shape = /^[\x21-\x7e]{1,200}$/;

/** @param key the Idempotency-Key of a call; undefined where it has none. @throws ApiError('key_invalid') */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && !shape.test(key)) throw createApiError('key_invalid');
}

/** Makes what one person sends under one key wait for each other until this transaction ends. */
export const lockKey = (on: Transaction, userId: string, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`.execute(on);

/** The id of what one person makes under a key: a retry finds it there. It is a UUID of one's own making (version 8). */
export function idUnder(userId: string, key: string): string {
  const hex = createHash('sha256').update(`${userId} ${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
