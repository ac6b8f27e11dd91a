import type { ExpressionBuilder } from 'kysely';
import { hashJson } from './hash-json.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from './connection.ts';
import type { DB } from './tables.generated.ts';

export type IdempotentRequest = {
  userId: string;
  /** A user may use the same key for another operation. */
  operation: string;
  /** Without a key the work runs each time. */
  key: string | undefined;
  /** The content of the request. A retry must have the same content. Only its hash is stored. */
  request: unknown;
  /** The result that is stored, if it is known before the work. By default, that of the work is stored. */
  result?: object | undefined;
};

/**
 * Runs work once per idempotency key, and stores its result in the same transaction. A retry returns the stored result. A concurrent retry
 * waits for the first transaction.
 * @param work must return JSON without personal data, because the result is stored
 * @throws ApiError('key_reused') if the key was used with other content
 */
export async function withIdempotency<Result extends object>(
  trx: Transaction,
  { userId, operation, key, request, result: knownResult }: IdempotentRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work();
  const id = { userId, operation, key };
  const requestHash = hashJson(request);
  const { numInsertedOrUpdatedRows: insertedCount } = await trx
    .insertInto('idempotencyKeys')
    .values({ ...id, requestHash, ...(knownResult && { response: JSON.stringify(knownResult) }) })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  const isSameKey = (eb: ExpressionBuilder<DB, 'idempotencyKeys'>) => eb.and(id);
  if (insertedCount === 0n) {
    const existing = await trx.selectFrom('idempotencyKeys').select(['requestHash', 'response']).where(isSameKey).executeTakeFirstOrThrow();
    if (existing.requestHash !== requestHash) throw createApiError('key_reused');
    return existing.response as Result;
  }
  const result = await work();
  if (knownResult !== undefined) return result;
  await trx
    .updateTable('idempotencyKeys')
    .set({ response: JSON.stringify(result) })
    .where(isSameKey)
    .execute();
  return result;
}

/** Deletes the keys created before a time, whose requests are no longer retried. */
export const deleteExpiredIdempotencyKeys = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
