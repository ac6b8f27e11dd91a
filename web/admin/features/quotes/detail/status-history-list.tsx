import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { ShortTime } from '#web/admin/components/relative-time.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { QuoteStatusBadge } from '#web/admin/features/quotes/quote-badges.tsx';

/** Renders the status changes of a quote, newest first. */
export function StatusHistoryList({ history }: Pick<AdminQuoteDetail, 'history'>) {
  return (
    <ol className="-my-2">
      {history.toReversed().map(({ status, note, validUntil, by, createdAt }) => (
        <li key={`${createdAt}${status}`} className="border-b border-line py-2 last:border-0">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <QuoteStatusBadge status={status} />
            <ShortTime time={createdAt} className="text-xs text-soft tabular-nums" />
          </p>
          <p className="text-xs wrap-anywhere text-soft">{by || 'Automatic'}</p>
          {note !== '' && <p className="mt-1 text-[0.8125rem] wrap-anywhere whitespace-pre-line">{note}</p>}
          {validUntil !== null && <p className="mt-1 text-xs text-soft">Quote valid until {formatDate(validUntil)}</p>}
        </li>
      ))}
    </ol>
  );
}
