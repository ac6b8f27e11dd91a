import { sql, type Insertable, type Updateable } from 'kysely';
import type { Role } from '#domain/accounts/account.ts';
import { hasSecondFactor, isActiveSession } from '#server/modules/users/index.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { StaffInvitations, Users } from '#server/db/tables.generated.ts';

const members = (db: Db | Transaction, now: Date) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.fullName', 'u.email', 'u.role', 'u.disabledAt', 'u.createdAt'])
    .select((eb) => [
      hasSecondFactor('u').as('secondFactor'),
      eb
        .selectFrom('sessions as s')
        .select((inner) => inner.fn.max('s.lastSeenAt').as('seen'))
        .whereRef('s.userId', '=', 'u.id')
        .where(isActiveSession('s', now))
        .as('lastSeenAt'),
    ])
    .where('u.role', '!=', 'customer')
    .orderBy(sql`lower(u.full_name)`)
    .orderBy('u.id');
export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

export const listMembers = (db: Db, now: Date): Promise<MemberRow[]> => members(db, now).execute();

/** A member of staff, disabled or not; customers are none. */
export const findMember = (db: Db | Transaction, id: string, now: Date): Promise<MemberRow | undefined> =>
  members(db, now).where('u.id', '=', id).executeTakeFirst();

/** Locks the owners who can sign in, so that the last two cannot be removed at once. @returns their ids */
export async function lockOwnersForUpdate(trx: Transaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const updateMember = (trx: Transaction, id: string, changes: Updateable<Users>): Promise<unknown> =>
  trx.updateTable('users').set(changes).where('id', '=', id).execute();

/** Invitations that count: for their time, while who made them is an owner. */
const invitations = (db: Db | Transaction, now: Date) =>
  db
    .selectFrom('staffInvitations as i')
    .innerJoin('users as inviter', 'inviter.id', 'i.invitedBy')
    .select(['i.id', 'i.fullName', 'i.email', 'i.role', 'i.createdAt', 'i.expiresAt'])
    .where('i.expiresAt', '>', now)
    .where('inviter.role', '=', 'owner')
    .where('inviter.disabledAt', 'is', null);

export const listInvitations = (db: Db | Transaction, now: Date) => invitations(db, now).orderBy('i.createdAt', 'desc').execute();
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** Adds an invitation, and ends an earlier one of the address. */
export async function replaceInvitation(trx: Transaction, invitation: Insertable<StaffInvitations>): Promise<void> {
  await trx.deleteFrom('staffInvitations').where(isSameEmail('email', invitation.email)).execute();
  await trx.insertInto('staffInvitations').values(invitation).execute();
}

export const findInvitation = (db: Db | Transaction, tokenHash: string, now: Date) =>
  invitations(db, now).where('i.tokenHash', '=', tokenHash).executeTakeFirst();

/** Takes an invitation, which counts once. @returns whether it was there */
export async function consumeInvitation(trx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('staffInvitations').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes an invitation, or all by one author. @returns the deleted rows */
export const deleteInvitations = (trx: Transaction, which: { id: string } | { invitedBy: string }) =>
  trx
    .deleteFrom('staffInvitations')
    .where((eb) => eb.and(which))
    .returning(['id', 'email', 'fullName', 'role'])
    .execute();

export const deleteExpiredInvitations = (db: Db, now: Date): Promise<unknown> =>
  db.deleteFrom('staffInvitations').where('expiresAt', '<', now).execute();

/** Makes a customer's account one of staff, with a password of its holder's. Another address that it waited for is off. */
export const promoteCustomerToStaff = (
  trx: Transaction,
  id: string,
  row: { fullName: string; role: Role; passwordHash: string; now: Date },
) =>
  trx
    .updateTable('users')
    .set({ fullName: row.fullName, role: row.role, passwordHash: row.passwordHash, pendingEmail: null })
    // The link came by mail to this address.
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(row.now)) }))
    .where('id', '=', id)
    .execute();
