import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { haveCents } from '#domain/shared/money.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { RequestPrice } from './request-details-panel.tsx';
import { getNoEstimateReason, formatEstimateRange, formatRandRange } from '#web/admin/features/quotes/quote-text.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const assumedUnitNotes = {
  running: 'Calculated in running meters because the customer did not choose a unit.',
  square: 'Calculated in square meters because the customer did not choose a unit.',
};

function EstimateLines({ estimate }: { estimate: NonNullable<RequestPrice['estimate']> }) {
  const { lines, reading, vatRate } = estimate;
  const showsCents = haveCents([...lines, estimate].flatMap((line) => [line.low.grossCents, line.high.grossCents]));
  const formatAmounts = ({ low, high }: Pick<typeof estimate, 'low' | 'high'>) =>
    formatRandRange(low.grossCents, high.grossCents, showsCents);
  return (
    <>
      <table className="mt-2 w-full border-collapse text-small">
        <caption className="sr-only">Estimate breakdown</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.code}${line.name}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                {line.name}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{formatAmounts(line)}</td>
            </tr>
          ))}
          <tr className="border-t border-ink font-semibold">
            <th scope="row" className="py-1.5 pr-3 text-left">{`Total, including ${vatRate}% VAT`}</th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{formatAmounts(estimate)}</td>
          </tr>
        </tbody>
      </table>
      {reading?.assumed && <p className="mt-2 text-note">{assumedUnitNotes[reading.as]}</p>}
    </>
  );
}

type EstimatePanelProps = {
  quote: AdminQuoteDetail;
  /** Null if the price could not be loaded, undefined while it is loading. */
  currentPrice: RequestPrice | null | undefined;
  onRetry: () => void;
};

/** Renders the estimate by the current price book with a breakdown, and the estimate that the customer was shown. */
export function EstimatePanel({ quote: { range, estimate }, currentPrice, onRetry }: EstimatePanelProps) {
  const amount = formatEstimateRange(range);
  return (
    <Panel title="Estimate">
      {amount === undefined ? (
        <p className="text-soft">{`No estimate: ${getNoEstimateReason(range)}.`}</p>
      ) : (
        <p className="text-2xl font-semibold tabular-nums">{amount}</p>
      )}
      {estimate && <p className="mt-1 text-note tabular-nums">{`The customer was shown: ${formatEstimate(estimate)}`}</p>}
      {currentPrice === null && amount !== undefined && <InlineLoadError className="px-2.5" onRetry={onRetry} />}
      {currentPrice?.estimate && (
        <details className="mt-2">
          <summary className="w-fit rounded-sm py-1 text-small text-rust hover:underline">Show breakdown</summary>
          <EstimateLines estimate={currentPrice.estimate} />
        </details>
      )}
    </Panel>
  );
}
