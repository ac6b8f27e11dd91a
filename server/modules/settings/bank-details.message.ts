import { formatLongDateTime } from '#domain/shared/time.ts';
import { createButton, createGreeting, type OutgoingMessage } from '#server/modules/messages/index.ts';

type Owner = { id: string; fullName: string; email: string };
/** A change of the bank details. `key` identifies the change. */
export type BankDetailsChange = { key: string; changedBy: string; time: Date };

/** Builds the email to an owner about changed bank details. It omits the details, because other people may read the email. */
export function createBankDetailsChangedMessage(
  to: Owner,
  { key, changedBy, time }: BankDetailsChange,
  publicUrl: string,
): OutgoingMessage {
  const formattedTime = formatLongDateTime(time);
  return {
    kind: 'bank_details_changed',
    key: `${to.id}:${key}`,
    about: { userId: to.id },
    userId: to.id,
    notification: {
      title: 'The bank details of the business were changed',
      text: `Changed by ${changedBy}. If you did not expect this change, correct the bank details now and check the activity log.`,
      link: '/admin/bank-details',
    },
    email: {
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
    },
  };
}
