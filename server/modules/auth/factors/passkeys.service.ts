import type { Core } from '#server/http/core.ts';
import type { PasskeyCreationRequest, PasskeyDto } from '#contract/account/passkeys.endpoints.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { maxPasskeys } from '#domain/accounts/passkey.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import type { UserRow } from '#server/modules/users/index.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import * as store from './passkeys.store.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { lockSessionUser } from '../sessions/session-lock.ts';
import { writeStaffAudit } from '../staff-audit.ts';

type Dependencies = Pick<Core, 'db' | 'clock'> & {
  settings: SettingsService;
  passwords: PasswordsService;
  passkeyCeremonies: PasskeyCeremonies;
  secondFactor: SecondFactorService;
};

/** Longer than the screen shows the button that undoes a removal. */
const restoreWindowMs = 120_000;

const toPasskeyDto = ({ id, name, synced, createdAt, lastUsedAt }: Omit<store.PasskeyRow, 'publicKey'>): PasskeyDto => ({
  _id: id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Adds, lists, renames, removes and restores the passkeys of the signed-in user. */
export function createPasskeysService({ db, clock, settings, passwords, passkeyCeremonies, secondFactor }: Dependencies) {
  const { notify } = secondFactor;

  /**
   * Runs a change of passkeys with the row of the user locked.
   * @param verifiedUser the row that the password was verified against
   */
  const changePasskeys = <Result>(
    currentUser: AuthenticatedUser,
    work: (trx: Transaction, user: UserRow) => Promise<Result>,
    verifiedUser?: UserRow,
  ): Promise<Result> =>
    db.transaction().execute(async (trx) => work(trx, await lockSessionUser(trx, currentUser, clock.now(), verifiedUser)));

  async function assertBelowMaximum(dbOrTrx: Db | Transaction, userId: string): Promise<void> {
    if ((await store.countPasskeys(dbOrTrx, userId)) >= maxPasskeys) throw createApiError('passkeys_enough');
  }

  return {
    list: async (currentUser: AuthenticatedUser): Promise<PasskeyDto[]> => (await store.listPasskeys(db, currentUser.id)).map(toPasskeyDto),

    async startRegistration(currentUser: AuthenticatedUser, password: string): Promise<PasskeyCreationRequest> {
      const user = await passwords.reauthenticate(currentUser, password);
      await assertBelowMaximum(db, user.id);
      const { site_title: siteTitle } = await settings.getGeneral();
      return passkeyCeremonies.startRegistration(user, {
        passkeys: await store.listPasskeys(db, user.id),
        sessionId: currentUser.sessionId,
        siteName: siteTitle || 'Bullnose',
      });
    },

    /** @returns the passkey, and recovery codes if it is the first second factor of the account */
    async add(currentUser: AuthenticatedUser, { ticket, name, credential }: ParsedInputOf<'/user/passkey/add'>, userAgent: string) {
      const passkey = await passkeyCeremonies.verifyRegistration(
        { userId: currentUser.id, sessionId: currentUser.sessionId },
        ticket,
        credential,
      );
      const row = { ...passkey, name: name.trim() || describeDevice(userAgent) };
      return changePasskeys(currentUser, async (trx, user) => {
        await assertBelowMaximum(trx, user.id);
        const { enabled } = await secondFactor.getFactorSummary(trx, user.id);
        if (!(await store.insertPasskey(trx, row))) throw createApiError('passkey_known');
        await notify(trx, user, 'passkey_added');
        await writeStaffAudit(trx, user, 'add_passkey', { after: { passkey: row.name } });
        const recoveryCodes = enabled ? null : await secondFactor.replaceRecoveryCodes(trx, user.id);
        return { passkey: toPasskeyDto({ ...row, lastUsedAt: null, removedAt: null, removedBySessionId: null }), recoveryCodes };
      });
    },

    async rename(currentUser: AuthenticatedUser, id: string, name: string): Promise<PasskeyDto> {
      if (name.trim() === '') throw createApiError('name_required');
      return changePasskeys(currentUser, async (trx) => {
        const renamed = await store.renamePasskey(trx, currentUser.id, id, name.trim());
        if (renamed === undefined) throw createApiError('not_found');
        return toPasskeyDto(renamed);
      });
    },

    async remove(currentUser: AuthenticatedUser, id: string, password: string): Promise<string> {
      const verifiedUser = await passwords.reauthenticate(currentUser, password);
      const remove = async (trx: Transaction, user: UserRow): Promise<string> => {
        const removed = await store.softDeletePasskey(trx, { userId: user.id, id, sessionId: currentUser.sessionId, now: clock.now() });
        if (removed === undefined) throw createApiError('not_found');
        // The recovery codes are not deleted: an undo makes them valid again, and the next second factor replaces them.
        const { enabled } = await secondFactor.getFactorSummary(trx, user.id);
        if (!enabled && (await secondFactor.isRequired(trx, user.role))) throw createApiError('second_factor_stays');
        await notify(trx, user, enabled ? 'passkey_removed' : 'off');
        await writeStaffAudit(trx, user, 'remove_passkey', { before: { passkey: removed.name } });
        return removed.name;
      };
      return changePasskeys(currentUser, remove, verifiedUser);
    },

    async restore(currentUser: AuthenticatedUser, id: string): Promise<PasskeyDto> {
      const since = new Date(clock.now().getTime() - restoreWindowMs);
      return changePasskeys(currentUser, async (trx, user) => {
        const restored = await store.restorePasskey(trx, { userId: user.id, id, sessionId: currentUser.sessionId, since });
        if (restored === undefined) throw createApiError('not_found');
        await notify(trx, user, 'passkey_added');
        await writeStaffAudit(trx, user, 'restore_passkey', { after: { passkey: restored.name } });
        return toPasskeyDto(restored);
      });
    },
  };
}
export type PasskeysService = ReturnType<typeof createPasskeysService>;
