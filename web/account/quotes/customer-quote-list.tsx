import { Link } from 'react-router';
import type { QuoteSummary } from '#contract/public/quote-requests.endpoints.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { quoteRowClass } from './quote-list-skeleton.tsx';
import { QuoteStatusText } from './quote-status-text.tsx';

/** Navigation state of a link to a quote. `from` is the URL of the list, for the link back. */
export type QuoteListState = { from: string };

type QuoteListFilter = { search: string; status: string };

function QuoteRow({ quote, filter }: { quote: QuoteSummary; filter: QuoteListFilter }) {
  const state: QuoteListState = { from: paths.userQuotes(filter) };
  return (
    <li className={`relative hover:bg-card ${quoteRowClass}`}>
      <p className="text-sm text-soft tabular-nums max-lg:order-2">{quote.number}</p>
      <div className="min-w-0 max-lg:order-1">
        <h2 className="font-display text-xl wrap-anywhere">
          <Link to={paths.userQuotes({ id: quote._id })} state={state} className="after:absolute after:inset-0 hover:text-rust">
            {quote.stone}
          </Link>
        </h2>
        {quote.notes !== '' && <p className="mt-1 line-clamp-2 max-w-prose text-medium wrap-anywhere text-soft">{quote.notes}</p>}
      </div>
      <p className="text-medium tabular-nums max-lg:order-3 max-lg:text-soft max-sm:text-sm">
        <time dateTime={quote.createdAt}>{formatDate(quote.createdAt)}</time>
      </p>
      <QuoteStatusText status={quote.status} className="max-lg:order-1" />
    </li>
  );
}

export function CustomerQuoteList({ quotes, filter }: { quotes: readonly QuoteSummary[]; filter: QuoteListFilter }) {
  return (
    <ul aria-label="Requests" className="border-t border-line">
      {quotes.map((quote) => (
        <QuoteRow key={quote._id} quote={quote} filter={filter} />
      ))}
    </ul>
  );
}
