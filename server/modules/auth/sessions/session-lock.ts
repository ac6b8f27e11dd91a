import { createApiError } from '#domain/errors/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { lockUserForUpdate, type UserRow } from '#server/modules/users/index.ts';
import { findActiveSessionUser } from './sessions.store.ts';

/**
 * Locks the row of a signed-in user until the transaction ends. Then checks the session again, because it may have been revoked since the
 * request was authenticated. A revocation of credentials holds the same lock, so no credentials can be added after it.
 * @param verifiedUser the row that the password was verified against
 * @returns the current row
 */
export async function lockSessionUser(
  trx: Transaction,
  { id, sessionId }: Pick<AuthenticatedUser, 'id' | 'sessionId'>,
  now: Date,
  verifiedUser?: Pick<UserRow, 'passwordHash'>,
): Promise<UserRow> {
  const user = await lockUserForUpdate(trx, id);
  // A separate statement, because a statement that waits for a lock still reads the data from before the wait.
  if (user === undefined || !(await findActiveSessionUser(trx, sessionId, id, now))) throw createApiError('session_ended');
  if (verifiedUser !== undefined && user.passwordHash !== verifiedUser.passwordHash) throw createApiError('wrong_password');
  return user;
}
