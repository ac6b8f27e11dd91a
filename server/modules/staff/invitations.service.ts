import type { ParsedInputOf } from '#contract/index.ts';
import type { StaffMember } from '#contract/admin/staff.endpoints.ts';
import { findNameError } from '#domain/accounts/account.ts';
import { normalizeName } from '#domain/accounts/person-name.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { insertUser, lockUserByEmail, type UserRow } from '#server/modules/users/index.ts';
import {
  checkNewPassword,
  type DeviceContext,
  type KnownDevices,
  hashPassword,
  type SessionsService,
  type CredentialReset,
} from '#server/modules/auth/index.ts';
import { writeAudit } from '#server/modules/audit/index.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Secrets } from '#server/lib/crypto.ts';
import { invitationHmacPurpose } from './staff.service.ts';
import * as store from './staff.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  sessions: SessionsService;
  devices: KnownDevices;
  credentialReset: CredentialReset;
};
type Invited = NonNullable<Awaited<ReturnType<typeof store.findInvitation>>>;
type Form = ParsedInputOf<'/admin/invitation/accept'>;

/** @throws ApiError for the first rule broken */
async function check({ fullName, ...passwords }: Form): Promise<void> {
  const nameError = fullName === undefined ? undefined : findNameError(fullName);
  if (nameError) throw createApiError(nameError);
  await checkNewPassword(passwords);
}

/** What the holder of an invitation's link may do: see whom it is for, and take it once. */
export function createInvitations({ db, clock, secrets, sessions, devices, credentialReset }: Dependencies) {
  const find = (dbOrTrx: Db | Transaction, token: string) =>
    store.findInvitation(dbOrTrx, secrets.mac(invitationHmacPurpose, token), clock.now());

  async function get(dbOrTrx: Db | Transaction, token: string) {
    const found = await find(dbOrTrx, token);
    if (found === undefined) throw createApiError('invitation_dead');
    return found;
  }

  /**
   * Returns the account of the invited person: a new one, or the customer account of the address. Anyone may have registered it, so all
   * its credentials are revoked.
   * @param existing the locked account of the address
   */
  async function createMember(trx: Transaction, invited: Invited, existing: UserRow | undefined, fullName: string, passwordHash: string) {
    const { email, role } = invited;
    if (existing === undefined) {
      const user = { id: createId(), email, fullName, role, passwordHash, emailVerifiedAt: clock.now() };
      if (!(await insertUser(trx, user))) throw createApiError('invitation_dead');
      return user.id;
    }
    if (existing.role !== 'customer' || existing.disabledAt !== null) throw createApiError('invitation_dead');
    await store.promoteCustomerToStaff(trx, existing.id, { fullName, role, passwordHash, now: clock.now() });
    await credentialReset.revokeCredentials(trx, { ...existing, fullName });
    return existing.id;
  }

  return {
    purgeExpired: (): Promise<unknown> => store.deleteExpiredInvitations(db, clock.now()),

    /** @throws ApiError('invitation_dead') */
    async get(token: string) {
      const { fullName, email, role } = await get(db, token);
      return { fullName, email, role: role as StaffMember['role'] };
    },

    /** @returns the token of a session. @throws ApiError('invitation_dead') before anything else is looked at */
    async accept(form: Form, device: DeviceContext): Promise<string> {
      await get(db, form.token);
      await check(form);
      const passwordHash = await hashPassword(form.password);
      return db.transaction().execute(async (trx) => {
        const invited = await get(trx, form.token);
        const existing = await lockUserByEmail(trx, invited.email);
        if (!(await store.consumeInvitation(trx, invited.id))) throw createApiError('invitation_dead');
        const fullName = form.fullName === undefined ? invited.fullName : normalizeName(form.fullName);
        const id = await createMember(trx, invited, existing, fullName, passwordHash);
        const after = JSON.stringify({ fullName, email: invited.email, role: invited.role });
        await writeAudit(trx, { userId: id, action: 'accept', entityType: 'staff', entityId: id, after });
        await devices.recordSignIn(trx, id, device, clock.now(), false);
        return (await sessions.start(trx, { id, role: invited.role }, false, device)).authToken;
      });
    },
  };
}
export type Invitations = ReturnType<typeof createInvitations>;
