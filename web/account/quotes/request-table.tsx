import type { QuoteDetail } from '#contract/account/quotes.endpoints.ts';
import { usePriceOnRequestLabel } from '#web/features/content/site-content.ts';
import { SummaryTable } from '#web/features/quote-form/summary/summary-table.tsx';
import { listRequestSummaryGroups } from './request-summary.ts';

export function RequestTable({ quote }: { quote: QuoteDetail }) {
  const priceOnRequestLabel = usePriceOnRequestLabel();
  return <SummaryTable groups={listRequestSummaryGroups(quote, priceOnRequestLabel)} caption="Your request, as you sent it" />;
}
