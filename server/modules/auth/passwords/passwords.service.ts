import type { ParsedInputOf } from '#contract/index.ts';
import { normalizeEmail, validateForgotPassword, validateOtp } from '#domain/accounts/account.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { toLoginPairKey, type RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { enqueueEmail } from '#server/modules/mail/index.ts';
import { generateOtp, generateToken, type Secrets } from '#server/lib/crypto.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { RequestContext } from '#server/http/endpoint-handler.ts';
import { createPasswordResetCodeEmail, createLinkInsteadOfCodeEmail, createPasswordChangedEmail } from '../auth.emails.ts';
import { findUser, getSessionUser, lockOpenUser, type UserRow } from '#server/modules/users/index.ts';
import { checkNewPassword, hashPassword, verifyPassword } from './password-hashing.ts';
import type { PasswordLinkService } from './password-links.service.ts';
import { deletePasswordLinks } from './password-links.store.ts';
import * as store from './passwords.store.ts';
import { lockSessionUser } from '../sessions/session-lock.ts';
import { revokeSessions, updateVerifiedAt } from '../sessions/sessions.store.ts';
import { writeStaffAudit } from '../staff-audit.ts';
import type { CredentialReset } from '../credential-reset.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  limits: RateLimiter;
  notifications: NotificationsService;
  waysIn: CredentialReset;
  countPasskeys: (trx: Transaction, userId: string) => Promise<number>;
  publicUrl: string;
};

const codeLength = 10 * 60_000;
const maxAttempts = 5;
/** Lifetime of a link that is emailed instead of a code (decision 0014). */
const linkTtlMs = 24 * 3_600_000;
/** Limits of wrong codes over all accounts and networks: see decision 0014. */
const overallLimits = ['otp_overall_day', 'otp_overall_month'] as const;
const everyone = 'all';
/** The cookie is valid longer than a code: the email may be late, and the code is valid from the time it is sent. */
const browserSeconds = 3600;

export function createPasswords({ db, clock, secrets, limits, notifications, waysIn, countPasskeys, publicUrl }: Dependencies) {
  const hashEmail = (email: string): string => secrets.mac('email', normalizeEmail(email));
  const after = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);
  const proofBehind = (cookie: string, email: string) => ({
    grantHash: secrets.mac('proof', cookie),
    emailHash: hashEmail(email),
    verifiedAfter: after(-codeLength),
  });

  async function isOverallExhausted(): Promise<boolean> {
    for (const rule of overallLimits) if (await limits.isExhausted(rule, everyone)) return true;
    return false;
  }

  /**
   * Counts a guess at a live code before it is compared, so that parallel guesses cannot slip through.
   * @returns a function that gives the points of a right code back
   * @throws ApiError('too_many') for the caller's network, or 'otp_dead' for all networks together
   */
  async function spendGuess(address: string): Promise<() => Promise<unknown>> {
    await limits.consume('otp_address', address);
    for (const rule of overallLimits) if (await limits.exceeds(rule, everyone)) throw createApiError('otp_dead');
    return () => Promise.all([limits.refund('otp_address', address), ...overallLimits.map((rule) => limits.refund(rule, everyone))]);
  }

  /** Sets a new password. Ends every other session, password link and pending change of address, and notifies the user. */
  async function replace(trx: Transaction, user: UserRow, passwordHash: string, keepSession?: string): Promise<void> {
    const now = clock.now();
    await store.updatePassword(trx, user.id, passwordHash);
    await writeStaffAudit(trx, user, 'change_password', {});
    await deletePasswordLinks(trx, user.id);
    await revokeSessions(trx, user.id, now, keepSession === undefined ? {} : { except: keepSession });
    const key = createId();
    await notifications.notify(trx, {
      userId: user.id,
      kind: 'password_changed',
      key,
      title: 'Your password was changed',
      text:
        user.pendingEmail === null
          ? 'Every other device was signed out. If this was not you, set a new password now and tell us.'
          : `Every other device was signed out. Your email address is still ${user.email}: the unconfirmed change was cancelled. If this was not you, set a new password now and tell us.`,
      link: '/user/profile',
      mail: createPasswordChangedEmail(user, key, now, publicUrl, await countPasskeys(trx, user.id)),
    });
  }

  /**
   * Sets a new password on proof of the mailbox, without a session. The first proof of an address revokes every credential created before
   * it: anyone can register an address. A verified account keeps its passkeys and second factor. The caller holds a lock on the row.
   */
  async function reset(trx: Transaction, user: UserRow, passwordHash: string): Promise<void> {
    if (user.emailVerifiedAt === null) {
      await waysIn.end(trx, user);
      await store.markEmailVerified(trx, user.id, clock.now());
    }
    await replace(trx, user, passwordHash);
  }

  return {
    replace,
    reset,

    /** Has a code mailed, if there is such an account; the answer and the work are the same if not. @throws ApiError */
    async forgot({ email }: ParsedInputOf<'/forgotpassword'>, caller: RequestContext): Promise<void> {
      const error = validateForgotPassword({ email });
      if (error) throw createApiError(error.code);
      await limits.consume('forgot_address', caller.address);
      await limits.consume('forgot_account_hour', normalizeEmail(email));
      await limits.consume('forgot_account_day', normalizeEmail(email));
      const [id, browser] = [createId(), generateToken()];
      await db.transaction().execute(async (trx) => {
        const row = { id, email: email.trim(), emailHash: hashEmail(email), browserTokenHash: secrets.mac('browser', browser) };
        await store.insertCode(trx, { ...row, createdAt: clock.now(), expiresAt: after(codeLength) });
        await enqueueJob(trx, 'send_password_code', { codeId: id });
      });
      caller.cookies.set('password_code', browser, browserSeconds);
    },

    /**
     * Creates the code and mails it, in the job process. Once all networks together have sent too many wrong codes, it mails a password link
     * instead, which cannot be guessed. Running twice changes nothing: a code is written once.
     */
    async sendCode(codeId: string, createLink: PasswordLinkService['ask']): Promise<void> {
      const sendsLink = await isOverallExhausted();
      await db.transaction().execute(async (trx) => {
        // With a link, the row stores a long random secret, so that no guess matches.
        const [code, until] = [sendsLink ? generateToken() : generateOtp(), after(codeLength)];
        const row = await store.updateCode(trx, codeId, secrets.mac(codeId, code), until);
        const user = row?.userId ? await findUser(trx, row.userId) : undefined;
        if (user === undefined) return;
        const mail = sendsLink
          ? createLinkInsteadOfCodeEmail(user, codeId, await createLink(trx, user, { maxTtlMs: linkTtlMs }))
          : createPasswordResetCodeEmail(user, codeId, code, until);
        await enqueueEmail(trx, mail);
      });
    },

    /**
     * Checks a code and stores its proof in a cookie.
     * @throws ApiError('otp_wrong'); 'otp_dead' if only a new code helps; 'too_many' wrong codes from the caller's network
     */
    async verify({ email, otp }: ParsedInputOf<'/verify/otp'>, caller: RequestContext): Promise<void> {
      const error = validateOtp({ email, otp });
      if (error) throw createApiError(error.code);
      const browser = caller.cookies.get('password_code');
      if (browser === undefined) throw createApiError('otp_dead');
      const requested = {
        browserTokenHash: secrets.mac('browser', browser),
        emailHash: hashEmail(email),
        now: clock.now(),
        mostTries: maxAttempts,
      };
      const row = await store.consumeAttempt(db, requested);
      if (row === undefined) throw createApiError('otp_dead');
      const refund = await spendGuess(caller.address);
      // Without an account, the row has a code that was sent to no one.
      if (row.codeHash === null || row.userId === null || !secrets.verifyMac(row.id, otp.trim(), row.codeHash)) {
        throw createApiError(row.attempts >= maxAttempts ? 'otp_dead' : 'otp_wrong');
      }
      await refund();
      const proof = generateToken();
      if (!(await store.markVerified(db, row.id, secrets.mac('proof', proof), clock.now()))) throw createApiError('otp_dead');
      caller.cookies.clear('password_code');
      caller.cookies.set('password_reset', proof, codeLength / 1000);
    },

    /** Sets a new password after a code was verified. Ends all sessions and starts none. @throws ApiError */
    async changeForgotten(form: ParsedInputOf<'/site/change_password'>, caller: RequestContext): Promise<void> {
      await checkNewPassword({ email: form.email, password: form.password, confirmPassword: form.new_password }, 'password_is_required');
      const cookie = caller.cookies.get('password_reset');
      // Looked at before the hash is made: that is the dear part.
      const userId = cookie === undefined ? undefined : await store.findProof(db, proofBehind(cookie, form.email));
      if (cookie === undefined || userId === undefined) throw createApiError('otp_dead');
      const passwordHash = await hashPassword(form.password);
      await db.transaction().execute(async (trx) => {
        // The account first, as whoever else changes it: two at once would wait for each other.
        if (!(await lockOpenUser(trx, userId))) throw createApiError('otp_dead');
        if (!(await store.consumeResetGrant(trx, proofBehind(cookie, form.email), clock.now()))) throw createApiError('otp_dead');
        await reset(trx, (await findUser(trx, userId))!, passwordHash);
      });
      caller.cookies.clear('password_reset');
      // A user who forgot the password has often used up the attempts; the new one must work.
      await limits.reset('login_account', normalizeEmail(form.email));
      await limits.reset('login_pair', toLoginPairKey(form.email, caller.address));
      await limits.reset('password_account', userId);
    },

    /**
     * Checks the password of a signed-in user and records the proof in the session.
     * @throws ApiError('wrong_password'), or 'too_many' after ten wrong ones
     */
    async prove(currentUser: AuthenticatedUser, password: string): Promise<UserRow> {
      if (password === '') throw createApiError('password_is_required');
      await limits.consume('password_account', currentUser.id);
      const user = await getSessionUser(db, currentUser.id);
      if (!(await verifyPassword(user.passwordHash, password))) throw createApiError('wrong_password');
      await limits.reset('password_account', currentUser.id);
      await updateVerifiedAt(db, currentUser.sessionId, clock.now());
      return user;
    },

    /** Changes the password of a signed-in user. This session continues, all others end. @throws ApiError */
    async change(currentUser: AuthenticatedUser, form: ParsedInputOf<'/user/password/change'>): Promise<void> {
      if (form.currentPassword === '') throw createApiError('password_is_required');
      await checkNewPassword({ password: form.newPassword, confirmPassword: form.confirmPassword }, 'password_is_required');
      const user = await this.prove(currentUser, form.currentPassword);
      const passwordHash = await hashPassword(form.newPassword);
      await db.transaction().execute(async (trx) => {
        const current = await lockSessionUser(trx, currentUser, clock.now(), user);
        await replace(trx, current, passwordHash, currentUser.sessionId);
      });
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
