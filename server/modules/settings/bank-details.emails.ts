import { formatLongDateTime } from '#domain/shared/time.ts';
import { createButton, createGreeting, type OutgoingEmail } from '#server/modules/mail/index.ts';

type Owner = { id: string; fullName: string; email: string };
/** A change of the bank details. `key` identifies the change. */
export type BankDetailsChange = { key: string; changedBy: string; time: Date };

/** Builds the email to an owner about changed bank details. It omits the details, because other people may read the email. */
export function createBankDetailsChangedEmail(to: Owner, { key, changedBy, time }: BankDetailsChange, publicUrl: string): OutgoingEmail {
  const formattedTime = formatLongDateTime(time);
  return {
    kind: 'bank_details_changed',
    key: `bank_details_changed:${to.id}:${key}`,
    about: { userId: to.id },
    to: to.email,
    subject: 'The bank details of the business were changed',
    content: (isVerified) => [
      createGreeting(to.fullName, isVerified),
      isVerified
        ? `${changedBy} changed the bank details for payments by EFT on ${formattedTime}.`
        : `The bank details for payments by EFT were changed on ${formattedTime}.`,
      'From now on, customers see the new details beside their payments.',
      'If you did not expect this change, correct the bank details now and check the activity log.',
      createButton('Check the bank details', `${publicUrl}/admin/bank-details`),
    ],
  };
}
