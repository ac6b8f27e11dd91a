import type { Core } from '#server/http/core.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { dayMs } from '#domain/shared/time.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { generateToken } from '#server/lib/crypto.ts';
import { lockUserIfPasswordUnchanged, type UserRow } from '#server/modules/users/index.ts';
import * as store from './password-links.store.ts';
import type { DeviceContext, KnownDevices } from '../sessions/known-devices.ts';
import { queueHashing } from './hashing-queue.ts';
import type { NewPasswordCheck } from './new-password-check.ts';
import { hashPassword } from './password-hashing.ts';
import type { PasswordsService } from './passwords.service.ts';
import { deleteResetCodes } from './passwords.store.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { CredentialReset } from '../credential-reset.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'publicUrl'> & {
  sessions: SessionsService;
  devices: KnownDevices;
  passwords: PasswordsService;
  credentialReset: CredentialReset;
  newPasswords: NewPasswordCheck;
};
type Form = ParsedInputOf<'/account/claim/take'>;

/** A customer may take days to set a first password. A link that the user requested is usually opened immediately. */
const ttlMs = { claim: 14 * dayMs, reset: dayMs };
const macPurpose = 'password link';

/** Creates and redeems links that set a password: the first one of an account that staff created, or a new one. */
export function createPasswordLinkService({
  db,
  clock,
  cryptography,
  sessions,
  devices,
  passwords,
  credentialReset,
  newPasswords,
  publicUrl,
}: Dependencies) {
  async function getLink(dbOrTrx: Db | Transaction, token: string) {
    const link = await store.findPasswordLink(dbOrTrx, cryptography.mac(macPurpose, token), clock.now());
    if (link === undefined) throw createApiError('claim_dead');
    return link;
  }

  return {
    /**
     * Creates a link for an email. Older links remain valid until one of them is used.
     * @param options.quoteId the quote to show after the password was set
     * @param options.maxTtlMs shortens the lifetime of the link
     */
    async create(
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
        tokenHash: cryptography.mac(macPurpose, token),
        quoteId,
        createdAt,
        expiresAt,
      });
      // Browsers do not send the fragment to servers, so the token is neither in their logs nor seen by scanners that open links.
      return { id, kind, url: `${publicUrl}/email/verify#claim=${token}`, expiresAt };
    },

    /** Makes all links of an account invalid. */
    revokeAll: store.deletePasswordLinks,

    async get(token: string) {
      const { kind, fullName, email, number } = await getLink(db, token);
      return { kind, fullName, email, quote: number };
    },

    /**
     * Sets the password and ends every session. A first password revokes every other credential too, and signs in.
     * @returns after a first password, the token of a new session and the quote to show; both null after a reset
     * @throws ApiError('claim_dead') before the form is validated
     */
    async redeem(form: Form, device: DeviceContext): Promise<{ authToken: string | null; quote: string | null }> {
      const owner = await getLink(db, form.token);
      await newPasswords.check(form, owner);
      const passwordHash = await queueHashing(owner.role, () => hashPassword(form.password));
      return db.transaction().execute(async (trx) => {
        const link = await getLink(trx, form.token);
        // A concurrent request waits for this lock, and then finds a changed password.
        const user = await lockUserIfPasswordUnchanged(trx, { id: link.userId, passwordHash: link.passwordHash });
        if (user === undefined || !(await store.deletePasswordLinks(trx, user.id))) throw createApiError('claim_dead');
        if (link.kind === 'reset') {
          await deleteResetCodes(trx, user.id);
          await passwords.reset(trx, user, passwordHash);
          return { authToken: null, quote: null };
        }
        await credentialReset.revokeCredentials(trx, user);
        await store.activateAccount(trx, user.id, { passwordHash, now: clock.now() });
        await devices.recordSignIn(trx, user.id, device, clock.now(), { setsCookie: false });
        const { authToken } = await sessions.start(trx, user, false, device);
        return { authToken, quote: link.quoteId };
      });
    },
  };
}
export type PasswordLinkService = ReturnType<typeof createPasswordLinkService>;
