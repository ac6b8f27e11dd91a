import type { Core } from '#server/http/core.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSecuritySettings, type SettingsService } from '#server/modules/settings/index.ts';
import { getSessionUser, type UserRow } from '#server/modules/users/index.ts';
import type { Factors } from './factors.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import { listPasskeys } from './passkeys.store.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import * as store from './second-factor.store.ts';
import { lockSessionUser } from '../sessions/session-lock.ts';
import { writeStaffAudit } from '../staff-audit.ts';
import { normalizeRecoveryCode, createRecoveryCode, createTotpSecret, findMatchingTimeStep, createOtpauthUri } from './totp.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'limits'> & {
  settings: SettingsService;
  passwords: PasswordsService;
  factors: Factors;
  passkeyCeremonies: PasskeyCeremonies;
};
type FactorInput = Pick<ParsedInputOf<'/login'>, 'otp' | 'passkey'>;

const recoveryCodeCount = 10;
const encryptionPurpose = 'totp';
/** Messages for users with passkeys, without and with an authenticator app. */
const passkeyMessages = {
  withoutApp: 'Use your passkey, or enter a recovery code.',
  withApp: 'Use your passkey, or enter the code of your app or a recovery code.',
};

/** Sets up and verifies second factors: codes of an authenticator app, passkeys and recovery codes. */
export function createSecondFactorService({
  db,
  clock,
  cryptography,
  limits,
  settings,
  passwords,
  factors,
  passkeyCeremonies,
}: Dependencies) {
  const { getFactorSummary, notify, deleteAll } = factors;

  const getUser = (currentUser: AuthenticatedUser): Promise<UserRow> => getSessionUser(db, currentUser.id);

  /** Returns the time step of a code, or undefined if the code or the secret is invalid. */
  function findTimeStep(encryptedSecret: string, otp: string): number | undefined {
    const secret = cryptography.decrypt(encryptionPurpose, encryptedSecret);
    return secret === undefined ? undefined : findMatchingTimeStep(secret, otp.replaceAll(/\s/g, ''), clock.now());
  }

  const hashRecoveryCode = (userId: string, code: string): string => cryptography.mac(`recovery ${userId}`, normalizeRecoveryCode(code));

  /** Replaces the recovery codes of an account, and returns the new ones. */
  async function replaceRecoveryCodes(trx: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
    await store.replaceRecoveryCodes(
      trx,
      userId,
      codes.map((code) => hashRecoveryCode(userId, code)),
    );
    return codes;
  }

  const isRequired = async (dbOrTrx: Db | Transaction, role: UserRow['role']): Promise<boolean> =>
    role === 'owner' && (await getSecuritySettings(dbOrTrx)).ownersNeedSecondFactor;

  return {
    deleteAll,
    notify,
    getFactorSummary,
    isRequired,
    replaceRecoveryCodes,

    async get(currentUser: AuthenticatedUser) {
      const user = await getUser(currentUser);
      const activeFactors = await getFactorSummary(db, user.id);
      const codesLeft = activeFactors.enabled ? await store.countRecoveryCodes(db, user.id) : 0;
      return { ...activeFactors, required: await isRequired(db, user.role), codesLeft };
    },

    /** Creates a new secret. The current one stays valid until the new one is confirmed. */
    async startTotpEnrolment(currentUser: AuthenticatedUser, password: string): Promise<{ secret: string; uri: string }> {
      const user = await passwords.reauthenticate(currentUser, password);
      const { site_title: siteTitle } = await settings.getGeneral();
      const secret = createTotpSecret();
      await db.transaction().execute(async (trx) => {
        await lockSessionUser(trx, currentUser, clock.now(), user);
        await store.updatePendingSecret(trx, user.id, cryptography.encrypt(encryptionPurpose, secret));
      });
      return { secret, uri: createOtpauthUri(siteTitle || 'Bullnose', user.email, secret) };
    },

    /** @returns the recovery codes; they cannot be read again. */
    async confirmTotpEnrolment(currentUser: AuthenticatedUser, otp: string): Promise<string[]> {
      const user = await getUser(currentUser);
      if (user.totpPendingSecret === null) throw createApiError('second_factor_none');
      await limits.consume('second_factor_account', user.id);
      const step = findTimeStep(user.totpPendingSecret, otp);
      if (step === undefined) throw createApiError('second_factor_wrong');
      await limits.reset('second_factor_account', user.id);
      return db.transaction().execute(async (trx) => {
        const lockedUser = await lockSessionUser(trx, currentUser, clock.now());
        // The code was verified against the secret read before the lock.
        if (lockedUser.totpPendingSecret !== user.totpPendingSecret) throw createApiError('second_factor_none');
        await store.confirmSecret(trx, user.id, step);
        await notify(trx, lockedUser, 'app_added');
        await writeStaffAudit(trx, lockedUser, 'set_second_factor', { after: { app: true } });
        return replaceRecoveryCodes(trx, user.id);
      });
    },

    /** Replaces the recovery codes. */
    async renewRecoveryCodes(currentUser: AuthenticatedUser, password: string): Promise<string[]> {
      const user = await passwords.reauthenticate(currentUser, password);
      return db.transaction().execute(async (trx) => {
        await lockSessionUser(trx, currentUser, clock.now(), user);
        if (!(await getFactorSummary(trx, user.id)).enabled) throw createApiError('second_factor_none');
        await writeStaffAudit(trx, user, 'replace_recovery_codes', {});
        return replaceRecoveryCodes(trx, user.id);
      });
    },

    /** Removes the authenticator app, not the passkeys. */
    async removeAuthenticatorApp(currentUser: AuthenticatedUser, password: string): Promise<void> {
      const user = await passwords.reauthenticate(currentUser, password);
      await db.transaction().execute(async (trx) => {
        await lockSessionUser(trx, currentUser, clock.now(), user);
        const { app: hasApp, passkeys: passkeyCount } = await getFactorSummary(trx, user.id);
        if (!hasApp) throw createApiError('second_factor_none');
        if (passkeyCount === 0 && (await isRequired(trx, user.role))) throw createApiError('second_factor_stays');
        await store.deleteTotpSecret(trx, user.id);
        if (passkeyCount === 0) await store.deleteRecoveryCodes(trx, user.id);
        await notify(trx, user, passkeyCount === 0 ? 'off' : 'app_removed');
        await writeStaffAudit(trx, user, 'drop_second_factor', { before: { app: true } });
      });
    },

    /** Verifies the second factor of a sign-in, if the account has one. Each code is valid once. Wrong codes are limited by account. */
    async verify(user: UserRow, { otp, passkey }: FactorInput): Promise<void> {
      const { app: hasApp, enabled } = await getFactorSummary(db, user.id);
      if (!enabled) return;
      if (passkey !== undefined) return passkeyCeremonies.recordUse(db, await passkeyCeremonies.verifyAssertion(passkey, user));
      if (otp.trim() === '') {
        const passkeys = await listPasskeys(db, user.id);
        const passkeyRequest = passkeys.length > 0 ? await passkeyCeremonies.startAuthentication(user.id, passkeys) : null;
        const message = passkeyRequest === null ? undefined : passkeyMessages[hasApp ? 'withApp' : 'withoutApp'];
        throw createApiError('second_factor_required', { message, details: { second_factor: { app: hasApp, passkey: passkeyRequest } } });
      }
      await limits.consume('second_factor_account', user.id);
      const step = user.totpSecret === null ? undefined : findTimeStep(user.totpSecret, otp);
      const isValid =
        step === undefined
          ? await store.consumeRecoveryCode(db, user.id, hashRecoveryCode(user.id, otp))
          : await store.consumeTotpStep(db, user.id, step);
      if (!isValid)
        throw createApiError('second_factor_wrong', {
          message: hasApp ? undefined : 'The recovery code is incorrect. Check the code and try again.',
        });
      await limits.reset('second_factor_account', user.id);
    },
  };
}
export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
