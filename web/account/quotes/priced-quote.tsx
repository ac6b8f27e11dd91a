import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { RecordSection } from '#web/account/record-section.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { QuoteConversation, type QuoteViewProps } from './quote-conversation.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteFiles } from './quote-files.tsx';
import { RequestTable } from './request-table.tsx';
import { RevisionView } from './revision/revision-view.tsx';

/** Renders the submitted request with its files, collapsed at first. */
function RequestDetails({ quote }: { quote: QuoteDetail }) {
  return (
    <details className="group mt-12 border-y border-line print:hidden">
      <summary className="flex min-h-14 items-center justify-between gap-4 font-display text-2xl [--opsz:60]">
        Your request
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-8 pt-2 pb-6">
        <RequestTable quote={quote} />
        {quote.files.length > 0 && <QuoteFiles files={quote.files} />}
      </div>
    </details>
  );
}

/** Renders a quote with a revision: the offer, the decision forms, the messages, the request and the history. */
export function PricedQuote(props: QuoteViewProps) {
  const { quote, question, refresh } = props;
  const { revision } = quote;
  if (revision === null) return null;
  return (
    // The key resets the choice when the revision changes.
    <RevisionView
      key={revision.number}
      quote={quote}
      revision={revision}
      refresh={refresh}
      onAsk={(line) => question.setLine({ ...line, revision: revision.number })}
    >
      <QuoteConversation {...props} />
      <RequestDetails quote={quote} />
      <RecordSection title="Progress" className="print:hidden">
        <QuoteHistory history={quote.history} hidesPrices={revision.state === 'recalled'} />
      </RecordSection>
    </RevisionView>
  );
}
