import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { QuoteStatusBadge } from '#web/admin/features/quotes/quote-badges.tsx';

const approvalLabels = { requested: 'Approval requested', approved: 'Price approved', returned: 'Price returned' } as const;

type StatusHistoryListProps = Pick<AdminQuoteDetail, 'history'> & Partial<Pick<AdminQuoteDetail, 'approvals'>>;

/** Renders the status changes of a quote, and the requests for approvals with their answers, newest first. */
export function StatusHistoryList({ history, approvals }: StatusHistoryListProps) {
  const events = [
    ...history.map((event) => ({ ...event, name: event.status, label: <QuoteStatusBadge status={event.status} /> })),
    ...(approvals ?? []).map((event) => ({
      ...event,
      validUntil: null,
      name: event.action,
      label: <span className="text-small font-semibold">{approvalLabels[event.action]}</span>,
    })),
  ].toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return (
    <ol className="-my-2">
      {events.map(({ name, label, note, validUntil, by, createdAt }) => (
        <li key={`${createdAt}${name}`} className="border-b border-line py-2 last:border-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            {label}
            <ShortTime time={createdAt} className="text-xs text-soft tabular-nums" />
          </p>
          <p className="text-xs wrap-anywhere text-soft">{by || 'Automatic'}</p>
          {note !== '' && <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">{note}</p>}
          {validUntil !== null && <p className="mt-1 text-xs text-soft">{`Quote valid until ${formatDate(validUntil)}`}</p>}
        </li>
      ))}
    </ol>
  );
}
