import type { Core } from '#server/http/core.ts';
import { hourMs } from '#domain/shared/time.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { validateForgotPassword, validateOtp } from '#domain/accounts/account.ts';
import { normalizeEmail } from '#domain/accounts/email-address.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { toLoginPairKey } from '#server/lib/rate-limits/rate-limits.ts';
import { dispatch } from '#server/modules/messages/index.ts';
import { generateOtp, generateToken } from '#server/lib/crypto.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { RequestContext } from '#server/http/endpoint-handler.ts';
import {
  createAccountClosedMessage,
  createPasswordResetCodeMessage,
  createLinkInsteadOfCodeMessage,
  createPasswordChangedMessage,
} from '../auth.messages.ts';
import { findUser, getSessionUser, markMergedAddressProved, type UserRow } from '#server/modules/users/index.ts';
import { queueHashing } from './hashing-queue.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';
import type { NewPasswordCheck } from './new-password-check.ts';
import type { PasswordLinkService } from './password-links.service.ts';
import { deletePasswordLinks } from './password-links.store.ts';
import * as store from './passwords.store.ts';
import { findResetAccount, lockResetAccount } from './reset-account.ts';
import { lockSessionUser } from '../sessions/session-lock.ts';
import { revokeSessions, updateVerifiedAt } from '../sessions/sessions.store.ts';
import { writeStaffAudit } from '../staff-audit.ts';
import type { CredentialReset } from '../credential-reset.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'cryptography' | 'limits' | 'publicUrl'> & {
  credentialReset: CredentialReset;
  newPasswords: NewPasswordCheck;
  countPasskeys: (trx: Transaction, userId: string) => Promise<number>;
};

const codeTtlMs = 10 * 60_000;
const maxAttempts = 5;
/** Lifetime of a link that is emailed instead of a code (decision 0014). */
const linkTtlMs = 24 * hourMs;
/** Limits of wrong codes over all accounts and networks (decision 0014). */
const overallLimits = ['otp_overall_day', 'otp_overall_month'] as const;
const overallKey = 'all';
/** Lifetime of the cookie. It exceeds the lifetime of a code, which starts only when the email is sent. */
const codeCookieSeconds = 3600;

export function createPasswordsService({
  db,
  clock,
  cryptography,
  limits,
  credentialReset,
  newPasswords,
  countPasskeys,
  publicUrl,
}: Dependencies) {
  const hashEmail = (email: string): string => cryptography.mac('email', normalizeEmail(email));
  const getTimeAfter = (durationMs: number): Date => new Date(clock.now().getTime() + durationMs);
  const toGrantConditions = (cookie: string, email: string) => ({
    grantHash: cryptography.mac('proof', cookie),
    emailHash: hashEmail(email),
    verifiedAfter: getTimeAfter(-codeTtlMs),
  });

  async function isOverallExhausted(): Promise<boolean> {
    for (const rule of overallLimits) if (await limits.isExhausted(rule, overallKey)) return true;
    return false;
  }

  /**
   * Counts an attempt before the code is compared, so that concurrent attempts cannot exceed the limits.
   * @returns a function that refunds the points of a correct code
   */
  async function consumeCodeAttempt(address: string): Promise<() => Promise<unknown>> {
    await limits.consume('otp_address', address);
    for (const rule of overallLimits) if (await limits.exceeds(rule, overallKey)) throw createApiError('otp_dead');
    return () => Promise.all([limits.refund('otp_address', address), ...overallLimits.map((rule) => limits.refund(rule, overallKey))]);
  }

  /** Sets a new password. Ends every other session, password link and pending change of address, and notifies the user. */
  async function replace(trx: Transaction, user: UserRow, passwordHash: string, keepSessionId?: string): Promise<void> {
    const now = clock.now();
    await store.updatePassword(trx, user.id, passwordHash);
    await writeStaffAudit(trx, user, 'change_password', {});
    await deletePasswordLinks(trx, user.id);
    await revokeSessions(trx, user.id, now, keepSessionId === undefined ? {} : { except: keepSessionId });
    await dispatch(trx, createPasswordChangedMessage(user, createId(), now, publicUrl, await countPasskeys(trx, user.id)));
  }

  /**
   * Sets a new password for the owner of the email address, without a session. The first verification of an address revokes all earlier
   * credentials, because anyone can register an address. A verified account keeps its passkeys and authenticator app. The caller holds a lock on
   * the row.
   */
  async function reset(trx: Transaction, user: UserRow, passwordHash: string): Promise<void> {
    if (user.emailVerifiedAt === null) {
      await credentialReset.revokeCredentials(trx, user);
      await store.markEmailVerified(trx, user.id, clock.now());
    }
    await replace(trx, user, passwordHash);
    await store.markStaffPasswordReset(trx, user.id, clock.now());
  }

  return {
    replace,
    reset,

    /** Requests a code by email. The response and the duration are the same without an account. */
    async requestCode({ email }: ParsedInputOf<'/forgotpassword'>, caller: RequestContext): Promise<void> {
      const error = validateForgotPassword({ email });
      if (error) throw createApiError(error.code);
      const [id, browserToken] = [createId(), generateToken()];
      await db.transaction().execute(async (trx) => {
        const row = { id, email, emailHash: hashEmail(email), browserTokenHash: cryptography.mac('browser', browserToken) };
        await store.insertCode(trx, { ...row, createdAt: clock.now(), expiresAt: getTimeAfter(codeTtlMs) });
        await enqueueJob(trx, 'send_password_code', { codeId: id });
      });
      caller.cookies.set('password_code', browserToken, codeCookieSeconds);
    },

    /**
     * Creates the code and emails it, in the job process. Staff get a password link instead, which cannot be guessed, and so does everyone once
     * all networks together have sent too many wrong codes. The address of a closed account gets an explanation. A repeated call changes nothing.
     */
    async sendCode(codeId: string, createLink: PasswordLinkService['create']): Promise<void> {
      const isExhausted = await isOverallExhausted();
      await db.transaction().execute(async (trx) => {
        const userId = await store.findCodeUserId(trx, codeId);
        const found = userId === undefined ? undefined : await findResetAccount(trx, userId);
        const sendsCode = found?.account.role === 'customer' && !isExhausted;
        // Without a code, the row stores a long random secret, so that no guess matches.
        const [code, expiresAt] = [sendsCode ? generateOtp() : generateToken(), getTimeAfter(codeTtlMs)];
        const row = await store.updateCode(trx, codeId, cryptography.mac(codeId, code), expiresAt);
        const addressee = row?.userId ? await findUser(trx, row.userId) : undefined;
        if (addressee === undefined) return;
        if (found === undefined) await dispatch(trx, createAccountClosedMessage(addressee, codeId));
        else if (sendsCode) await dispatch(trx, createPasswordResetCodeMessage(addressee, codeId, code, expiresAt));
        else {
          const link = await createLink(trx, found.account, { maxTtlMs: linkTtlMs });
          await dispatch(trx, createLinkInsteadOfCodeMessage(addressee, codeId, link));
        }
      });
    },

    /** Verifies a code, and sets a cookie that permits a new password. */
    async verifyCode({ email, otp }: ParsedInputOf<'/verify/otp'>, caller: RequestContext): Promise<void> {
      const error = validateOtp({ email, otp });
      if (error) throw createApiError(error.code);
      const browserToken = caller.cookies.get('password_code');
      if (browserToken === undefined) throw createApiError('otp_dead');
      const conditions = {
        browserTokenHash: cryptography.mac('browser', browserToken),
        emailHash: hashEmail(email),
        now: clock.now(),
        maxAttempts,
      };
      const row = await store.consumeAttempt(db, conditions);
      if (row === undefined) throw createApiError('otp_dead');
      const refund = await consumeCodeAttempt(caller.address);
      // Without an account, the row has a code that was not sent.
      if (row.codeHash === null || row.userId === null || !cryptography.verifyMac(row.id, otp.trim(), row.codeHash)) {
        throw createApiError(row.attempts >= maxAttempts ? 'otp_dead' : 'otp_wrong');
      }
      await refund();
      const grant = generateToken();
      if (!(await store.markVerified(db, row.id, cryptography.mac('proof', grant), clock.now()))) throw createApiError('otp_dead');
      caller.cookies.clear('password_code');
      caller.cookies.set('password_reset', grant, codeTtlMs / 1000);
    },

    /** Sets a new password after a code was verified. Ends all sessions and starts none. */
    async resetWithCode(form: ParsedInputOf<'/site/change_password'>, caller: RequestContext): Promise<void> {
      const newPassword = { email: form.email, password: form.password, confirmPassword: form.new_password };
      newPasswords.validateForm(newPassword, 'password_is_required');
      const cookie = caller.cookies.get('password_reset');
      // Checked before the password is rated and hashed, which is expensive.
      const userId = cookie === undefined ? undefined : await store.findGrantedUserId(db, toGrantConditions(cookie, form.email));
      if (cookie === undefined || userId === undefined) throw createApiError('otp_dead');
      await newPasswords.assertNotGuessable(form.password, (await findUser(db, userId)) ?? { email: form.email });
      const passwordHash = await queueHashing('customer', () => hashPassword(form.password));
      const accountId = await db.transaction().execute(async (trx) => {
        // Locks the user first, as all other changes of an account do, to avoid deadlocks.
        const locked = await lockResetAccount(trx, userId);
        // A customer may have become a staff member since the code was sent.
        if (locked?.account.role !== 'customer') throw createApiError('otp_dead');
        if (!(await store.consumeResetGrant(trx, toGrantConditions(cookie, form.email), clock.now()))) throw createApiError('otp_dead');
        await reset(trx, locked.account, passwordHash);
        if (locked.account.id !== userId) await markMergedAddressProved(trx, userId, clock.now());
        return locked.account.id;
      });
      caller.cookies.clear('password_reset');
      // Users who forgot a password have often reached these limits.
      await limits.reset('login_account', normalizeEmail(form.email));
      await limits.reset('login_pair', toLoginPairKey(form.email, caller.address));
      await limits.reset('password_account', accountId);
    },

    /** Verifies the password of a signed-in user, and records the time in the session. */
    async reauthenticate(currentUser: AuthenticatedUser, password: string): Promise<UserRow> {
      if (password === '') throw createApiError('password_is_required');
      const user = await queueHashing(currentUser.role, async () => {
        await limits.consume('password_account', currentUser.id);
        const sessionUser = await getSessionUser(db, currentUser.id);
        if (!(await verifyPassword(sessionUser.passwordHash, password))) throw createApiError('wrong_password');
        return sessionUser;
      });
      await limits.reset('password_account', currentUser.id);
      await updateVerifiedAt(db, currentUser.sessionId, clock.now());
      return user;
    },

    /** Changes the password of a signed-in user. This session continues, all others end. */
    async change(currentUser: AuthenticatedUser, form: ParsedInputOf<'/user/password/change'>): Promise<void> {
      if (form.currentPassword === '') throw createApiError('password_is_required');
      const newPassword = { password: form.newPassword, confirmPassword: form.confirmPassword };
      newPasswords.validateForm(newPassword, 'password_is_required');
      const user = await this.reauthenticate(currentUser, form.currentPassword);
      await newPasswords.assertNotGuessable(form.newPassword, user);
      const passwordHash = await queueHashing(currentUser.role, () => hashPassword(form.newPassword));
      await db.transaction().execute(async (trx) => {
        const current = await lockSessionUser(trx, currentUser, clock.now(), user);
        await replace(trx, current, passwordHash, currentUser.sessionId);
      });
    },
  };
}
export type PasswordsService = ReturnType<typeof createPasswordsService>;
