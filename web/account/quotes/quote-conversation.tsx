import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import { useLazyModule } from '#web/lib/hooks/use-lazy-module.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';
import { QuoteMessages } from './quote-messages.tsx';
import type { QuestionState } from './use-unsent-question.ts';

// Loaded separately, because an open priced quote does not have this form (0.9 kB).
const loadWithdrawQuote = () => import('./withdraw-quote.tsx');

export type QuoteViewProps = { quote: QuoteDetail; question: QuestionState; refresh: () => Promise<void> };

function LazyWithdrawQuote(props: Pick<QuoteViewProps, 'quote' | 'refresh'>) {
  const { module, hasFailed, retry } = useLazyModule(loadWithdrawQuote, true);
  if (module) return <module.WithdrawQuote {...props} />;
  return hasFailed ? <InlineLoadError onRetry={retry} /> : <Skeleton className="h-11 w-56" />;
}

/** Renders the messages about a quote and the form to withdraw it. A customer declines an open priced quote instead. */
export function QuoteConversation({ quote, question, refresh }: QuoteViewProps) {
  return (
    <>
      <RecordSection title="Messages" className={quote.revision ? 'print:hidden' : ''}>
        <QuoteMessages quote={quote} question={question} refresh={refresh} />
      </RecordSection>
      {quote.canWithdraw && quote.revision?.state !== 'open' && (
        <RecordSection title="No longer needed?" className="print:hidden">
          <LazyWithdrawQuote quote={quote} refresh={refresh} />
        </RecordSection>
      )}
    </>
  );
}
