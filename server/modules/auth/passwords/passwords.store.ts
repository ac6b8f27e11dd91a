import { sql } from 'kysely';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';

export type NewCode = { id: string; email: string; emailHash: string; browserTokenHash: string; createdAt: Date; expiresAt: Date };

/** Inserts a row for the account with the address, even a closed one. Without an account it also inserts a row, so that the duration does not reveal whether an account exists. */
export const insertCode = (trx: Transaction, { email, ...code }: NewCode): Promise<unknown> =>
  trx
    .insertInto('passwordResetCodes')
    .values({
      ...code,
      userId: sql<string | null>`(select u.id from users u where ${isSameEmail('u.email', email)})`,
    })
    .execute();

/** Finds the user of a requested code. */
export const findCodeUserId = async (trx: Transaction, id: string): Promise<string | undefined> =>
  (await trx.selectFrom('passwordResetCodes').select('userId').where('id', '=', id).executeTakeFirst())?.userId ?? undefined;

/** Stores the code in its row, once. @returns the user id, which is null without an account */
export const updateCode = (trx: Transaction, id: string, codeHash: string, expiresAt: Date) =>
  trx
    .updateTable('passwordResetCodes')
    .set({ codeHash, expiresAt })
    .where('id', '=', id)
    .where('codeHash', 'is', null)
    .returning(['userId'])
    .executeTakeFirst();

/** Counts an attempt and returns the row in one statement, so that concurrent attempts cannot exceed the maximum. */
export const consumeAttempt = (db: Db, conditions: { browserTokenHash: string; emailHash: string; now: Date; maxAttempts: number }) =>
  db
    .updateTable('passwordResetCodes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browserTokenHash', '=', conditions.browserTokenHash)
    .where('emailHash', '=', conditions.emailHash)
    .where('verifiedAt', 'is', null)
    .where('attempts', '<', conditions.maxAttempts)
    .where('expiresAt', '>', conditions.now)
    .returning(['id', 'userId', 'codeHash', 'attempts'])
    .executeTakeFirst();

/** Marks a code as verified, once. @returns false if it was verified before */
export const markVerified = (db: Db, id: string, grantHash: string, now: Date): Promise<boolean> =>
  changesRows(
    db.updateTable('passwordResetCodes').set({ grantHash, verifiedAt: now }).where('id', '=', id).where('verifiedAt', 'is', null),
  );

type GrantConditions = { grantHash: string; emailHash: string; verifiedAfter: Date };

/** Finds the user of a valid grant, which a verified code creates. */
export const findGrantedUserId = async (db: Db, conditions: GrantConditions): Promise<string | undefined> =>
  (
    await db
      .selectFrom('passwordResetCodes')
      .select('userId')
      .where('grantHash', '=', conditions.grantHash)
      .where('emailHash', '=', conditions.emailHash)
      .where('usedAt', 'is', null)
      .where('verifiedAt', '>', conditions.verifiedAfter)
      .executeTakeFirst()
  )?.userId ?? undefined;

/** Deletes all reset codes and grants of an account. */
export const deleteResetCodes = (trx: Transaction, userId: string): Promise<unknown> =>
  trx.deleteFrom('passwordResetCodes').where('userId', '=', userId).execute();

/** Marks a grant, which is valid once, as used. Deletes all codes of the account. @returns false if the grant was not valid */
export async function consumeResetGrant(trx: Transaction, conditions: GrantConditions, now: Date): Promise<boolean> {
  const consumed = await trx
    .updateTable('passwordResetCodes')
    .set({ usedAt: now })
    .where('grantHash', '=', conditions.grantHash)
    .where('emailHash', '=', conditions.emailHash)
    .where('usedAt', 'is', null)
    .where('verifiedAt', '>', conditions.verifiedAfter)
    .returning('userId')
    .executeTakeFirst();
  if (consumed?.userId) await deleteResetCodes(trx, consumed.userId);
  return consumed !== undefined;
}

/** Sets a new password. Cancels a pending change of address that was requested with the old password. */
export const updatePassword = (trx: Transaction, userId: string, passwordHash: string): Promise<unknown> =>
  trx.updateTable('users').set({ passwordHash, pendingEmail: null }).where('id', '=', userId).where('disabledAt', 'is', null).execute();

/** Records that a staff member reset the password by an email. */
export const markStaffPasswordReset = (trx: Transaction, userId: string, now: Date): Promise<unknown> =>
  trx.updateTable('users').set({ passwordResetAt: now }).where('id', '=', userId).where('role', '!=', 'customer').execute();

/** Records that the address was verified by an email. */
export const markEmailVerified = (trx: Transaction, userId: string, now: Date): Promise<unknown> =>
  trx.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', userId).execute();

export const deleteOldCodes = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('passwordResetCodes').where('expiresAt', '<', before).execute();
