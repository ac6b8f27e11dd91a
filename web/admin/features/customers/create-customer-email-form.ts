import type { EmailAddressForm } from '#web/admin/features/emails/email-address-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';

const addHint =
  'From now on we email this customer about quotes and orders. Nothing is sent now: choose “Send account activation link” so that the customer can sign in.';
const confirmedHint =
  'The customer confirmed the current address. We send a link to the new one. It changes once the customer signs in and opens the link.';
const unconfirmedHint = 'The customer signs in with the new address. Undelivered emails are sent to it, with a new link to confirm it.';

/** Returns how the email address of a customer is added or corrected. */
export const createCustomerEmailForm = ({
  _id,
  email: currentAddress,
  emailVerified,
}: {
  _id: string;
  email: string;
  emailVerified: boolean;
}): EmailAddressForm => ({
  currentAddress,
  hint: currentAddress === '' ? addHint : emailVerified ? confirmedHint : unconfirmedHint,
  save: (email) => call('/admin/customers/email/save', { _id, email }),
});
