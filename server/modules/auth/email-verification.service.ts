import type { Core } from '#server/http/core.ts';
import { hourMs } from '#domain/shared/time.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { EmailVerification as VerificationDto } from '#contract/account/email-verification.endpoints.ts';
import type { Transaction } from '#server/db/connection.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { generateToken } from '#server/lib/crypto.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import {
  createAlreadyRegisteredMessage,
  createEmailChangedMessage,
  createAddressChangeVerificationMessage,
  createVerificationMessage,
} from './auth.messages.ts';
import { findUser, findUserByEmail, followMerges, releaseMergedAddress, type UserRow } from '#server/modules/users/index.ts';
import type { DeviceContext, KnownDevices } from './sessions/known-devices.ts';
import { queueHashing } from './passwords/hashing-queue.ts';
import type { NewPasswordCheck } from './passwords/new-password-check.ts';
import { hashPassword } from './passwords/password-hashing.ts';
import type { PasswordsService } from './passwords/passwords.service.ts';
import * as store from './email-verification.store.ts';
import { lockSessionUser } from './sessions/session-lock.ts';
import type { CredentialReset } from './credential-reset.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'publicUrl'> & {
  passwords: PasswordsService;
  devices: KnownDevices;
  credentialReset: CredentialReset;
  newPasswords: NewPasswordCheck;
};

const linkTtlMs = 48 * hourMs;

/** Verifies email addresses by an emailed link. Opening the link changes nothing; the page has a button that confirms the address. */
export function createEmailVerificationService({
  db,
  clock,
  cryptography,
  passwords,
  devices,
  credentialReset,
  newPasswords,
  publicUrl,
}: Dependencies) {
  const hashToken = (token: string): string => cryptography.mac('verification', token);

  async function notifyOfChange(
    trx: Transaction,
    verification: NonNullable<Awaited<ReturnType<typeof store.findVerification>>>,
  ): Promise<void> {
    const { id, userId, fullName, oldEmail: email } = verification;
    await dispatch(trx, createEmailChangedMessage({ id: userId, fullName, email }, id, clock.now()));
  }

  /** Lets the target account of a merge take over the address of the merged account. */
  async function releaseAddressOfMergedAccount(trx: Transaction, userId: string, email: string): Promise<void> {
    const merged = await findUserByEmail(trx, email);
    if (merged?.mergedInto && (await followMerges(trx, merged))?.id === userId) await releaseMergedAddress(trx, merged.id);
  }

  return {
    /**
     * Emails the link that verifies an address of an account. If another account has the address, its owner is notified instead, unless
     * that account was merged into this one. The
     * response is the same, so that the requester cannot find out whether an address has an account.
     */
    async sendLink(trx: Transaction, user: Pick<UserRow, 'id' | 'fullName' | 'email'>, email: string): Promise<void> {
      const [token, now] = [generateToken(), clock.now()];
      const expiresAt = new Date(now.getTime() + linkTtlMs);
      const tokenHash = hashToken(token);
      // A row is inserted in both cases and invalidates older links. A valid older link would reveal that the address has an account.
      const id = await store.insertVerification(trx, { userId: user.id, email, tokenHash, createdAt: now, expiresAt });
      const existing = await findUserByEmail(trx, email);
      if (existing !== undefined && (await followMerges(trx, existing))?.id !== user.id) {
        await dispatch(trx, createAlreadyRegisteredMessage(existing, id));
        return;
      }
      const to = { id: user.id, fullName: user.fullName, email };
      // Browsers do not send the fragment to servers, so the token is neither in their logs nor seen by scanners that open links.
      const link = { id, url: `${publicUrl}/email/verify#token=${token}`, expiresAt };
      await dispatch(trx, email === user.email ? createVerificationMessage(to, link) : createAddressChangeVerificationMessage(to, link));
    },

    /** Returns what a link would verify. Changes nothing. */
    async get(token: string, currentUser: AuthenticatedUser | undefined): Promise<VerificationDto> {
      const verification = await store.findVerification(db, hashToken(token), clock.now());
      if (verification === undefined) throw createApiError('link_dead');
      const { email, userId, isChange, isVerified } = verification;
      const signedInAs = currentUser === undefined ? 'none' : currentUser.id === userId ? 'owner' : 'other';
      return { email, kind: isChange ? 'change' : 'account', verified: Boolean(isVerified), signedInAs };
    },

    /**
     * Verifies an address of the signed-in user. Revokes all other sessions and credentials except the password, because another person may have
     * created them. A repeated call changes nothing.
     */
    async verify(token: string, { currentUser, ...device }: DeviceContext & { currentUser: AuthenticatedUser }): Promise<void> {
      const [tokenHash, now] = [hashToken(token), clock.now()];
      await db.transaction().execute(async (trx) => {
        const verification = await store.lockVerificationForUpdate(trx, tokenHash, now, currentUser.id);
        if (verification === undefined) {
          const otherVerification = await store.findVerification(trx, tokenHash, now);
          throw createApiError(otherVerification === undefined ? 'link_dead' : 'link_of_other');
        }
        await lockSessionUser(trx, currentUser, now);
        if (verification.isVerified) return;
        await store.markVerificationUsed(trx, verification.id, now);
        await releaseAddressOfMergedAccount(trx, currentUser.id, verification.email);
        if (!(await store.updateEmail(trx, currentUser.id, verification.email, now))) throw createApiError('link_dead');
        await credentialReset.revokeCredentials(trx, (await findUser(trx, currentUser.id))!, currentUser.sessionId);
        // The browser of this session is recorded again, so that the next unknown browser is reported.
        await devices.recordSignIn(trx, currentUser.id, device, now, { setsCookie: false });
        if (verification.isChange) await notifyOfChange(trx, verification);
      });
    },

    /**
     * Verifies the address of a new account without a session, and sets a new password. A change of address is rejected, because only the user
     * who requested it can confirm it.
     * @throws ApiError('link_dead') before the form is validated
     */
    async verifyWithPassword({ token, ...form }: ParsedInputOf<'/email/verify/password'>): Promise<void> {
      const tokenHash = hashToken(token);
      const canBeUsed = (verification: Awaited<ReturnType<typeof store.findVerification>>) =>
        verification && !verification.isChange && !verification.isVerified;
      const found = await store.findVerification(db, tokenHash, clock.now());
      if (found === undefined || !canBeUsed(found)) throw createApiError('link_dead');
      await newPasswords.check(form, found);
      const passwordHash = await queueHashing(found.role, () => hashPassword(form.password));
      await db.transaction().execute(async (trx) => {
        const verification = await store.lockVerificationForUpdate(trx, tokenHash, clock.now());
        if (verification === undefined || !canBeUsed(verification)) throw createApiError('link_dead');
        await store.markVerificationUsed(trx, verification.id, clock.now());
        await passwords.reset(trx, (await findUser(trx, verification.userId))!, passwordHash);
      });
    },
  };
}
export type EmailVerificationService = ReturnType<typeof createEmailVerificationService>;
