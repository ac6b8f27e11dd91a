import type { Core } from '#server/http/core.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { StaffMember } from '#contract/admin/staff.endpoints.ts';
import { findNameError } from '#domain/accounts/account.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertUser, lockUserByEmailForUpdate, releaseMergedAddress, type UserRow } from '#server/modules/users/index.ts';
import {
  type DeviceContext,
  type KnownDevices,
  type NewPasswordCheck,
  hashPassword,
  queueHashing,
  type SessionsService,
  type CredentialReset,
} from '#server/modules/auth/index.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { invitationHmacPurpose } from './staff.service.ts';
import * as store from './staff.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography'> & {
  sessions: SessionsService;
  devices: KnownDevices;
  credentialReset: CredentialReset;
  newPasswords: NewPasswordCheck;
};
type InvitationRow = NonNullable<Awaited<ReturnType<typeof store.findInvitation>>>;
type AcceptInput = ParsedInputOf<'/admin/invitation/accept'>;

/** Shows and accepts invitations by the token of their link. */
export function createInvitations({ db, clock, cryptography, sessions, devices, credentialReset, newPasswords }: Dependencies) {
  async function getInvitation(dbOrTrx: Db | Transaction, token: string) {
    const invitation = await store.findInvitation(dbOrTrx, cryptography.mac(invitationHmacPurpose, token), clock.now());
    if (invitation === undefined) throw createApiError('invitation_invalid');
    return invitation;
  }

  /**
   * Creates the account of the invited staff member, or promotes the customer account of the address.
   * Revokes all credentials of a promoted account, because anyone may have registered it. Takes the address from a merged account.
   * @param existing the locked account of the address
   * @returns the id of the account
   */
  async function createMember(
    trx: Transaction,
    invitation: InvitationRow,
    existing: UserRow | undefined,
    fullName: string,
    passwordHash: string,
  ) {
    const { email, role } = invitation;
    if (existing?.mergedInto) await releaseMergedAddress(trx, existing.id);
    if (existing === undefined || existing.mergedInto !== null) {
      const user = { id: createId(), email, fullName, role, passwordHash, emailVerifiedAt: clock.now() };
      if (!(await insertUser(trx, user))) throw createApiError('invitation_invalid');
      return user.id;
    }
    if (existing.role !== 'customer' || existing.disabledAt !== null) throw createApiError('invitation_invalid');
    await store.promoteCustomerToStaff(trx, existing.id, { fullName, role, passwordHash, now: clock.now() });
    await credentialReset.revokeCredentials(trx, { ...existing, fullName });
    return existing.id;
  }

  return {
    purgeExpired: (): Promise<unknown> => store.deleteExpiredInvitations(db, clock.now()),

    /** Returns the invitation of a token. */
    async get(token: string) {
      const { fullName, email, role } = await getInvitation(db, token);
      return { fullName, email, role: role as StaffMember['role'] };
    },

    /**
     * Accepts an invitation and signs in.
     * @returns the token of the session
     * @throws ApiError('invitation_invalid') for an invalid token, before the other input is validated
     */
    async accept(input: AcceptInput, device: DeviceContext): Promise<string> {
      const { email, role, fullName: invitedName } = await getInvitation(db, input.token);
      const nameError = input.fullName === undefined ? undefined : findNameError(input.fullName);
      if (nameError) throw createApiError(nameError);
      await newPasswords.check(input, { email, fullName: input.fullName ?? invitedName, role });
      const passwordHash = await queueHashing(role, () => hashPassword(input.password));
      return db.transaction().execute(async (trx) => {
        const invitation = await getInvitation(trx, input.token);
        const existing = await lockUserByEmailForUpdate(trx, invitation.email);
        if (!(await store.consumeInvitation(trx, invitation.id))) throw createApiError('invitation_invalid');
        const fullName = input.fullName === undefined ? invitation.fullName : normalizeName(input.fullName);
        const id = await createMember(trx, invitation, existing, fullName, passwordHash);
        const after = JSON.stringify({ fullName, email: invitation.email, role: invitation.role });
        await insertAuditEntry(trx, { userId: id, action: 'accept', entityType: 'staff', entityId: id, after });
        await devices.recordSignIn(trx, id, device, clock.now(), { setsCookie: false });
        return (await sessions.start(trx, { id, role: invitation.role }, false, device)).authToken;
      });
    },
  };
}
export type Invitations = ReturnType<typeof createInvitations>;
