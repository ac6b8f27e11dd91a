import { sql } from 'kysely';
import { Problem } from '#domain/problems.ts';
import type { Transaction } from './db.ts';

const shape = /^[\x21-\x7e]{1,200}$/;

/** @param key the Idempotency-Key of a call; undefined where it has none. @throws Problem('key_invalid') */
export function checkKey(key: string | undefined): void {
  if (key !== undefined && !shape.test(key)) throw new Problem('key_invalid');
}

/** Makes what one person sends under one key wait for each other until this transaction ends. */
export const lockKey = (on: Transaction, userId: string, key: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`.execute(on);
