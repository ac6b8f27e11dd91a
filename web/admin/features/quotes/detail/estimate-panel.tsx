import type { DeskRequestDetail } from '#contract/admin/requests/request.ts';
import { formatRand } from '#domain/shared/money.ts';
import { formatEstimate } from '#domain/pricing/shown-estimate.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import type { RequestPrice } from './request-details-panel.tsx';
import { noEstimateReason, formatEstimateRange } from '#web/admin/features/quotes/quote-text.ts';
import { InlineLoadError } from '#web/ui/status/load-error.tsx';

const between = (low: number, high: number): string => (low === high ? formatRand(low) : `${formatRand(low)} – ${formatRand(high)}`);

function Lines({ range }: { range: NonNullable<RequestPrice['range']> }) {
  const { lines, reading, low, high, vatRate } = range;
  return (
    <>
      <table className="mt-2 w-full border-collapse text-[0.8125rem]">
        <caption className="sr-only">What the range is made of</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.code}${line.name}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                {line.name}
              </th>
              <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{between(line.low.grossCents, line.high.grossCents)}</td>
            </tr>
          ))}
          <tr className="border-t border-ink font-semibold">
            <th scope="row" className="py-1.5 pr-3 text-left">
              All, with {vatRate} % VAT
            </th>
            <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{between(low.grossCents, high.grossCents)}</td>
          </tr>
        </tbody>
      </table>
      {reading?.assumed && (
        <p className="mt-2 text-[0.8125rem] text-soft">The meters are read as {reading.as} meters: the customer did not say which.</p>
      )}
    </>
  );
}

type ValueProps = {
  request: DeskRequestDetail;
  /** Null where it could not be loaded, undefined while it is on its way. */
  priced: RequestPrice | null | undefined;
  onRetry: () => void;
};

/** The estimate of a request by the price book, its lines, and the estimate that the customer was shown. */
export function EstimatePanel({ request: { range, estimate }, priced, onRetry }: ValueProps) {
  const words = formatEstimateRange(range);
  return (
    <Panel title="Value">
      {words === undefined ? (
        <p className="text-soft">No first range: {noEstimateReason(range)}.</p>
      ) : (
        <p className="text-2xl font-semibold tabular-nums">{words}</p>
      )}
      {estimate && <p className="mt-1 text-[0.8125rem] text-soft tabular-nums">The customer was shown: {formatEstimate(estimate)}</p>}
      {priced === null && words !== undefined && <InlineLoadError className="px-2.5" onRetry={onRetry} />}
      {priced?.range && (
        <details className="mt-2">
          <summary className="w-fit rounded-sm py-1 text-[0.8125rem] text-rust hover:underline">Line by line</summary>
          <Lines range={priced.range} />
        </details>
      )}
    </Panel>
  );
}
