import { sql, type Updateable } from 'kysely';
import type { ConsentChannel } from '#domain/consent.ts';
import { newId, type Db, type Transaction } from '#server/db/db.ts';
import type { Users } from '#server/db/tables.generated.ts';

export type ConsentRow = { channel: ConsentChannel; given: boolean; createdAt: Date };

/** Every consent given or taken back, newest first. */
export const listConsents = (db: Db | Transaction, userId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consents')
    .select(['channel', 'given', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const insertConsent = (on: Transaction, userId: string, consent: ConsentRow): Promise<unknown> =>
  on
    .insertInto('consents')
    .values({ id: newId(), userId, ...consent })
    .execute();

/** Makes changes of one person wait for each other. @returns false where the account was closed meanwhile */
export const lockUser = async (on: Transaction, userId: string): Promise<boolean> =>
  (await on.selectFrom('users').select('id').where('id', '=', userId).where('disabledAt', 'is', null).forUpdate().executeTakeFirst()) !==
  undefined;

export const updateUser = (on: Transaction, userId: string, changes: Updateable<Users>): Promise<unknown> =>
  on.updateTable('users').set(changes).where('id', '=', userId).execute();

export const findVerification = (on: Transaction, tokenHash: string) =>
  on
    .selectFrom('emailVerifications')
    .innerJoin('users', 'users.id', 'emailVerifications.userId')
    .select(['emailVerifications.id', 'emailVerifications.email', 'emailVerifications.expiresAt', 'emailVerifications.usedAt'])
    .select(['users.id as userId', 'users.fullName', 'users.email as oldEmail', 'users.pendingEmail', 'users.emailVerifiedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('users.disabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const markVerificationUsed = (on: Transaction, id: string, now: Date): Promise<unknown> =>
  on.updateTable('emailVerifications').set({ usedAt: now }).where('id', '=', id).execute();

/** Gives an account its proved address. @returns false where another account has it by now */
export async function updateEmail(on: Transaction, userId: string, email: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('users')
    .set({ email, pendingEmail: null, emailVerifiedAt: now })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users as other')
            .select('other.id')
            .where('other.id', '!=', userId)
            .where(sql<string>`lower(other.email)`, '=', sql<string>`lower(${email})`),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
