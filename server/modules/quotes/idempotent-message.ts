import { createApiError } from '#domain/errors/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import { lockKey } from '#server/db/idempotency.ts';
import { findMessageByKey } from './customer/customer-quotes.store.ts';

type Written = { userId: string; quoteId: string; bodyText: string };

/**
 * What its writer sent before under the same key, where there is such a key and message; another under it waits for this transaction.
 * @throws ApiError('key_reused') if the key belongs to another message
 */
export async function findEarlierMessage(on: Transaction, { userId, quoteId, bodyText }: Written, key: string | undefined) {
  if (key === undefined) return undefined;
  await lockKey(on, userId, key);
  const earlier = await findMessageByKey(on, userId, key);
  if (earlier !== undefined && (earlier.quoteId !== quoteId || earlier.bodyText !== bodyText)) throw createApiError('key_reused');
  return earlier;
}
