import { Link } from 'react-router';
import type { Customer, CustomerDetail } from '#contract/admin/customers.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import * as paths from '#web/admin/app/paths.ts';
import { StatusBadge } from '#web/admin/components/status-badge.tsx';

export const textLinkClass = 'text-rust underline decoration-1 underline-offset-4 wrap-anywhere';

/** Shows whether the customer has proved that the email address is theirs. */
export function EmailConfirmedBadge({ verified }: { verified: boolean }) {
  return <StatusBadge tone={verified ? 'good' : 'open'} label={verified ? 'Confirmed' : 'Not confirmed'} />;
}

export const customerStateLabels: Record<Customer['state'], string> = { open: 'Open', unclaimed: 'Not claimed yet', closed: 'Closed' };
export const sourceLabels: Record<CustomerDetail['quotes'][number]['source'], string> = {
  web: 'Website',
  desk: 'Desk',
  contact: 'Message',
};

/** `+27 82 123 4567`; nothing where there is none. */
export const formatCustomerPhone = ({ number, dialcountry }: Customer['phone']): string =>
  number === '' ? '' : formatPhone(number, dialcountry);

/** An address in a line; nothing where there is none. */
export const formatAddress = ({ line1, line2, city, province, postal_code: code }: CustomerDetail['residence']): string =>
  [line1, line2, city, province, code].filter(Boolean).join(', ');

/** A number to ring: in groups where it is one of this country, else as it was given. */
export function PhoneLink({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLinkClass} tabular-nums ${className}`}>
      {phone.startsWith('+27') ? formatPhone(phone.slice(3)) : phone}
    </a>
  );
}

/** A request by its number. */
export function QuoteLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={paths.quote(id)} className={`${textLinkClass} tabular-nums`}>
      {number}
    </Link>
  );
}
