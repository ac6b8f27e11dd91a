import { Link } from 'react-router';
import { useState } from 'react';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { textLinkClass, PhoneLink } from '#web/admin/components/text-links.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { RelativeTime } from '#web/admin/components/relative-time.tsx';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { EmailConfirmedBadge } from '#web/admin/features/customers/customer-cells.tsx';
import { QuoteStatusBadge } from '#web/admin/features/quotes/quote-badges.tsx';
import { formatCustomerName } from '#web/admin/features/quotes/quote-text.ts';

const initialCount = 4;
const touchTargetClass = 'pointer-coarse:inline-block pointer-coarse:py-2.5';

function OtherQuotes({ quotes }: { quotes: AdminQuoteDetail['customerDetails']['quotes'] }) {
  const [areAllShown, setAreAllShown] = useState(false);
  if (quotes.length === 0) return null;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-note">Other quotes</h3>
      <ul className="mt-1">
        {quotes.slice(0, areAllShown ? quotes.length : initialCount).map(({ _id, number, status, createdAt, stone, suburb }) => (
          <li key={_id} className="relative -mx-2 rounded-sm px-2 py-1.5 hover:bg-well">
            <p className="flex items-baseline gap-2">
              <Link to={paths.quote(number)} className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0">
                {[stone, suburb].filter(Boolean).join(', ')}
              </Link>
              <RelativeTime time={createdAt} className="text-xs text-soft" />
            </p>
            <p className="flex items-center gap-3 text-xs text-soft tabular-nums">
              {number}
              <QuoteStatusBadge status={status} />
            </p>
          </li>
        ))}
      </ul>
      {!areAllShown && quotes.length > initialCount && (
        <AdminButton
          variant="quiet"
          className="-ml-2"
          onClick={() => setAreAllShown(true)}
        >{`Show ${quotes.length - initialCount} more`}</AdminButton>
      )}
    </section>
  );
}

export function CustomerPanel({ quote }: { quote: AdminQuoteDetail }) {
  const { _id, fullName, email, emailVerified, phone, createdAt, erased, quotes, contactMessages } = quote.customerDetails;
  return (
    <Panel title="Customer">
      <p className="font-semibold wrap-anywhere">
        <Link to={paths.customer(_id)} className="row-link">
          {formatCustomerName({ fullName })}
        </Link>
      </p>
      {erased && <p className="text-soft">This customer’s data has been erased.</p>}
      <ul className="mt-1 space-y-0.5">
        {phone !== '' && (
          <li>
            <PhoneLink phone={phone} className={touchTargetClass} />
          </li>
        )}
        {email !== '' && (
          <li className="flex flex-wrap items-center gap-x-2">
            <a href={`mailto:${email}?subject=${encodeURIComponent(quote.number)}`} className={`${textLinkClass} ${touchTargetClass}`}>
              {email}
            </a>
            <EmailConfirmedBadge verified={emailVerified} />
          </li>
        )}
        <li className="text-note">{`Customer since ${formatDate(createdAt)}`}</li>
      </ul>
      <OtherQuotes quotes={quotes} />
      {contactMessages.length > 0 && (
        <section className="mt-4 border-t border-line pt-3">
          <h3 className="text-note">Enquiries</h3>
          <ul className="mt-1 space-y-1">
            {contactMessages.slice(0, 5).map(({ _id: id, subject, createdAt: at }) => (
              <li key={id} className="flex items-baseline gap-2">
                <Link to={paths.enquiry(id)} className="min-w-0 flex-1 wrap-anywhere row-link">
                  {subject || 'No subject'}
                </Link>
                <RelativeTime time={at} className="text-xs text-soft" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
}
