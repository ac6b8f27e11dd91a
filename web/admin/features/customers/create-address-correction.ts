import type { AddressCorrection } from '#web/admin/features/emails/correct-address-dialog.tsx';
import { call } from '#web/lib/api/api-client.ts';

/** Returns how the address of a customer is corrected. */
export const createAddressCorrection = (customer: { _id: string; email: string; emailVerified: boolean }): AddressCorrection => ({
  currentAddress: customer.email,
  hint: customer.emailVerified
    ? 'The customer confirmed the current address. We send a link to the new one. It changes once the customer signs in and opens the link.'
    : 'The customer signs in with the new address. Undelivered emails are sent to it, with a new link to confirm it.',
  save: (email) => call('/admin/customers/email/correct', { _id: customer._id, email }),
});
