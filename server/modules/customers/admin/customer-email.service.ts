import type { Core } from '#server/http/core.ts';
import { findEmailError } from '#domain/accounts/email-address.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { ParsedInputOf } from '#contract/index.ts';
import { createCommand } from '#server/crud/command.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import type { EmailVerificationService, PasswordLinkService } from '#server/modules/auth/index.ts';
import { dispatch, resendUndeliveredEmails } from '#server/modules/messages/index.ts';
import { findUser, findUserByEmail, updateUser, type UserRow } from '#server/modules/users/index.ts';
import { createActivationLinkMessage } from './customers.messages.ts';
import * as store from './customers.store.ts';

type Dependencies = Pick<Core, 'db' | 'clock' | 'limits'> & { passwordLinks: PasswordLinkService; verification: EmailVerificationService };

/** A saved address: its audit entry, and the message for the toast. */
type SavedEmail = { action: 'add_email' | 'correct_email'; after: { email: string } | { pendingEmail: string }; message: string };

/** Saves the email address of a customer without an address, or with undelivered emails. */
export function createCustomerEmail({ db, clock, limits, passwordLinks, verification }: Dependencies) {
  const run = createCommand({ db, entityType: 'user', lock: store.lockActiveCustomerForUpdate });

  /** Adds the first address. Emails nothing. */
  async function addAddress(trx: Transaction, user: UserRow, email: string): Promise<SavedEmail> {
    await updateUser(trx, user.id, { email });
    return { action: 'add_email', after: { email }, message: 'Email address added.' };
  }

  /** Replaces an address that nobody has confirmed, and sends the emails to the new one. Links in emails to the old address stop working. */
  async function replaceAddress(trx: Transaction, user: UserRow, email: string): Promise<SavedEmail> {
    const corrected = { ...user, email };
    await updateUser(trx, user.id, { email, pendingEmail: null });
    await passwordLinks.revokeAll(trx, user.id);
    await resendUndeliveredEmails(trx, { userId: user.id }, email, clock.now());
    if (user.passwordHash === null) {
      const link = await passwordLinks.create(trx, corrected);
      await dispatch(trx, createActivationLinkMessage(corrected, link));
    } else await verification.sendLink(trx, corrected, email);
    return { action: 'correct_email', after: { email }, message: `Address corrected. Emails are being sent to ${email}.` };
  }

  /** Sends a link to the new address. A confirmed address is replaced once the customer, signed in, has opened the link. */
  async function requestChange(trx: Transaction, user: UserRow, email: string): Promise<SavedEmail> {
    await updateUser(trx, user.id, { pendingEmail: email });
    await verification.sendLink(trx, user, email);
    const message = `Confirmation link sent to ${email}. The address changes once the customer opens it.`;
    return { action: 'correct_email', after: { pendingEmail: email }, message };
  }

  const saveFor = ({ email, emailVerifiedAt }: UserRow): typeof addAddress =>
    email === '' ? addAddress : emailVerifiedAt === null ? replaceAddress : requestChange;

  return {
    /**
     * Saves the address.
     * @returns a message about the result, for the toast
     */
    async save(staff: AuthenticatedUser, { _id, email }: ParsedInputOf<'/admin/customers/email/save'>): Promise<{ message: string }> {
      const emailError = findEmailError(email);
      if (emailError) throw createApiError(emailError);
      // A first address is not limited, because nothing is emailed.
      if ((await findUser(db, _id))?.email !== '') await limits.consume('password_link_account', _id);
      return run(staff, { _id }, async (trx, user, { audit }) => {
        const owner = await findUserByEmail(trx, email);
        if (owner !== undefined && owner.id !== _id) throw createApiError('email_known');
        const { action, after, message } = await saveFor(user)(trx, user, email);
        audit({ action, before: { email: user.email }, after });
        return { message };
      });
    },
  };
}
