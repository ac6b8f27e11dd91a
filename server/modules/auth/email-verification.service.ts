import { createApiError } from '#domain/errors/error-codes.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { EmailVerification as VerificationDto } from '#contract/account/profile.endpoints.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { enqueueEmail } from '#server/modules/mail/index.ts';
import { generateToken, type Secrets } from '#server/lib/crypto.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import {
  createAlreadyRegisteredEmail,
  createEmailChangedEmail,
  createAddressChangeVerificationEmail,
  createVerificationEmail,
} from './auth.emails.ts';
import { findUser, findUserByEmail, type UserRow } from '#server/modules/users/index.ts';
import type { DeviceContext, KnownDevices } from './sessions/known-devices.ts';
import { checkNewPassword, hashPassword } from './passwords/password-hashing.ts';
import type { Passwords } from './passwords/passwords.service.ts';
import * as store from './email-verification.store.ts';
import { lockSessionUser } from './sessions/session-lock.ts';
import type { CredentialReset } from './credential-reset.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  notifications: NotificationsService;
  passwords: Passwords;
  devices: KnownDevices;
  waysIn: CredentialReset;
  publicUrl: string;
};

const linkLength = 48 * 3_600_000;

/** Verifies email addresses by a mailed link. Opening the link changes nothing: the page it leads to has a button. */
export function createVerification({ db, clock, secrets, notifications, passwords, devices, waysIn, publicUrl }: Dependencies) {
  const hashToken = (token: string): string => secrets.mac('verification', token);

  async function notifyOfChange(trx: Transaction, found: NonNullable<Awaited<ReturnType<typeof store.findVerification>>>): Promise<void> {
    await notifications.notify(trx, {
      userId: found.userId,
      kind: 'email_changed',
      key: found.id,
      title: 'Your email address was changed',
      text: 'From now on, we will use the new address. If this was not you, tell us immediately.',
      link: '/user/profile',
      mail: createEmailChangedEmail({ id: found.userId, fullName: found.fullName, email: found.oldEmail }, found.id, clock.now()),
    });
  }

  return {
    /**
     * Mails the link that proves an address of an account. One that another account has gets a mail that says so instead:
     * the requester learns nothing.
     */
    async ask(trx: Transaction, user: Pick<UserRow, 'id' | 'fullName' | 'email'>, email: string): Promise<void> {
      const [token, now] = [generateToken(), clock.now()];
      const expiresAt = new Date(now.getTime() + linkLength);
      const tokenHash = hashToken(token);
      // Inserted in both cases, which ends older links: their validity would reveal whether the address has an account.
      const id = await store.insertVerification(trx, { userId: user.id, email, tokenHash, createdAt: now, expiresAt });
      const existing = await findUserByEmail(trx, email);
      if (existing !== undefined && existing.id !== user.id) {
        await enqueueEmail(trx, createAlreadyRegisteredEmail(existing, id));
        return;
      }
      const to = { id: user.id, fullName: user.fullName, email };
      // Behind a #, the token reaches no server's log and no scanner that opens links.
      const link = { id, url: `${publicUrl}/email/verify#token=${token}`, until: expiresAt };
      await enqueueEmail(trx, email === user.email ? createVerificationEmail(to, link) : createAddressChangeVerificationEmail(to, link));
    },

    /** Returns what a link would verify. Changes nothing. @throws ApiError('link_dead') */
    async get(token: string, currentUser: AuthenticatedUser | undefined): Promise<VerificationDto> {
      const found = await store.findVerification(db, hashToken(token), clock.now());
      if (found === undefined) throw createApiError('link_dead');
      const { email, userId, isChange, isVerified } = found;
      const signedInAs = currentUser === undefined ? 'none' : currentUser.id === userId ? 'owner' : 'other';
      return { email, kind: isChange ? 'change' : 'account', verified: Boolean(isVerified), signedInAs };
    },

    /**
     * Verifies an address of the signed-in user. Revokes every other session and credential,
     * which another person may have created. A repeated call changes nothing.
     * @throws ApiError('link_dead'), 'link_of_other' or 'session_ended'
     */
    async verify(token: string, { currentUser, ...device }: DeviceContext & { currentUser: AuthenticatedUser }): Promise<void> {
      const [tokenHash, now] = [hashToken(token), clock.now()];
      await db.transaction().execute(async (trx) => {
        const found = await store.lockVerificationForUpdate(trx, tokenHash, now, currentUser.id);
        if (found === undefined) {
          const other = await store.findVerification(trx, tokenHash, now);
          throw createApiError(other === undefined ? 'link_dead' : 'link_of_other');
        }
        await lockSessionUser(trx, currentUser, now);
        if (found.isVerified) return;
        await store.markVerificationUsed(trx, found.id, now);
        if (!(await store.updateEmail(trx, currentUser.id, found.email, now))) throw createApiError('link_dead');
        await waysIn.end(trx, (await findUser(trx, currentUser.id))!, currentUser.sessionId);
        // The browser of this session stays known, so that the next one is reported as new.
        await devices.note(trx, currentUser.id, device, now, false);
        if (found.isChange) await notifyOfChange(trx, found);
      });
    },

    /**
     * Verifies the address that an account was registered with, for its owner without a session, and sets a new password. Not for a change of
     * address: only the user who requested it can confirm it.
     * @throws ApiError('link_dead') before the form is checked
     */
    async verifyWithPassword({ token, ...form }: ParsedInputOf<'/email/verify/password'>): Promise<void> {
      const tokenHash = hashToken(token);
      const canBeUsed = (found: Awaited<ReturnType<typeof store.findVerification>>) => found && !found.isChange && !found.isVerified;
      if (!canBeUsed(await store.findVerification(db, tokenHash, clock.now()))) throw createApiError('link_dead');
      await checkNewPassword(form);
      const passwordHash = await hashPassword(form.password);
      await db.transaction().execute(async (trx) => {
        const found = await store.lockVerificationForUpdate(trx, tokenHash, clock.now());
        if (found === undefined || !canBeUsed(found)) throw createApiError('link_dead');
        await store.markVerificationUsed(trx, found.id, clock.now());
        await passwords.reset(trx, (await findUser(trx, found.userId))!, passwordHash);
      });
    },
  };
}
export type Verification = ReturnType<typeof createVerification>;
