import type { ParsedInputOf } from '#contract/index.ts';
import type { PasskeyAssertionRequest } from '#contract/account/passkeys.endpoints.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { getSessionUser } from '#server/modules/users/index.ts';
import type { PasskeyCeremonies } from './factors/passkey-ceremonies.ts';
import { listPasskeys } from './factors/passkeys.store.ts';
import type { PasswordsService } from './passwords/passwords.service.ts';
import { updateVerifiedAt } from './sessions/sessions.store.ts';

type Dependencies = { db: Db; clock: Clock; passwords: PasswordsService; passkeyCeremonies: PasskeyCeremonies };

/** Verifies the password or a passkey again in a session, for endpoints with `requiresReauthentication`. */
export function createReauthenticationService({ db, clock, passwords, passkeyCeremonies }: Dependencies) {
  return {
    /** Returns the challenge for a passkey, or null for an account without passkeys. */
    async startReauthentication(currentUser: AuthenticatedUser): Promise<PasskeyAssertionRequest | null> {
      const passkeys = await listPasskeys(db, currentUser.id);
      if (passkeys.length === 0) return null;
      return passkeyCeremonies.startAuthentication(currentUser.id, passkeys, currentUser.sessionId);
    },

    /** Verifies the credential and records the time in the session. */
    async confirm(currentUser: AuthenticatedUser, { password, passkey }: ParsedInputOf<'/user/proof'>): Promise<void> {
      if (passkey === undefined) {
        await passwords.reauthenticate(currentUser, password);
        return;
      }
      const user = await getSessionUser(db, currentUser.id);
      await passkeyCeremonies.recordUse(db, await passkeyCeremonies.verifyAssertion(passkey, user, currentUser.sessionId));
      await updateVerifiedAt(db, currentUser.sessionId, clock.now());
    },
  };
}
export type ReauthenticationService = ReturnType<typeof createReauthenticationService>;
