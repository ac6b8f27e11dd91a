import { createApiError } from '#domain/errors/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { lockUserForUpdate, type UserRow } from '#server/modules/users/index.ts';
import { findActiveSessionUser } from './sessions.store.ts';

/**
 * Locks the row of a signed-in user until the transaction ends, then checks the session of the request again: it may have been revoked
 * since the request was authenticated. Credentials are revoked under the same lock, so none can be added after a revocation.
 * @param proved the row that the password was verified against
 * @returns the row as it is now
 * @throws ApiError('session_ended'), or 'wrong_password' if the password was changed after it was verified
 */
export async function lockSessionUser(
  trx: Transaction,
  { id, sessionId }: Pick<AuthenticatedUser, 'id' | 'sessionId'>,
  now: Date,
  proved?: Pick<UserRow, 'passwordHash'>,
): Promise<UserRow> {
  const user = await lockUserForUpdate(trx, id);
  // A separate statement: one that had waited for the lock would see the session as it was before.
  if (user === undefined || !(await findActiveSessionUser(trx, sessionId, id, now))) throw createApiError('session_ended');
  if (proved !== undefined && user.passwordHash !== proved.passwordHash) throw createApiError('wrong_password');
  return user;
}
