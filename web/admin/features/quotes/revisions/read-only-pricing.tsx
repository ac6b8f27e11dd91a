import type { OutputOf } from '#contract/index.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { describeExtra, isDeclinedExtra, listTotals, sumChargedLines } from '#domain/revisions/charged-lines.ts';
import { lineUnitLabels } from '#domain/revisions/revision.ts';
import { formatRand, haveCents } from '#domain/shared/money.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';

type Alternative = AdminRevision['alternatives'][number];
type Line = Alternative['lines'][number];
type AcceptedChoice = Pick<NonNullable<OutputOf<'/admin/quotes/revisions'>['response']['acceptance']>, 'alternative' | 'extras' | 'totals'>;

const labelClass = 'px-2 py-1.5 text-left wrap-anywhere';
const numberClass = 'py-1.5 pr-2 pl-4 text-right whitespace-nowrap tabular-nums';
const wideNumberClass = `${numberClass} max-sm:hidden`;

type ReadOnlyLineRowProps = { line: Line; extras: readonly number[] | undefined; showsCents: boolean };

function ReadOnlyLineRow({ line, extras, showsCents }: ReadOnlyLineRowProps) {
  const { label, quantity, unit, unitPriceCents, isOptional, grossCents } = line;
  const quantityText = `${quantity} ${lineUnitLabels[unit]}`;
  return (
    <tr className={`border-b border-line align-top ${isDeclinedExtra(line, extras) ? 'text-soft' : ''}`}>
      <th scope="row" className={`${labelClass} font-normal`}>
        {label}
        {isOptional && <span className="block text-soft">{describeExtra(line, extras)}</span>}
        <span className="block text-soft tabular-nums sm:hidden">{`${quantityText} × ${formatRand(unitPriceCents, showsCents)}`}</span>
      </th>
      <td className={wideNumberClass}>{quantityText}</td>
      <td className={wideNumberClass}>{formatRand(unitPriceCents, showsCents)}</td>
      <td className={numberClass}>{formatRand(grossCents, showsCents)}</td>
    </tr>
  );
}

/** Renders the lines of an alternative by area. On phones, quantity and unit price are below the description. */
function ReadOnlyLineTable({ lines, ...rowProps }: Omit<ReadOnlyLineRowProps, 'line'> & { lines: readonly Line[] }) {
  const areas = [...Map.groupBy(lines, ({ area }) => area)];
  return (
    <table className="w-full border-collapse text-small">
      <caption className="sr-only">Lines of this alternative, by area</caption>
      <thead>
        <tr className="border-b border-line text-xs text-soft">
          <th scope="col" className={`${labelClass} font-semibold`}>
            Description
          </th>
          <th scope="col" className={`${wideNumberClass} font-semibold`}>
            Quantity
          </th>
          <th scope="col" className={`${wideNumberClass} font-semibold`}>
            Unit price
          </th>
          <th scope="col" className={`${numberClass} font-semibold`}>
            Amount
          </th>
        </tr>
      </thead>
      {areas.map(([area, areaLines]) => (
        <tbody key={area}>
          {areas.length > 1 && (
            <tr className="border-b border-line bg-well">
              <th scope="rowgroup" className={`${labelClass} font-semibold`}>
                {area || 'Whole quote'}
              </th>
              <td colSpan={2} aria-hidden="true" className="max-sm:hidden" />
              <td className={`${numberClass} font-semibold`}>
                {formatRand(sumChargedLines(areaLines, rowProps.extras), rowProps.showsCents)}
              </td>
            </tr>
          )}
          {areaLines.map((line) => (
            <ReadOnlyLineRow key={line.id} line={line} {...rowProps} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type ReadOnlyAlternativeProps = { title: string; alternative: Alternative; choice: AcceptedChoice | undefined; vatRate: number };

function ReadOnlyAlternative({ title, alternative, choice, vatRate }: ReadOnlyAlternativeProps) {
  const { lines } = alternative;
  const totals = listTotals(alternative, choice, vatRate);
  const lineAmounts = lines.flatMap(({ unitPriceCents, grossCents }) => [unitPriceCents, grossCents]);
  const showsCents = haveCents([...lineAmounts, ...totals.map(({ cents }) => cents)]);
  return (
    <Panel title={title} className="mb-4">
      <ReadOnlyLineTable lines={lines} extras={choice?.extras} showsCents={showsCents} />
      <dl className="px-2 pt-1.5 tabular-nums">
        {totals.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-x-4 py-0.5 text-small last:text-sm last:font-semibold">
            <dt>{label}</dt>
            <dd>{formatRand(cents, showsCents)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Shows the alternatives of a revision that can no longer change, and marks the accepted alternative. */
export function ReadOnlyPricing({ revision, acceptance }: { revision: AdminRevision; acceptance: AcceptedChoice | null }) {
  const { alternatives, vatRate } = revision;
  return alternatives.map((alternative, index) => {
    const choice = acceptance?.alternative === index ? acceptance : undefined;
    const prefix = alternatives.length > 1 ? `Alternative ${index + 1}: ` : '';
    const title = `${prefix}${alternative.name}${choice ? ' (accepted)' : ''}`;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the alternatives never change
      <ReadOnlyAlternative key={index} title={title} alternative={alternative} choice={choice} vatRate={vatRate} />
    );
  });
}
