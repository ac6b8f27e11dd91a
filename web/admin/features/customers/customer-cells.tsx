import type { Customer, CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';

/** Shows whether the customer has confirmed the email address. */
export function EmailConfirmedBadge({ verified }: { verified: boolean }) {
  return <StatusBadge tone={verified ? 'good' : 'open'} label={verified ? 'Confirmed' : 'Not confirmed'} />;
}

export const customerStateLabels: Record<Customer['state'], string> = { open: 'Active', no_password: 'Not activated', closed: 'Closed' };
export const sourceLabels: Record<CustomerDetail['quotes'][number]['source'], string> = {
  web: 'Website',
  staff: 'Staff',
  contact: 'Enquiry',
};

/** Formats a phone number: `+27 82 123 4567`; '' without a number. */
export const formatCustomerPhone = ({ number, dialcountry }: Customer['phone']): string =>
  number === '' ? '' : formatPhone(number, dialcountry);

/** Formats an address in one line; '' if it is empty. */
export const formatAddress = ({ line1, line2, city, province, postal_code: code }: CustomerDetail['residence']): string =>
  [line1, line2, city, province, code].filter(Boolean).join(', ');
