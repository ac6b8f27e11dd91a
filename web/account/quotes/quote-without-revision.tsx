import { RecordSection } from '#web/account/record-section.tsx';
import { formatDate } from '#web/lib/format/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { NextSteps } from './next-steps.tsx';
import { QuoteConversation, type QuoteViewProps } from './quote-conversation.tsx';
import { QuoteFiles } from './quote-files.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { RenewButton } from './renew-button.tsx';
import { RequestTable } from './request-table.tsx';

/**
 * Renders the last day of a price that staff wrote in the note of a status change, without a revision. After that day, the
 * customer can request a new price.
 */
function NotePriceValidity({ quote: { _id, validUntil, status }, refresh }: Pick<QuoteViewProps, 'quote' | 'refresh'>) {
  const lastDay = validUntil !== null && (
    <time dateTime={validUntil} className="font-semibold">
      {formatDate(validUntil)}
    </time>
  );
  if (status === 'expired') {
    return (
      <div className="mt-8">
        <Notice title="This quote has expired" action={<RenewButton quoteId={_id} refresh={refresh} />}>
          {lastDay && (
            <span>
              It was valid until <span>{lastDay}</span>.{' '}
            </span>
          )}
          <span>Ask for today’s price, and we will send you a new quote.</span>
        </Notice>
      </div>
    );
  }
  if (status !== 'quoted' || !lastDay) return null;
  return (
    <p className="mt-4">
      This quote is valid until <span>{lastDay}</span>.
    </p>
  );
}

/** Renders a quote without a revision: the request, its files, messages and history. */
export function QuoteWithoutRevision(props: QuoteViewProps) {
  const { quote, refresh } = props;
  return (
    <>
      <NotePriceValidity quote={quote} refresh={refresh} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_12.5rem] lg:gap-8">
        <div className="min-w-0 lg:order-2">
          <RecordSection title="Progress">
            <QuoteHistory history={quote.history} />
          </RecordSection>
        </div>
        <div className="min-w-0">
          {(quote.status === 'submitted' || quote.status === 'in_review') && (
            <RecordSection title="What happens next">
              <NextSteps />
            </RecordSection>
          )}
          <RecordSection title="Your request">
            <RequestTable quote={quote} />
          </RecordSection>
          {quote.files.length > 0 && (
            <RecordSection title="Files">
              <QuoteFiles files={quote.files} />
            </RecordSection>
          )}
          <QuoteConversation {...props} />
        </div>
      </div>
    </>
  );
}
