import { changesRows } from '#server/db/changes-rows.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';

/**
 * Selects the verification of a token if it can still be used, or was used for the current address of the account.
 * @param userId selects only a verification of this account
 */
const selectVerification = (db: Db | Transaction, tokenHash: string, now: Date, userId?: string) =>
  db
    .selectFrom('emailVerifications as v')
    .innerJoin('users as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.email', 'u.id as userId', 'u.fullName', 'u.email as oldEmail', 'u.role'])
    .select((eb) => [
      eb('v.email', '!=', eb.ref('u.email')).as('isChange'),
      eb.and([eb('v.email', '=', eb.ref('u.email')), eb('u.emailVerifiedAt', 'is not', null)]).as('isVerified'),
    ])
    .where('v.tokenHash', '=', tokenHash)
    .where('v.expiresAt', '>', now)
    .where('u.disabledAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('v.email', '=', eb.ref('u.email')), eb.or([eb('v.usedAt', 'is', null), eb('u.emailVerifiedAt', 'is not', null)])]),
        eb.and([eb('v.email', '=', eb.ref('u.pendingEmail')), eb('v.usedAt', 'is', null)]),
      ]),
    )
    .$if(userId !== undefined, (qb) => qb.where('v.userId', '=', userId!));

export const findVerification = (db: Db | Transaction, tokenHash: string, now: Date) =>
  selectVerification(db, tokenHash, now).executeTakeFirst();
export const lockVerificationForUpdate = (trx: Transaction, tokenHash: string, now: Date, userId?: string) =>
  selectVerification(trx, tokenHash, now, userId).forUpdate().executeTakeFirst();

export const markVerificationUsed = (trx: Transaction, id: string, now: Date): Promise<unknown> =>
  trx.updateTable('emailVerifications').set({ usedAt: now }).where('id', '=', id).execute();

/** Stores the verified address of the signed-in user. @returns false if another account has the address */
export const updateEmail = (trx: Transaction, userId: string, email: string, now: Date): Promise<boolean> =>
  changesRows(
    trx
      .updateTable('users')
      .set({ email, pendingEmail: null, emailVerifiedAt: now, contactMessagesJoinedAt: now })
      .where('id', '=', userId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('users as other').select('other.id').where('other.id', '!=', userId).where(isSameEmail('other.email', email)),
          ),
        ),
      ),
  );

export const deleteOldVerifications = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('emailVerifications').where('expiresAt', '<', before).execute();

export type NewVerification = { userId: string; email: string; tokenHash: string; createdAt: Date; expiresAt: Date };

/** Inserts a verification, and deletes unused older ones of the account. @returns the id of the new verification */
export async function insertVerification(trx: Transaction, verification: NewVerification): Promise<string> {
  await trx.deleteFrom('emailVerifications').where('userId', '=', verification.userId).where('usedAt', 'is', null).execute();
  const id = createId();
  await trx
    .insertInto('emailVerifications')
    .values({ id, ...verification })
    .execute();
  return id;
}
