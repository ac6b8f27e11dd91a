import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { AccountPageHeading, BackLink } from '#web/account/account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { usePriceOnRequestLabel } from '#web/features/content/site-content.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { SummaryTable } from '#web/features/quote-form/summary/summary-table.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { QuoteFiles } from './quote-files.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteStatusText, type QuoteListState } from './quote-list.tsx';
import { QuoteMessages } from './quote-messages.tsx';
import { NextSteps } from './next-steps.tsx';
import { requestSummaryGroups } from './request-summary.ts';
import { WithdrawRequest } from './withdraw-quote.tsx';

const loadQuote = async (_id: string, signal?: AbortSignal) => (await call('/user/quotes/get', { _id }, signal && { signal })).response;

function QuoteDetailSkeleton() {
  return (
    <div role="status" aria-label="Loading your quote" className="space-y-6">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-96" />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-12">
      <h2 className="mb-4 font-display text-2xl [--opsz:60]">{title}</h2>
      {children}
    </section>
  );
}

function Detail({ quote, refresh }: { quote: QuoteDetail; refresh: () => Promise<void> }) {
  const onRequest = usePriceOnRequestLabel();
  return (
    <>
      <AccountPageHeading title={quote.stone}>
        <QuoteStatusText status={quote.status} className="min-h-11" />
      </AccountPageHeading>
      <DimensionLine>
        {quote.number} · {formatDate(quote.createdAt)}
      </DimensionLine>
      {quote.validUntil !== null && (quote.status === 'quoted' || quote.status === 'expired') && (
        <p className="mt-4">
          {quote.status === 'quoted' ? 'This quote is valid until ' : 'This quote was valid until '}
          <time dateTime={quote.validUntil} className="font-semibold">
            {formatDate(quote.validUntil)}
          </time>
          {quote.status === 'quoted' ? '.' : '. Send us a message below and we will update it.'}
        </p>
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_12.5rem] lg:gap-8">
        <div className="min-w-0 lg:order-2">
          <Part title="Progress">
            <QuoteHistory history={quote.history} />
          </Part>
        </div>
        <div className="min-w-0">
          {(quote.status === 'submitted' || quote.status === 'in_review') && (
            <Part title="What happens next">
              <NextSteps />
            </Part>
          )}
          <Part title="Your request">
            <SummaryTable groups={requestSummaryGroups(quote, onRequest)} caption="Your request, as you sent it" />
          </Part>
          {quote.files.length > 0 && (
            <Part title="Files">
              <QuoteFiles files={quote.files} />
            </Part>
          )}
          <Part title="Messages">
            <QuoteMessages quote={quote} refresh={refresh} />
          </Part>
          {quote.canWithdraw && (
            <Part title="No longer needed?">
              <WithdrawRequest quote={quote} refresh={refresh} />
            </Part>
          )}
        </div>
      </div>
    </>
  );
}

/** One quote: the request, its files, messages and history, and the form to withdraw it. */
export function QuoteDetailView({ userId, id }: { userId: string; id: string }) {
  const { from = paths.userQuotes() } = (useLocation().state ?? {}) as Partial<QuoteListState>;
  const {
    data: quote,
    error,
    refetch,
    setData,
  } = useQuery({ queryKey: ['quote', userId, id], queryFn: ({ signal }) => loadQuote(id, signal) });
  return (
    <>
      <BackLink to={from}>All my quotes</BackLink>
      {error !== undefined && (
        <>
          <AccountPageHeading title="My Quote" />
          <AccountLoadError title="This quote could not be loaded" error={error} onRetry={refetch} />
        </>
      )}
      {!quote && error === undefined && <QuoteDetailSkeleton />}
      {quote && <Detail quote={quote} refresh={async () => setData(await loadQuote(id))} />}
    </>
  );
}
