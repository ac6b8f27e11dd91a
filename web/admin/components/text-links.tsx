import { Link } from 'react-router';
import { formatPhone } from '#domain/accounts/phone.ts';
import * as paths from '#web/admin/app/admin-paths.ts';

export const textLinkClass = 'link wrap-anywhere';

/** Renders a link that dials a number. Formats South African numbers in groups, others unchanged. */
export function PhoneLink({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${textLinkClass} tabular-nums ${className}`}>
      {phone.startsWith('+27') ? formatPhone(phone.slice(3)) : phone}
    </a>
  );
}

export function QuoteLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={paths.quote(id)} className={`${textLinkClass} whitespace-nowrap tabular-nums`}>
      {number}
    </Link>
  );
}

export function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <Link to={paths.order(id)} className={`${textLinkClass} whitespace-nowrap tabular-nums`}>
      {number}
    </Link>
  );
}
