import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { AccountPageHeading, BackLink } from '#web/account/account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { QuoteListState } from './customer-quote-list.tsx';
import { PricedQuote } from './priced-quote.tsx';
import { QuoteWithoutRevision } from './quote-without-revision.tsx';
import { QuoteStatusText } from './quote-status-text.tsx';
import { RevisionLetterhead } from './revision/revision-letterhead.tsx';
import { useUnsentQuestion } from '#web/account/use-unsent-question.ts';

const quoteQuery = (userId: string, _id: string) =>
  queryOptions({
    queryKey: ['quote', userId, _id],
    queryFn: async ({ signal }) => (await call('/user/quotes/get', { _id }, { signal })).response,
  });
function QuoteDetailSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading your quote" className="space-y-6">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-96" />
    </div>
  );
}

type LoadedQuoteProps = { quote: QuoteDetail; refresh: () => Promise<void> };

function QuoteContent({ quote, refresh }: LoadedQuoteProps) {
  const question = useUnsentQuestion(quote._id);
  const Content = quote.revision ? PricedQuote : QuoteWithoutRevision;
  return <Content quote={quote} question={question} refresh={refresh} />;
}

/** Returns the subject of a quote: the accepted alternative, or the stone or service of the request. */
const getSubject = ({ stone, revision }: QuoteDetail): string =>
  (revision?.acceptance && revision.alternatives[revision.acceptance.alternative]?.name) || stone;

function LoadedQuote({ quote, refresh }: LoadedQuoteProps) {
  const { revision } = quote;
  return (
    <>
      {revision && <RevisionLetterhead quote={quote} />}
      <AccountPageHeading title={getSubject(quote)}>
        <QuoteStatusText status={quote.status} className="min-h-11 print:hidden" />
      </AccountPageHeading>
      <DimensionLine>
        {`${quote.number} · ${revision ? `revision ${revision.number}, sent on ${formatDate(revision.sentAt)}` : formatDate(quote.createdAt)}`}
      </DimensionLine>
      <QuoteContent quote={quote} refresh={refresh} />
    </>
  );
}

/** Renders a single quote: its price, request, files, messages and history. */
export function QuoteDetailView({ userId, id }: { userId: string; id: string }) {
  const { from = paths.userQuotes() } = (useLocation().state ?? {}) as Partial<QuoteListState>;
  const { data: quote, error, refetch } = useQuery(quoteQuery(userId, id));
  const hasFailed = error !== null && !quote;
  return (
    <>
      <BackLink to={from}>All my quotes</BackLink>
      {hasFailed && (
        <>
          <AccountPageHeading title="My Quote" />
          <AccountLoadError title="This quote could not be loaded" error={error} onRetry={() => void refetch()} />
        </>
      )}
      {!quote && !hasFailed && <QuoteDetailSkeleton />}
      {quote && <LoadedQuote quote={quote} refresh={async () => void (await refetch({ throwOnError: true }))} />}
    </>
  );
}
