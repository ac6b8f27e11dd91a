import type { Insertable } from 'kysely';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { PasswordLinks } from '#server/db/tables.generated.ts';

export const insertPasswordLink = (trx: Transaction, link: Insertable<PasswordLinks>): Promise<unknown> =>
  trx.insertInto('passwordLinks').values(link).execute();

/** Finds a valid password link. A link for a first password is valid only for customers without a password; staff set theirs by invitation. */
export const findPasswordLink = (db: Db | Transaction, tokenHash: string, now: Date) =>
  db
    .selectFrom('passwordLinks as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('quotes as q', 'q.id', 'c.quoteId')
    .select(['c.id', 'c.kind', 'c.quoteId', 'q.number', 'u.id as userId', 'u.fullName', 'u.email', 'u.role', 'u.passwordHash'])
    .where('c.tokenHash', '=', tokenHash)
    .where('c.expiresAt', '>', now)
    .where('u.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('c.kind', '=', 'reset'), eb.and([eb('u.role', '=', 'customer'), eb('u.passwordHash', 'is', null)])]))
    .executeTakeFirst();

/** Deletes all links of an account. @returns false if there was none */
export const deletePasswordLinks = (trx: Transaction, userId: string): Promise<boolean> =>
  changesRows(trx.deleteFrom('passwordLinks').where('userId', '=', userId));

export const deleteExpiredPasswordLinks = (db: Db, now: Date): Promise<unknown> =>
  db.deleteFrom('passwordLinks').where('expiresAt', '<', now).execute();

/** Sets the first password of an account, verifies the address that received the link, and cancels a pending change of address. */
export const activateAccount = (trx: Transaction, userId: string, { passwordHash, now }: { passwordHash: string; now: Date }) =>
  trx
    .updateTable('users')
    .set((eb) => ({ passwordHash, pendingEmail: null, emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(now)) }))
    .where('id', '=', userId)
    .execute();
