import { Link } from 'react-router';
import type { QuoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { customerStatusLabels, awaitingByStatus, type QuoteStatus } from '#domain/quotes/quote.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Text colours: awaiting staff, awaiting customer, closed. */
const tones = { staff: 'text-sea', customer: 'text-rust', nobody: 'text-soft' };

const row =
  'grid gap-x-6 gap-y-1 border-b border-line py-5 sm:grid-cols-[1fr_auto] lg:grid-cols-[7.5rem_1fr_9.5rem_12rem] lg:items-baseline';

export function QuoteStatusText({ status, className = '' }: { status: QuoteStatus; className?: string }) {
  return (
    <p
      className={`flex items-center gap-2 font-semibold ${status === 'accepted' ? 'text-fynbos' : tones[awaitingByStatus[status]]} ${className}`}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {customerStatusLabels[status]}
    </p>
  );
}

/** Where the list was left, for the way back from one of its requests. */
export type QuoteListState = { from: string };

type Narrowed = { search: string; status: string };

function QuoteRow({ quote, filter }: { quote: QuoteSummary; filter: Narrowed }) {
  const state: QuoteListState = { from: paths.userQuotes(filter) };
  return (
    <li className={`relative hover:bg-card ${row}`}>
      <p className="text-sm text-soft tabular-nums max-lg:order-2">{quote.number}</p>
      <div className="min-w-0 max-lg:order-1">
        <h2 className="font-display text-xl wrap-anywhere">
          <Link to={paths.userQuotes({ id: quote._id })} state={state} className="after:absolute after:inset-0 hover:text-rust">
            {quote.stone}
          </Link>
        </h2>
        {quote.notes !== '' && <p className="mt-1 line-clamp-2 max-w-prose text-[0.9375rem] wrap-anywhere text-soft">{quote.notes}</p>}
      </div>
      <p className="text-[0.9375rem] tabular-nums max-lg:order-3 max-lg:text-soft max-sm:text-sm">
        <time dateTime={quote.createdAt}>{formatDate(quote.createdAt)}</time>
      </p>
      <QuoteStatusText status={quote.status} className="max-lg:order-1" />
    </li>
  );
}

export function QuoteList({ quotes, filter }: { quotes: readonly QuoteSummary[]; filter: Narrowed }) {
  return (
    <ul aria-label="Requests" className="border-t border-line">
      {quotes.map((quote) => (
        <QuoteRow key={quote._id} quote={quote} filter={filter} />
      ))}
    </ul>
  );
}

/** Rows of the final size while the requests are on their way. */
export function QuoteListSkeleton() {
  return (
    <div role="status" aria-label="Loading your quotes" className="border-t border-line">
      {[0, 1, 2].map((index) => (
        <div key={index} className={row}>
          <Skeleton className="h-5 w-28 max-lg:order-2" />
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-5 w-36 max-lg:order-3" />
          <Skeleton className="h-5 w-28" />
        </div>
      ))}
    </div>
  );
}
