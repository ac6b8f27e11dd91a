import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';

export type NewCode = { id: string; email: string; emailHash: string; browserTokenHash: string; createdAt: Date; expiresAt: Date };

/** One row whether there is such an account or not: the same work, and nothing to see from outside. */
export const insertCode = (trx: Transaction, { email, ...code }: NewCode): Promise<unknown> =>
  trx
    .insertInto('passwordResetCodes')
    .values({
      ...code,
      userId: sql<string | null>`(select u.id from users u where ${isSameEmail('u.email', email)} and u.disabled_at is null)`,
    })
    .execute();

/** Stores the code in its row, once. @returns the recipient; no userId without an account */
export const updateCode = (trx: Transaction, id: string, codeHash: string, expiresAt: Date) =>
  trx
    .updateTable('passwordResetCodes')
    .set({ codeHash, expiresAt })
    .where('id', '=', id)
    .where('codeHash', 'is', null)
    .returning(['userId'])
    .executeTakeFirst();

/** Counts an attempt and returns the row in one statement, so that concurrent attempts cannot exceed the maximum. */
export const consumeAttempt = (db: Db, requested: { browserTokenHash: string; emailHash: string; now: Date; mostTries: number }) =>
  db
    .updateTable('passwordResetCodes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('browserTokenHash', '=', requested.browserTokenHash)
    .where('emailHash', '=', requested.emailHash)
    .where('verifiedAt', 'is', null)
    .where('attempts', '<', requested.mostTries)
    .where('expiresAt', '>', requested.now)
    .returning(['id', 'userId', 'codeHash', 'attempts'])
    .executeTakeFirst();

/** A code works once. @returns whether this was that time */
export async function markVerified(db: Db, id: string, grantHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passwordResetCodes')
    .set({ grantHash, verifiedAt: now })
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Proof = { grantHash: string; emailHash: string; verifiedAfter: Date };

/** Returns the user id of a valid token of a verified code. */
export const findProof = async (db: Db, proof: Proof): Promise<string | undefined> =>
  (
    await db
      .selectFrom('passwordResetCodes')
      .select('userId')
      .where('grantHash', '=', proof.grantHash)
      .where('emailHash', '=', proof.emailHash)
      .where('usedAt', 'is', null)
      .where('verifiedAt', '>', proof.verifiedAfter)
      .executeTakeFirst()
  )?.userId ?? undefined;

/** Deletes all reset codes of an account, and the tokens of verified codes. */
export const deleteResetCodes = (trx: Transaction, userId: string): Promise<unknown> =>
  trx.deleteFrom('passwordResetCodes').where('userId', '=', userId).execute();

/** Uses the token of a verified code, which is valid once, and deletes all codes of the account. @returns false if it was not valid */
export async function consumeResetGrant(trx: Transaction, proof: Proof, now: Date): Promise<boolean> {
  const consumed = await trx
    .updateTable('passwordResetCodes')
    .set({ usedAt: now })
    .where('grantHash', '=', proof.grantHash)
    .where('emailHash', '=', proof.emailHash)
    .where('usedAt', 'is', null)
    .where('verifiedAt', '>', proof.verifiedAfter)
    .returning('userId')
    .executeTakeFirst();
  if (consumed?.userId) await deleteResetCodes(trx, consumed.userId);
  return consumed !== undefined;
}

/** Sets a new password. Another address that was asked for with the old one is off: its link fits nothing any more. */
export const updatePassword = (trx: Transaction, userId: string, passwordHash: string): Promise<unknown> =>
  trx.updateTable('users').set({ passwordHash, pendingEmail: null }).where('id', '=', userId).where('disabledAt', 'is', null).execute();

/** Records that a mail to the account's address was answered. */
export const markEmailVerified = (trx: Transaction, userId: string, now: Date): Promise<unknown> =>
  trx.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', userId).execute();

export const deleteOldCodes = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('passwordResetCodes').where('expiresAt', '<', before).execute();
