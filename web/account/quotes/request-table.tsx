import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { usePriceOnRequestLabel } from '#web/features/content/site-content.ts';
import { groupAnswers } from '#domain/quotes/request-questions.ts';
import { describeStoredRequest } from '#web/features/quote-form/summary/describe-stored-request.ts';
import { SummaryTable } from '#web/features/quote-form/summary/summary-table.tsx';

export function RequestTable({ quote }: { quote: QuoteDetail }) {
  const priceOnRequestLabel = usePriceOnRequestLabel();
  return <SummaryTable groups={groupAnswers(describeStoredRequest(quote, priceOnRequestLabel))} caption="Your request, as you sent it" />;
}
