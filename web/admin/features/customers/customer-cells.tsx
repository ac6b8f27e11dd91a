import { Link } from 'react-router';
import type { Customer, CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import * as paths from '#web/admin/app/admin-paths.ts';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';

export const textLinkClass = 'text-rust underline decoration-1 underline-offset-4 wrap-anywhere';

/** Shows whether the customer has proved that the email address is theirs. */
export function EmailConfirmedBadge({ verified }: { verified: boolean }) {
  return <StatusBadge tone={verified ? 'good' : 'open'} label={verified ? 'Confirmed' : 'Not confirmed'} />;
}

export const customerStateLabels: Record<Customer['state'], string> = { open: 'Active', unclaimed: 'Not activated', closed: 'Closed' };
export const sourceLabels: Record<CustomerDetail['quotes'][number]['source'], string> = {
  web: 'Website',
  desk: 'Staff',
  contact: 'Enquiry',
};

/** `+27 82 123 4567`, or '' without a number. */
export const formatCustomerPhone = ({ number, dialcountry }: Customer['phone']): string =>
  number === '' ? '' : formatPhone(number, dialcountry);

/** Formats an address in one line; '' if it is empty. */
export const formatAddress = ({ line1, line2, city, province, postal_code: code }: CustomerDetail['residence']): string =>
  [line1, line2, city, province, code].filter(Boolean).join(', ');

/** A link that dials a number. South African numbers are shown in groups, others unchanged. */
export function PhoneLink({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLinkClass} tabular-nums ${className}`}>
      {phone.startsWith('+27') ? formatPhone(phone.slice(3)) : phone}
    </a>
  );
}

/** A link to a quote. */
export function QuoteLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={paths.quote(id)} className={`${textLinkClass} tabular-nums`}>
      {number}
    </Link>
  );
}
