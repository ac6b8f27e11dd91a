import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { dayMs } from '#domain/shared/time.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { generateToken, type Secrets } from '#server/lib/crypto.ts';
import { lockUserIfPasswordUnchanged, type UserRow } from '#server/modules/users/index.ts';
import * as store from './password-links.store.ts';
import type { DeviceContext, KnownDevices } from '../sessions/known-devices.ts';
import { checkNewPassword, hashPassword } from './password-hashing.ts';
import type { Passwords } from './passwords.service.ts';
import { deleteResetCodes } from './passwords.store.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { CredentialReset } from '../credential-reset.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  sessions: SessionsService;
  devices: KnownDevices;
  passwords: Passwords;
  waysIn: CredentialReset;
  publicUrl: string;
};
type Form = ParsedInputOf<'/account/claim/take'>;

/** The owner may take time to set a first password; a requested link is used at once. */
const ttlMs = { claim: 14 * dayMs, reset: dayMs };
const purpose = 'password link';

/** Links for setting a password: the first one of an account that staff created, or a new one. */
export function createPasswordLinkService({ db, clock, secrets, sessions, devices, passwords, waysIn, publicUrl }: Dependencies) {
  async function get(dbOrTrx: Db | Transaction, token: string) {
    const found = await store.findPasswordLink(dbOrTrx, secrets.mac(purpose, token), clock.now());
    if (found === undefined) throw createApiError('claim_dead');
    return found;
  }

  return {
    /**
     * Creates a link for a mail. Older links stay valid; using one ends them all.
     * @param options.quoteId the quote that it shows afterwards
     * @param options.maxTtlMs for a link that is mailed in place of a code
     */
    async ask(
      trx: Transaction,
      user: Pick<UserRow, 'id' | 'passwordHash'>,
      { quoteId = null, maxTtlMs = Infinity }: { quoteId?: string | null; maxTtlMs?: number } = {},
    ) {
      const kind = user.passwordHash === null ? ('claim' as const) : ('reset' as const);
      const [id, token, createdAt] = [createId(), generateToken(), clock.now()];
      const expiresAt = new Date(createdAt.getTime() + Math.min(ttlMs[kind], maxTtlMs));
      await store.insertPasswordLink(trx, {
        id,
        userId: user.id,
        kind,
        tokenHash: secrets.mac(purpose, token),
        quoteId,
        createdAt,
        expiresAt,
      });
      // Behind a #, the token reaches no server's log and no scanner that opens links.
      return { id, kind, url: `${publicUrl}/email/verify#claim=${token}`, until: expiresAt };
    },

    /** @throws ApiError('claim_dead') */
    async get(token: string) {
      const { kind, fullName, email, number } = await get(db, token);
      return { kind, fullName, email, quote: number };
    },

    /**
     * Sets the password and ends every session. A first password revokes every other credential too, and signs in.
     * @returns the token of a new session, and the quote to show. @throws ApiError('claim_dead') before anything else is looked at
     */
    async redeem(form: Form, device: DeviceContext): Promise<{ authToken: string | null; quote: string | null }> {
      await get(db, form.token);
      await checkNewPassword(form);
      const passwordHash = await hashPassword(form.password);
      return db.transaction().execute(async (trx) => {
        const link = await get(trx, form.token);
        // Two who come at once wait here: the second finds another password.
        const user = await lockUserIfPasswordUnchanged(trx, { id: link.userId, passwordHash: link.passwordHash });
        if (user === undefined || !(await store.deletePasswordLinks(trx, user.id))) throw createApiError('claim_dead');
        if (link.kind === 'reset') {
          await deleteResetCodes(trx, user.id);
          await passwords.reset(trx, user, passwordHash);
          return { authToken: null, quote: null };
        }
        await waysIn.end(trx, user);
        await store.activateAccount(trx, user.id, { passwordHash, now: clock.now() });
        await devices.note(trx, user.id, device, clock.now(), false);
        const { authToken } = await sessions.start(trx, user, false, device);
        return { authToken, quote: link.quoteId };
      });
    },
  };
}
export type PasswordLinkService = ReturnType<typeof createPasswordLinkService>;
