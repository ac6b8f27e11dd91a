import type { Core } from '#server/http/core.ts';
import type { Invitation, StaffMember } from '#contract/admin/staff.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { SessionDto } from '#contract/account/sessions.endpoints.ts';
import { findNameError } from '#domain/accounts/account.ts';
import { findEmailError } from '#domain/accounts/email-address.ts';
import { omitUndefined } from '#domain/shared/merge.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { dayMs } from '#domain/shared/time.ts';
import { findUser, findUserByEmail } from '#server/modules/users/index.ts';
import { lockSessionUser, type SecondFactorService, type SessionsService } from '#server/modules/auth/index.ts';
import { insertAuditEntries } from '#server/modules/audit/index.ts';
import { lockEntity } from '#server/crud/record-locks.store.ts';
import { createCommand } from '#server/crud/command.ts';
import { createRecordCommand } from '#server/crud/record-command.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { generateToken } from '#server/lib/crypto.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createInvitationMessage } from './staff-invitation.message.ts';
import * as store from './staff.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'publicUrl'> & {
  sessions: SessionsService;
  secondFactor: SecondFactorService;
};
type StaffRole = StaffMember['role'];

const invitationTtlMs = 7 * dayMs;
export const invitationHmacPurpose = 'staff invitation';

const toStaffMemberDto = ({
  id,
  fullName,
  email,
  role,
  disabledAt,
  secondFactor,
  lastSeenAt,
  createdAt,
}: store.MemberRow): StaffMember => ({
  _id: id,
  fullName,
  email,
  role: role as StaffRole,
  disabled: disabledAt !== null,
  secondFactor,
  lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  createdAt: createdAt.toISOString(),
});

const toInvitationDto = ({ id, fullName, email, role, createdAt, expiresAt }: store.InvitationRow): Invitation => ({
  _id: id,
  fullName,
  email,
  role: role as StaffRole,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Manages staff members and their invitations. For owners only. */
export function createStaff({ db, clock, cryptography, sessions, secondFactor, publicUrl }: Dependencies) {
  async function assertNotLastOwner(trx: Transaction, id: string): Promise<void> {
    if ((await store.lockOwnersForUpdate(trx)).every((owner) => owner === id)) throw createApiError('last_owner');
  }

  /** Locks all owners, so that owners who demote each other do not cause a deadlock. Then checks the session of the caller. */
  async function lockCaller(trx: Transaction, currentUser: AuthenticatedUser): Promise<void> {
    await store.lockOwnersForUpdate(trx);
    await lockSessionUser(trx, currentUser, clock.now());
  }

  /** Deletes invitations and writes audit entries. @returns the number of deleted invitations */
  async function revokeInvitations(
    trx: Transaction,
    currentUser: AuthenticatedUser,
    filter: { id: string } | { invitedBy: string },
  ): Promise<number> {
    const deletedInvitations = await store.deleteInvitations(trx, filter);
    const entry = { userId: currentUser.id, action: 'uninvite', entityType: 'staff' };
    await insertAuditEntries(
      trx,
      deletedInvitations.map((before) => ({ ...entry, entityId: before.id, before: JSON.stringify(before) })),
    );
    return deletedInvitations.length;
  }

  const change = createRecordCommand({
    db,
    entityType: 'staff',
    async read(trx, id): Promise<StaffMember | undefined> {
      const row = await store.findMember(trx, id, clock.now());
      // The audit log does not contain the time of last use.
      return row && { ...toStaffMemberDto(row), lastSeenAt: null };
    },
  });
  const runOnMember = createCommand({ db, entityType: 'staff', lock: (trx, id) => store.findMember(trx, id, clock.now()) });
  const runInvitation = createCommand({
    db,
    entityType: 'staff',
    async lock(trx, _id, user) {
      // Serialize concurrent invitations to one address.
      await lockEntity(trx, 'staff_invitation', 'new');
      await lockCaller(trx, user);
      return {};
    },
  });

  /** Changes a member, after the session of the caller is checked again. */
  async function changeMember(
    currentUser: AuthenticatedUser,
    _id: string,
    action: string,
    write: (trx: Transaction, existing: StaffMember) => Promise<unknown>,
  ): Promise<StaffMember> {
    await change(currentUser, {
      _id,
      action,
      async write(trx, _memberId, existing) {
        await lockCaller(trx, currentUser);
        await write(trx, existing!);
      },
    });
    return toStaffMemberDto((await store.findMember(db, _id, clock.now()))!);
  }

  return {
    async list() {
      const [result, invitations] = await Promise.all([store.listMembers(db, clock.now()), store.listInvitations(db, clock.now())]);
      return { result: result.map(toStaffMemberDto), invitations: invitations.map(toInvitationDto), fullcount: result.length };
    },

    /** Emails an invitation. */
    async invite(currentUser: AuthenticatedUser, input: ParsedInputOf<'/admin/staff/invite'>): Promise<Invitation> {
      const [fullName, email] = [normalizeName(input.fullName), input.email];
      const nameError = findNameError(input.fullName);
      if (nameError) throw createApiError(nameError);
      const emailError = findEmailError(email);
      if (emailError) throw createApiError(emailError);
      const existing = await findUserByEmail(db, email);
      if (existing !== undefined && existing.role !== 'customer') throw createApiError('staff_already');
      const [id, token, createdAt] = [createId(), generateToken(), clock.now()];
      const row = { id, fullName, email, role: input.role, createdAt, expiresAt: new Date(createdAt.getTime() + invitationTtlMs) };
      return runInvitation(currentUser, { _id: id }, async (trx, _locked, { audit }) => {
        const tokenHash = cryptography.mac(invitationHmacPurpose, token);
        await store.replaceInvitation(trx, { ...row, tokenHash, invitedBy: currentUser.id });
        audit({ action: 'invite', after: { fullName, email, role: input.role } });
        // The token is in the fragment. Browsers and link scanners do not send fragments to servers, so the token is in no log.
        await dispatch(trx, createInvitationMessage(row, id, `${publicUrl}/admin/invitation#token=${token}`, row.expiresAt));
        return toInvitationDto(row);
      });
    },

    /** Deletes an invitation. */
    async revokeInvitation(currentUser: AuthenticatedUser, id: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        if ((await revokeInvitations(trx, currentUser, { id })) === 0) throw createApiError('not_found');
      });
    },

    /** Saves name and role. A new role revokes all sessions of the member, and the invitations that a former owner sent. */
    save: (currentUser: AuthenticatedUser, { _id, fullName, role }: ParsedInputOf<'/admin/staff/save'>): Promise<StaffMember> =>
      changeMember(currentUser, _id, 'save', async (trx, existing) => {
        const nameError = fullName === undefined ? undefined : findNameError(fullName);
        if (nameError) throw createApiError(nameError);
        if (existing.role === 'owner' && role !== undefined && role !== 'owner') {
          await revokeInvitations(trx, currentUser, { invitedBy: _id });
          await assertNotLastOwner(trx, _id);
        }
        const changes = omitUndefined({ fullName: fullName === undefined ? undefined : normalizeName(fullName), role });
        if (Object.keys(changes).length > 0) await store.updateMember(trx, _id, changes);
        if (role !== undefined && role !== existing.role) await sessions.endSessions(trx, _id);
      }),

    /** Disables a member, ends their sessions and revokes the invitations from them. */
    disable: (currentUser: AuthenticatedUser, id: string): Promise<StaffMember> =>
      changeMember(currentUser, id, 'disable', async (trx, existing) => {
        if (id === currentUser.id) throw createApiError('not_yourself');
        await revokeInvitations(trx, currentUser, { invitedBy: id });
        if (existing.role === 'owner') await assertNotLastOwner(trx, id);
        await store.updateMember(trx, id, { disabledAt: clock.now() });
        await sessions.endSessions(trx, id);
      }),

    /** Enables a member. Revokes all sessions, so that no earlier session becomes valid again. */
    enable: (currentUser: AuthenticatedUser, id: string): Promise<StaffMember> =>
      changeMember(currentUser, id, 'enable', async (trx) => {
        await store.updateMember(trx, id, { disabledAt: null });
        await sessions.endSessions(trx, id);
      }),

    /** Lists the sessions of a member. */
    async listSessions(currentUser: AuthenticatedUser, id: string): Promise<SessionDto[]> {
      if ((await store.findMember(db, id, clock.now())) === undefined) throw createApiError('not_found');
      return sessions.list({ ...currentUser, id });
    },

    /** Ends one or all sessions of a member. @returns the number of ended sessions. */
    async revokeSessions(currentUser: AuthenticatedUser, { _id, session }: ParsedInputOf<'/admin/staff/sessions/revoke'>): Promise<number> {
      const { endedCount } = await runOnMember(currentUser, { _id }, async (trx, _member, { audit }) => {
        const count = await sessions.endSessions(trx, _id, { only: session });
        if (session !== undefined && count === 0) throw createApiError('not_found');
        audit({ action: 'sign_out', after: { ended: count } });
        return { endedCount: count };
      });
      return endedCount;
    },

    /** Deletes all second factors of another member. */
    deleteSecondFactor: (currentUser: AuthenticatedUser, id: string): Promise<StaffMember> =>
      changeMember(currentUser, id, 'drop_second_factor', async (trx) => {
        if (id === currentUser.id) throw createApiError('not_yourself');
        const user = await findUser(trx, id);
        if (user) await secondFactor.deleteAll(trx, user);
      }),
  };
}
