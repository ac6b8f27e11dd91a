import type { EstimateLine, DetailedEstimateDto } from '#contract/public/pricing.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import type { QuoteDraft } from '#web/features/quote-form/draft/quote-draft.ts';
import { DialogHeading } from '#web/ui/dialog-heading.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DimensionLine } from '#web/ui/dimension-line.tsx';
import { listPiecesMatchingMeters } from '#web/features/quote-form/meters-calculator/pieces.ts';
import { formatMeters } from '#web/features/quote-form/steps/steps.ts';
import { formatEstimateLine, formatRange, formatAssumptions } from './format-estimate.ts';

const cellClass = 'py-2.5 pl-3 text-right align-top whitespace-nowrap tabular-nums sm:pl-6';

function EstimateLineRow({ line, baseName }: { line: EstimateLine; baseName: string }) {
  const calculation = formatEstimateLine(line, baseName);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 text-left font-normal">
        <span>{line.name}</span>
        {calculation !== '' && <span className="block text-sm text-soft tabular-nums">{calculation}</span>}
      </th>
      <td className={cellClass}>{formatRand(line.low.grossCents)}</td>
      <td className={cellClass}>{formatRand(line.high.grossCents)}</td>
    </tr>
  );
}

// The amounts of the lines are in whole rand too.
const roundToRand = (cents: number): number => Math.round(cents / 100) * 100;

function EstimateTotals({ range: { low, high, vatRate } }: { range: DetailedEstimateDto }) {
  return (
    <tfoot>
      <tr className="border-b border-ink font-semibold">
        <th scope="row" className="py-3 text-left font-semibold">
          Total
        </th>
        <td className={cellClass}>{formatRand(low.grossCents)}</td>
        <td className={cellClass}>{formatRand(high.grossCents)}</td>
      </tr>
      <tr className="text-sm text-soft">
        <th scope="row" className="py-2.5 text-left font-normal">{`VAT included (${vatRate}%)`}</th>
        <td className={cellClass}>{formatRand(roundToRand(low.vatCents))}</td>
        <td className={cellClass}>{formatRand(roundToRand(high.vatCents))}</td>
      </tr>
    </tfoot>
  );
}

type EstimateBreakdownProps = { open: boolean; onClose: () => void; range: DetailedEstimateDto; draft: QuoteDraft };

/** Renders the lines of an estimate with their names in the price book, and the totals. */
export function EstimateBreakdownDialog({ open, onClose, range, draft }: EstimateBreakdownProps) {
  const [baseLine] = range.lines;
  return (
    <Dialog open={open} onClose={onClose} label="How this adds up" className="max-w-2xl">
      {open && (
        <div className="p-5 sm:p-8">
          <DialogHeading>How this adds up</DialogHeading>
          <p className="text-soft">{[baseLine?.name, formatMeters(draft)].filter(Boolean).join(', ')}</p>
          <DimensionLine className="my-5">{formatRange(range)}</DimensionLine>
          <table className="w-full">
            <caption className="sr-only">Estimate breakdown, VAT included</caption>
            <thead className="text-sm text-soft">
              <tr className="border-b border-ink">
                <th scope="col" className="pb-2 text-left font-normal">
                  VAT included
                </th>
                <th scope="col" className="pb-2 text-right font-normal">
                  From
                </th>
                <th scope="col" className="pb-2 text-right font-normal">
                  To
                </th>
              </tr>
            </thead>
            <tbody>
              {range.lines.map((line) => (
                <EstimateLineRow key={line.code} line={line} baseName={baseLine?.name ?? ''} />
              ))}
            </tbody>
            <EstimateTotals range={range} />
          </table>
          <div className="mt-4 max-w-[60ch] space-y-2 text-sm text-soft">
            {formatAssumptions(range, draft.meters, listPiecesMatchingMeters(draft).length > 0).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p>This is an estimate, not an offer. We send you a quote with the price after we have measured.</p>
          </div>
        </div>
      )}
    </Dialog>
  );
}
