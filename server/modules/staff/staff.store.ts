import { type Insertable, type Updateable } from 'kysely';
import type { Role } from '#domain/accounts/account.ts';
import { hasSecondFactor, isActiveSession } from '#server/modules/users/index.ts';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { StaffInvitations, Users } from '#server/db/tables.generated.ts';

const selectMembers = (db: Db | Transaction, now: Date) =>
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
    .orderBy('u.fullName')
    .orderBy('u.id');
export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

export const listMembers = (db: Db, now: Date): Promise<MemberRow[]> => selectMembers(db, now).execute();

/** Finds a staff member, who may be disabled. */
export const findMember = (db: Db | Transaction, id: string, now: Date): Promise<MemberRow | undefined> =>
  selectMembers(db, now).where('u.id', '=', id).executeTakeFirst();

/** Locks the owners who can sign in, so that the last two owners cannot be removed concurrently. @returns their ids */
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

/** Selects valid invitations, which are not expired and were sent by a user who is still an active owner. */
const selectInvitations = (db: Db | Transaction, now: Date) =>
  db
    .selectFrom('staffInvitations as i')
    .innerJoin('users as inviter', 'inviter.id', 'i.invitedBy')
    .select(['i.id', 'i.fullName', 'i.email', 'i.role', 'i.createdAt', 'i.expiresAt'])
    .where('i.expiresAt', '>', now)
    .where('inviter.role', '=', 'owner')
    .where('inviter.disabledAt', 'is', null);

export const listInvitations = (db: Db | Transaction, now: Date) => selectInvitations(db, now).orderBy('i.createdAt', 'desc').execute();
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** Inserts an invitation, and deletes an earlier one to the same address. */
export async function replaceInvitation(trx: Transaction, invitation: Insertable<StaffInvitations>): Promise<void> {
  await trx.deleteFrom('staffInvitations').where(isSameEmail('email', invitation.email)).execute();
  await trx.insertInto('staffInvitations').values(invitation).execute();
}

export const findInvitation = (db: Db | Transaction, tokenHash: string, now: Date) =>
  selectInvitations(db, now).where('i.tokenHash', '=', tokenHash).executeTakeFirst();

/** Deletes an accepted invitation. @returns false if the invitation was already deleted */
export const consumeInvitation = (trx: Transaction, id: string): Promise<boolean> =>
  changesRows(trx.deleteFrom('staffInvitations').where('id', '=', id));

/** Deletes an invitation, or all invitations of an inviter. @returns the deleted rows */
export const deleteInvitations = (trx: Transaction, filter: { id: string } | { invitedBy: string }) =>
  trx
    .deleteFrom('staffInvitations')
    .where((eb) => eb.and(filter))
    .returning(['id', 'email', 'fullName', 'role'])
    .execute();

export const deleteExpiredInvitations = (db: Db, now: Date): Promise<unknown> =>
  db.deleteFrom('staffInvitations').where('expiresAt', '<', now).execute();

/** Converts a customer account to a staff account with a new password. Cancels a pending change of address. */
export const promoteCustomerToStaff = (
  trx: Transaction,
  id: string,
  row: { fullName: string; role: Role; passwordHash: string; now: Date },
) =>
  trx
    .updateTable('users')
    .set({ fullName: row.fullName, role: row.role, passwordHash: row.passwordHash, pendingEmail: null })
    // The invitation was emailed to this address, so the address is verified.
    .set((eb) => ({ emailVerifiedAt: eb.fn.coalesce('emailVerifiedAt', eb.val(row.now)) }))
    .where('id', '=', id)
    .execute();
