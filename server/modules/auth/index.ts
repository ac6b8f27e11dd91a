import type { Core } from '#server/http/core.ts';
import { currentStaffEndpoints } from '#contract/admin/current-staff.endpoints.ts';
import { securitySettingsEndpoints } from '#contract/admin/settings/security-settings.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { JobHandlersFor } from '#server/jobs/task-list.ts';
import type { SettingsService } from '#server/modules/settings/index.ts';
import { createAccountsService } from './accounts.service.ts';
import { createSecuritySettings } from './admin/security-settings.service.ts';
import { createAuthHandlers } from './auth.handlers.ts';
import { createCredentialReset } from './credential-reset.ts';
import { createEmailVerificationService } from './email-verification.service.ts';
import { createFactors } from './factors/factors.ts';
import { createPasskeyCeremonies } from './factors/passkey-ceremonies.ts';
import { createPasskeysService } from './factors/passkeys.service.ts';
import { createSecondFactorService } from './factors/second-factor.service.ts';
import { createNewPasswordCheck } from './passwords/new-password-check.ts';
import { createPasswordLinkService } from './passwords/password-links.service.ts';
import { createPasswordsService } from './passwords/passwords.service.ts';
import { purgeExpiredCredentials } from './purge-expired-data.ts';
import { createKnownDevices } from './sessions/known-devices.ts';
import { createReauthenticationService } from './reauthentication.service.ts';
import { createSessionTokens } from './sessions/session-tokens.ts';
import { createSessionsService } from './sessions/sessions.service.ts';

export { authPersonalData } from './auth-personal-data.store.ts';
export { createAccountDeletedMessage } from './auth.messages.ts';
export type { CredentialReset } from './credential-reset.ts';
export type { EmailVerificationService } from './email-verification.service.ts';
export type { Factors } from './factors/factors.ts';
export type { SecondFactorService } from './factors/second-factor.service.ts';
export { queueHashing } from './passwords/hashing-queue.ts';
export type { NewPasswordCheck } from './passwords/new-password-check.ts';
export { hashPassword } from './passwords/password-hashing.ts';
export type { PasswordLinkService } from './passwords/password-links.service.ts';
export { findPasswordWeakness } from './passwords/password-strength.ts';
export type { PasswordsService } from './passwords/passwords.service.ts';
export type { DeviceContext, KnownDevices } from './sessions/known-devices.ts';
export { lockSessionUser } from './sessions/session-lock.ts';
export type { SessionsService } from './sessions/sessions.service.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'limits' | 'publicUrl'> & { secret: string; settings: SettingsService };

export function createAuthModule({ secret, ...core }: Dependencies) {
  const { db, clock } = core;
  const sessions = createSessionsService({ db, tokens: createSessionTokens(secret), clock });
  const factors = createFactors(core);
  const credentialReset = createCredentialReset({ clock, factors });
  const newPasswords = createNewPasswordCheck(core);
  const passwords = createPasswordsService({ ...core, credentialReset, newPasswords, countPasskeys: factors.countPasskeys });
  const devices = createKnownDevices(core);
  const verification = createEmailVerificationService({ ...core, passwords, devices, credentialReset, newPasswords });
  const passkeyCeremonies = createPasskeyCeremonies(core);
  const secondFactor = createSecondFactorService({ ...core, passwords, factors, passkeyCeremonies });
  const passwordLinks = createPasswordLinkService({ ...core, sessions, devices, passwords, credentialReset, newPasswords });
  const accounts = createAccountsService({ ...core, sessions, devices, verification, secondFactor, passkeyCeremonies, newPasswords });
  const passkeys = createPasskeysService({ ...core, passwords, passkeyCeremonies, secondFactor });
  const reauthentication = createReauthenticationService({ ...core, passwords, passkeyCeremonies });
  const security = createSecuritySettings({ db, clock, factors });
  const handlers = {
    ...createAuthHandlers({ accounts, sessions, passwords, verification, passwordLinks, secondFactor, passkeys, reauthentication }),
    ...serve(currentStaffEndpoints, {
      '/admin/me/get': (_input, { currentUser }) => accounts.getStaff(currentUser),
    }),
    ...serve(securitySettingsEndpoints, {
      '/admin/security/get': () => security.get(),
      '/admin/security/save': (input, { currentUser }) => security.save(currentUser, input),
    }),
  };
  const jobs: JobHandlersFor<'send_password_code'> = {
    send_password_code: ({ codeId }) => passwords.sendCode(codeId, (...link) => passwordLinks.create(...link)),
  };
  const purgeExpired = () => purgeExpiredCredentials({ db, clock });
  return {
    sessions,
    factors,
    credentialReset,
    newPasswords,
    passwords,
    devices,
    verification,
    secondFactor,
    passwordLinks,
    handlers,
    jobs,
    purgeExpired,
  };
}
