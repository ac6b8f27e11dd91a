import { lineWords, unitNames, writePercent } from '#domain/price-book-words.ts';
import type { PriceBook, PriceBookLine } from '#domain/price-book.ts';
import { Panel } from '#web/admin/ui/page.tsx';
import { groups } from './groups.ts';

/** `R180 to R450`, and how it is counted, in two parts. */
function partsOf(line: PriceBookLine): [string, string] {
  const words = lineWords(line);
  if (line.unit === 'minimum') return [words.replace(`${unitNames.minimum} `, ''), unitNames.minimum];
  return [words.slice(0, -unitNames[line.unit].length - 1), unitNames[line.unit]];
}

function LineTable({ label, lines }: { label: string; lines: readonly (PriceBookLine & { detail?: string })[] }) {
  return (
    <table aria-label={label} className="-my-2 w-full text-left">
      <tbody>
        {lines.map((line) => {
          const [rate, unit] = partsOf(line);
          return (
            <tr key={line.code} className="border-b border-line align-baseline last:border-0">
              <th scope="row" className="py-2 pr-3 font-normal">
                {line.name}
                {line.detail !== undefined && <span className="block text-[0.8125rem] text-soft">{line.detail}</span>}
              </th>
              <td className="w-px py-2 pl-3 text-right tabular-nums">
                <span className="whitespace-nowrap">{rate}</span>
                <span className="block text-[0.8125rem] whitespace-nowrap text-soft">{unit}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A price book to read, part by part. */
export function BookTables({ book }: { book: PriceBook }) {
  const zoneLine = (code: string) => book.lines.find(({ item, variant }) => item === 'delivery' && variant === code);
  const zones = book.zones.flatMap(({ code, name, suburbs }) => {
    const line = zoneLine(code);
    return line ? [{ ...line, name, detail: suburbs.length === 1 ? suburbs[0]! : `${suburbs.length} suburbs: ${suburbs.join(', ')}` }] : [];
  });
  const facts = [
    ['Range shown to visitors', book.showRange ? 'Yes' : 'No'],
    ['VAT', `${writePercent(book.vatRate)} %`],
    ['Depth of a running metre', `${book.standardDepthMm} mm`],
  ] as const;
  return (
    <div className="space-y-4">
      <dl className="grid border-y border-line sm:grid-cols-3">
        {facts.map(([term, words]) => (
          <div
            key={term}
            className="border-line py-3 max-sm:flex max-sm:justify-between max-sm:border-b max-sm:last:border-0 sm:border-l sm:px-4 sm:first:border-l-0 sm:first:pl-0"
          >
            <dt className="text-[0.8125rem] text-soft">{term}</dt>
            <dd className="font-display tabular-nums sm:mt-0.5 sm:text-2xl sm:[--opsz:48]">{words}</dd>
          </div>
        ))}
      </dl>
      {groups.map(({ id, title, hint, has }) => {
        const lines = book.lines.filter(has);
        return (
          lines.length > 0 && (
            <Panel key={id} title={title} {...(hint && { hint })}>
              <LineTable label={title} lines={lines} />
            </Panel>
          )
        );
      })}
      {zones.length > 0 && (
        <Panel title="Delivery zones">
          <LineTable label="Delivery zones" lines={zones} />
        </Panel>
      )}
    </div>
  );
}
