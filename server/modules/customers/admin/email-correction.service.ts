import { isEmail } from '#domain/accounts/email-address.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { RateLimiter } from '#server/lib/rate-limits/rate-limits.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import type { EmailVerificationService, PasswordLinkService } from '#server/modules/auth/index.ts';
import { enqueueEmail, resendUndeliveredEmails } from '#server/modules/mail/index.ts';
import { findUserByEmail, updateUser, type UserRow } from '#server/modules/users/index.ts';
import { createActivationLinkEmail } from './customers.emails.ts';
import * as store from './customers.store.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  limits: RateLimiter;
  passwordLinks: PasswordLinkService;
  verification: EmailVerificationService;
};

/** Corrects the email address of a customer whose emails were not delivered. */
export function createEmailCorrection({ db, clock, limits, passwordLinks, verification }: Dependencies) {
  /** Replaces an address that nobody has confirmed, and sends the emails to the new one. Links in emails to the old address stop working. */
  async function replaceAddress(trx: Transaction, user: UserRow, email: string): Promise<void> {
    const corrected = { ...user, email };
    await updateUser(trx, user.id, { email, pendingEmail: null });
    await passwordLinks.revokeAll(trx, user.id);
    await resendUndeliveredEmails(trx, { userId: user.id }, email, clock.now());
    if (user.passwordHash === null) {
      const link = await passwordLinks.create(trx, corrected);
      await enqueueEmail(trx, createActivationLinkEmail(corrected, link));
    } else await verification.sendLink(trx, corrected, email);
  }

  /** Sends a link to the new address. A confirmed address is replaced once the customer, signed in, has opened the link. */
  async function requestChange(trx: Transaction, user: UserRow, email: string): Promise<void> {
    await updateUser(trx, user.id, { pendingEmail: email });
    await verification.sendLink(trx, user, email);
  }

  return {
    /**
     * Corrects the address.
     * @returns a message about the result, for the toast
     * @throws ApiError('email_invalid'), 'email_taken', 'not_found' or 'too_many'
     */
    async correct(staff: AuthenticatedUser, { _id, email }: ParsedInputOf<'/admin/customers/email/correct'>): Promise<string> {
      if (!isEmail(email)) throw createApiError('email_invalid');
      await limits.consume('password_link_account', _id);
      return db.transaction().execute(async (trx) => {
        const user = await store.lockActiveCustomerForUpdate(trx, _id);
        if (user === undefined) throw createApiError('not_found');
        const owner = await findUserByEmail(trx, email);
        if (owner !== undefined && owner.id !== _id)
          throw createApiError('email_taken', { message: 'Another account has this address. Merge the accounts instead.' });
        const isConfirmed = user.emailVerifiedAt !== null;
        await (isConfirmed ? requestChange : replaceAddress)(trx, user, email);
        const [before, after] = [{ email: user.email }, isConfirmed ? { pendingEmail: email } : { email }];
        await insertAuditEntry(trx, { userId: staff.id, action: 'correct_email', entityType: 'user', entityId: _id, before, after });
        return isConfirmed
          ? `Confirmation link sent to ${email}. The address changes once the customer opens it.`
          : `Address corrected. Emails are being sent to ${email}.`;
      });
    },
  };
}
export type EmailCorrection = ReturnType<typeof createEmailCorrection>;
