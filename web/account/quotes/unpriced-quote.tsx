import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { PagePart } from '#web/account/page-part.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { NextSteps } from './next-steps.tsx';
import { QuoteConversation, type QuoteViewProps } from './quote-conversation.tsx';
import { QuoteFiles } from './quote-files.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { RequestTable } from './request-table.tsx';

/** Renders the last day of a price that was entered as text. */
function TextPriceValidity({ validUntil, status }: Pick<QuoteDetail, 'validUntil' | 'status'>) {
  if (validUntil === null || (status !== 'quoted' && status !== 'expired')) return null;
  return (
    <p className="mt-4">
      {status === 'quoted' ? 'This quote is valid until ' : 'This quote was valid until '}
      <time dateTime={validUntil} className="font-semibold">
        {formatDate(validUntil)}
      </time>
      {status === 'quoted' ? '.' : '. Send us a message below and we will update it.'}
    </p>
  );
}

/** Renders a quote without a revision: the request, its files, messages and history. */
export default function UnpricedQuote(props: QuoteViewProps) {
  const { quote } = props;
  return (
    <>
      <TextPriceValidity validUntil={quote.validUntil} status={quote.status} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_12.5rem] lg:gap-8">
        <div className="min-w-0 lg:order-2">
          <PagePart title="Progress">
            <QuoteHistory history={quote.history} />
          </PagePart>
        </div>
        <div className="min-w-0">
          {(quote.status === 'submitted' || quote.status === 'in_review') && (
            <PagePart title="What happens next">
              <NextSteps />
            </PagePart>
          )}
          <PagePart title="Your request">
            <RequestTable quote={quote} />
          </PagePart>
          {quote.files.length > 0 && (
            <PagePart title="Files">
              <QuoteFiles files={quote.files} />
            </PagePart>
          )}
          <QuoteConversation {...props} />
        </div>
      </div>
    </>
  );
}
