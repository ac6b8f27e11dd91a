import { authEndpoints } from '#contract/account/auth.endpoints.ts';
import { sessionEndpoints } from '#contract/account/sessions.endpoints.ts';
import { passwordEndpoints } from '#contract/account/password.endpoints.ts';
import { emailVerificationEndpoints } from '#contract/account/email-verification.endpoints.ts';
import { secondFactorEndpoints } from '#contract/account/second-factor.endpoints.ts';
import { passkeyEndpoints } from '#contract/account/passkeys.endpoints.ts';
import { passwordLinkEndpoints } from '#contract/account/password-links.endpoints.ts';
import { reauthenticationEndpoints } from '#contract/account/reauthentication.endpoints.ts';
import { serve } from '#server/http/endpoint-handler.ts';
import type { AccountsService } from './accounts.service.ts';
import type { PasswordLinkService } from './passwords/password-links.service.ts';
import type { PasswordsService } from './passwords/passwords.service.ts';
import type { PasskeysService } from './factors/passkeys.service.ts';
import type { ReauthenticationService } from './reauthentication.service.ts';
import type { SecondFactorService } from './factors/second-factor.service.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { EmailVerificationService } from './email-verification.service.ts';

type Services = {
  accounts: AccountsService;
  sessions: SessionsService;
  passwords: PasswordsService;
  verification: EmailVerificationService;
  passwordLinks: PasswordLinkService;
  secondFactor: SecondFactorService;
  passkeys: PasskeysService;
  reauthentication: ReauthenticationService;
};

export function createAuthHandlers({
  accounts,
  sessions,
  passwords,
  verification,
  passwordLinks,
  secondFactor,
  passkeys,
  reauthentication,
}: Services) {
  return {
    ...serve(authEndpoints, {
      '/login': async (input, caller) => ({ authToken: await accounts.login(input, caller) }),

      '/register': async (input, caller) => {
        const { authToken, user } = await accounts.register(input, caller);
        return { result: user, response: { authToken } };
      },

      '/logout': async (_input, { currentUser }) => {
        await sessions.logout(currentUser);
        return { message: 'Logged out' };
      },

      '/site/get/userdata': ({ user }, { currentUser }) => accounts.getUserData(currentUser, user),
    }),
    ...serve(sessionEndpoints, {
      '/user/sessions/list': async (_input, { currentUser }) => ({ result: await sessions.list(currentUser) }),
      '/user/sessions/revoke': async (input, { currentUser }) => ({ ended: await sessions.revoke(currentUser, input) }),
    }),
    ...serve(passwordEndpoints, {
      '/forgotpassword': async (input, caller) => {
        await passwords.requestCode(input, caller);
        return { message: 'If there is an account with this email address, we have sent a code to it.' };
      },

      '/verify/otp': async (input, caller) => {
        await passwords.verifyCode(input, caller);
        return { verified: true as const };
      },

      '/site/change_password': async (input, caller) => {
        await passwords.resetWithCode(input, caller);
        return { message: 'Your password has been changed. Sign in with the new password.' };
      },

      '/user/password/change': async (input, { currentUser }) => {
        await passwords.change(currentUser, input);
        return { message: 'Your password has been changed. Every other device has been signed out.' };
      },
    }),
    ...serve(emailVerificationEndpoints, {
      '/email/verify/get': ({ token }, { currentUser }) => verification.get(token, currentUser),

      '/email/verify': async ({ token }, caller) => {
        await verification.verify(token, caller);
        return { message: 'Thank you. Your email address is confirmed.' };
      },

      '/email/verify/password': async (input) => {
        await verification.verifyWithPassword(input);
        return { message: 'Your email address is confirmed and your new password is set. Sign in with the new password.' };
      },
    }),
    ...serve(secondFactorEndpoints, {
      '/user/second_factor/get': (_input, { currentUser }) => secondFactor.get(currentUser),
      '/user/second_factor/begin': ({ password }, { currentUser }) => secondFactor.startTotpEnrolment(currentUser, password),
      '/user/second_factor/confirm': async ({ otp }, { currentUser }) => ({
        recoveryCodes: await secondFactor.confirmTotpEnrolment(currentUser, otp),
      }),
      '/user/second_factor/codes': async ({ password }, { currentUser }) => ({
        recoveryCodes: await secondFactor.renewRecoveryCodes(currentUser, password),
      }),

      '/user/second_factor/drop': async ({ password }, { currentUser }) => {
        await secondFactor.removeAuthenticatorApp(currentUser, password);
        return { message: 'Authenticator app removed.' };
      },
    }),
    ...serve(passkeyEndpoints, {
      '/login/passkey/begin': () => accounts.startPasskeyLogin(),
      '/login/passkey': async (input, caller) => ({ authToken: await accounts.loginWithPasskey(input, caller) }),
      '/user/passkey/list': async (_input, { currentUser }) => ({ result: await passkeys.list(currentUser) }),
      '/user/passkey/begin': ({ password }, { currentUser }) => passkeys.startRegistration(currentUser, password),
      '/user/passkey/add': (input, { currentUser, userAgent }) => passkeys.add(currentUser, input, userAgent),
      '/user/passkey/rename': ({ _id, name }, { currentUser }) => passkeys.rename(currentUser, _id, name),
      '/user/passkey/restore': ({ _id }, { currentUser }) => passkeys.restore(currentUser, _id),

      '/user/passkey/remove': async ({ _id, password }, { currentUser }) => {
        const removedName = await passkeys.remove(currentUser, _id, password);
        return { message: `${removedName} removed.` };
      },
    }),
    ...serve(passwordLinkEndpoints, {
      '/account/claim/get': ({ token }) => passwordLinks.get(token),
      '/account/claim/take': (input, caller) => passwordLinks.redeem(input, caller),
    }),
    ...serve(reauthenticationEndpoints, {
      '/user/proof/begin': async (_input, { currentUser }) => ({ passkey: await reauthentication.startReauthentication(currentUser) }),

      '/user/proof': async (input, { currentUser }) => {
        await reauthentication.confirm(currentUser, input);
        return { message: 'Confirmed.' };
      },
    }),
  };
}
