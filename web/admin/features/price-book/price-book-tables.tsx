import { pluralize } from '#web/admin/utils/format.ts';
import {
  formatConditions,
  formatRate,
  formatRateRange,
  formatUnit,
  priceBookLabels,
  strategyNames,
} from '#domain/pricing/format-price-book.ts';
import { formatPercent } from '#domain/shared/numbers.ts';
import type { PriceBook, PriceBookLine } from '#domain/pricing/price-book.ts';
import { Stat, StatStrip } from '#web/admin/components/panels/stat-strip.tsx';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { priceBookSections } from './price-book-sections.ts';

function RateTable({ label, lines }: { label: string; lines: readonly (PriceBookLine & { suburbs?: readonly string[] })[] }) {
  return (
    <table aria-label={label} className="-my-2 w-full text-left">
      <tbody>
        {lines.map((line) => (
          <tr key={line.code} className="border-b border-line align-baseline last:border-0">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              <span>{line.name}</span>
              {formatConditions(line) !== '' && <span className="text-note">{` (${formatConditions(line)})`}</span>}
              <span className="block text-note sm:hidden">{formatUnit(line)}</span>
              {line.suburbs && (
                <details className="text-note">
                  <summary className="w-fit hover:text-ink">{pluralize(line.suburbs.length, 'suburb')}</summary>
                  <p className="max-w-prose">{line.suburbs.join(', ')}</p>
                </details>
              )}
            </th>
            <td className="w-px py-1.5 pl-3 text-right whitespace-nowrap tabular-nums">
              <span>{formatRateRange(line)}</span>
              <span className="block text-note">
                {`Quote ${formatRate(line.quoteRate, line.unit)}, cost ${formatRate(line.costRate, line.unit)}`}
              </span>
            </td>
            <td className="w-36 py-1.5 pl-3 text-note whitespace-nowrap max-sm:hidden">{formatUnit(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a price book by section. */
export function PriceBookTables({ book }: { book: PriceBook }) {
  const findZoneLine = (code: string) => book.lines.find(({ item, variant }) => item === 'delivery' && variant === code);
  const zoneLines = book.zones.flatMap(({ code, name, suburbs }) => {
    const line = findZoneLine(code);
    return line ? [{ ...line, name, suburbs }] : [];
  });
  const facts = [
    [priceBookLabels.showEstimate, book.showEstimate ? 'Yes' : 'No'],
    [priceBookLabels.vatRate, formatPercent(book.vatRate)],
    [priceBookLabels.standardDepthMm, `${book.standardDepthMm} mm`],
    [priceBookLabels.strategy, strategyNames[book.strategy]],
    [priceBookLabels.wasteRate, formatPercent(book.wasteRate)],
    [priceBookLabels.slabTrimMm, `${book.slabTrimMm} mm`],
  ] as const;
  return (
    <div className="space-y-4">
      <StatStrip label="General" columnsClass="sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <Stat key={term} label={term}>
            {value}
          </Stat>
        ))}
      </StatStrip>
      {priceBookSections.map(({ id, title, hint, containsLine }) => {
        const lines = book.lines.filter(containsLine);
        return (
          lines.length > 0 && (
            <Panel key={id} title={title} {...(hint && { hint })}>
              <RateTable label={title} lines={lines} />
            </Panel>
          )
        );
      })}
      {zoneLines.length > 0 && (
        <Panel title="Delivery zones">
          <RateTable label="Delivery zones" lines={zoneLines} />
        </Panel>
      )}
    </div>
  );
}
