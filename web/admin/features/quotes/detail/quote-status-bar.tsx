import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { canPrice } from '#domain/quotes/quote-lifecycle.ts';
import { formatAge } from '#web/admin/utils/format-age.ts';
import { useNow } from '#web/admin/utils/use-now.ts';
import { useShortcuts } from '#web/admin/utils/use-shortcuts.ts';
import { RelativeTime } from '#web/admin/components/relative-time.tsx';
import * as paths from '#web/admin/app/admin-paths.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { AdminButtonLink } from '#web/admin/components/admin-button-link.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { QuoteStatusBadge } from '#web/admin/features/quotes/quote-badges.tsx';
import { revisionsQuery } from '#web/admin/features/quotes/revisions/revision-queries.ts';
import { getStatusActionLabel } from '#web/admin/features/quotes/quote-text.ts';

type QuoteStatusBarProps = { quote: AdminQuoteDetail; busy: boolean; onStatusChange: (to: QuoteStatus) => void };

const sourceLabels = { web: 'Requested', staff: 'Created by staff', contact: 'Created from an enquiry' } as const;
const awaitingLabels = { us: 'Awaiting staff', them: 'Awaiting customer', nobody: 'Closed' } as const;

/** Renders the link to the pricing page, labelled with the next task of staff. */
function PricingLink({ quote: { _id, number } }: Pick<QuoteStatusBarProps, 'quote'>) {
  const { data } = useQuery(revisionsQuery(_id));
  const newestRevision = data?.revisions[0];
  const label = newestRevision === undefined ? 'Price quote' : newestRevision.state === 'draft' ? 'Continue pricing' : 'New revision';
  return (
    <AdminButtonLink variant="primary" to={paths.pricing(number)}>
      {label}
    </AdminButtonLink>
  );
}

/** Renders the status of a quote, who has to act next, and buttons for the allowed status changes. */
export function QuoteStatusBar({ quote, busy, onStatusChange }: QuoteStatusBarProps) {
  const { status, turn: awaiting, waitingSince, validUntil, createdAt, moves, source, contactMessage: sourceMessage, spam } = quote;
  const now = useNow();
  const firstStatusButtonRef = useRef<HTMLButtonElement>(null);
  useShortcuts({ m: () => firstStatusButtonRef.current?.focus() });
  const showsWaitingTime = waitingSince !== null && formatAge(waitingSince, now) !== 'now';
  // Excludes *quoted*: sending the quote on the pricing page sets it.
  const statusChangesExceptQuoted = moves.filter((move) => move.status !== 'quoted');
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-sm border border-line bg-card px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-56 flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">
          <QuoteStatusBadge status={status} />
        </span>
        <span className="text-note">
          <span>{awaitingLabels[awaiting]}</span>
          {showsWaitingTime && (
            <span>
              {' '}
              for <RelativeTime time={waitingSince} />
            </span>
          )}
        </span>
        {status === 'quoted' && validUntil !== null && <span className="text-note">{`Quote valid until ${formatDate(validUntil)}`}</span>}
        <span className="text-note">
          <span>{sourceLabels[source]}</span> <RelativeTime time={createdAt} withAgo />
        </span>
        {sourceMessage && (
          <Link to={paths.enquiry(sourceMessage._id)} className="text-small link">
            {sourceMessage.subject || 'Enquiry'}
          </Link>
        )}
      </p>
      <div data-status-changes className="flex flex-wrap gap-2">
        {statusChangesExceptQuoted.map(({ status: to, noteRequired }, index) => (
          <AdminButton key={to} ref={index === 0 ? firstStatusButtonRef : undefined} busy={busy} onClick={() => onStatusChange(to)}>
            {`${getStatusActionLabel(to)}${noteRequired ? '…' : ''}`}
          </AdminButton>
        ))}
        {canPrice(status) && !spam && <PricingLink quote={quote} />}
      </div>
    </div>
  );
}
