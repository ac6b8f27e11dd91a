import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import { QuoteMessages } from './quote-messages.tsx';
import type { QuestionState } from '#web/account/use-unsent-question.ts';
import { WithdrawQuote } from './withdraw-quote.tsx';

export type QuoteViewProps = { quote: QuoteDetail; question: QuestionState; refresh: () => Promise<void> };

/** Renders the messages about a quote and the form to withdraw it. A customer declines an open priced quote instead. */
export function QuoteConversation({ quote, question, refresh }: QuoteViewProps) {
  return (
    <>
      <RecordSection title="Messages" className={quote.revision ? 'print:hidden' : ''}>
        <QuoteMessages quote={quote} question={question} refresh={refresh} />
      </RecordSection>
      {quote.canWithdraw && quote.revision?.state !== 'open' && (
        <RecordSection title="No longer needed?" className="print:hidden">
          <WithdrawQuote quote={quote} refresh={refresh} />
        </RecordSection>
      )}
    </>
  );
}
