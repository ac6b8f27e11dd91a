import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { QuoteFiles } from './quote-files.tsx';
import { RequestTable } from './request-table.tsx';

/** Renders the answers and files of a request. Lazy module of the page of a priced quote. */
export default function RequestContent({ quote }: { quote: QuoteDetail }) {
  return (
    <>
      <RequestTable quote={quote} />
      {quote.files.length > 0 && <QuoteFiles files={quote.files} />}
    </>
  );
}
