import { useLocation } from 'react-router';
import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { AccountPageHeading, BackLink } from '#web/account/account-page.tsx';
import { AccountLoadError } from '#web/features/auth/account-load-error.tsx';
import { call } from '#web/lib/api/api-client.ts';
import { formatDate } from '#web/lib/format/dates.ts';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import { useQuery } from '#web/lib/api/use-query.ts';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { QuoteListState } from './customer-quote-list.tsx';
import { QuoteStatusText } from './quote-status-text.tsx';
import { RevisionLetterhead } from './revision/revision-letterhead.tsx';
import { useUnsentQuestion } from './use-unsent-question.ts';

const loadQuote = async (_id: string, signal?: AbortSignal) => (await call('/user/quotes/get', { _id }, signal && { signal })).response;
// Loaded separately, because both modules together exceed the budget of account pages (125 kB).
const loadPricedQuote = () => import('./priced-quote.tsx');
const loadQuoteWithoutRevision = () => import('./quote-without-revision.tsx');

function QuoteDetailSkeleton() {
  return (
    <div role="status" aria-label="Loading your quote" className="space-y-6">
      <Skeleton className="h-12 w-72 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="h-96" />
    </div>
  );
}

type LoadedQuoteProps = { quote: QuoteDetail; refresh: () => Promise<void> };

function QuoteContent({ quote, refresh }: LoadedQuoteProps) {
  const question = useUnsentQuestion(quote._id);
  const pricedQuote = useLazyModule(loadPricedQuote, Boolean(quote.revision));
  const quoteWithoutRevision = useLazyModule(loadQuoteWithoutRevision, !quote.revision);
  const { module, hasFailed, retry } = quote.revision ? pricedQuote : quoteWithoutRevision;
  if (hasFailed)
    return <AccountLoadError title="This quote could not be loaded" error="Check your connection and try again." onRetry={retry} />;
  if (!module) return <QuoteDetailSkeleton />;
  return <module.default quote={quote} question={question} refresh={refresh} />;
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
      {quote && <LoadedQuote quote={quote} refresh={async () => setData(await loadQuote(id))} />}
    </>
  );
}
