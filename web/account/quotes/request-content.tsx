import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { QuoteFiles } from './quote-files.tsx';
import { RequestTable } from './request-table.tsx';

/** Renders the answers of a request with its files. A priced quote loads this when the customer opens it. */
export default function RequestContent({ quote }: { quote: QuoteDetail }) {
  return (
    <>
      <RequestTable quote={quote} />
      {quote.files.length > 0 && <QuoteFiles files={quote.files} />}
    </>
  );
}
