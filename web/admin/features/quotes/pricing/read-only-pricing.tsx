import type { OutputOf } from '#contract/index.ts';
import type { AdminRevision } from '#contract/admin/quotes/revisions.endpoints.ts';
import { formatRand } from '#domain/shared/money.ts';
import { Panel } from '#web/admin/components/admin-page.tsx';
import { lineUnitLabels } from './line-unit-labels.ts';

type Alternative = AdminRevision['alternatives'][number];
type AcceptedChoice = Pick<NonNullable<OutputOf<'/admin/quotes/revisions'>['response']['acceptance']>, 'alternative' | 'extras' | 'totals'>;

type ReadOnlyLineProps = { line: Alternative['lines'][number]; extras: readonly number[] | undefined };

/** Shows a line. @param props.extras positions of the extras that the customer accepted; undefined if the alternative was not accepted */
function ReadOnlyLine({ line: { index, label, area, quantity, unit, unitPriceCents, isOptional, grossCents }, extras }: ReadOnlyLineProps) {
  const isDeclined = isOptional && extras !== undefined && !extras.includes(index);
  return (
    <li className="flex justify-between gap-x-4 border-b border-line py-1.5">
      <span className="min-w-0 wrap-anywhere">
        {[label, area].filter(Boolean).join(', ')}
        {isOptional && (extras === undefined ? ' (optional extra)' : isDeclined ? ' (extra, not chosen)' : ' (extra, chosen)')}
        <span className="text-soft">
          {' '}
          {quantity} {lineUnitLabels[unit]} × {formatRand(unitPriceCents)}
        </span>
      </span>
      <span className={`whitespace-nowrap ${isDeclined ? 'text-soft' : 'font-semibold'}`}>{formatRand(grossCents)}</span>
    </li>
  );
}

const TotalRow = ({ label, cents }: { label: string; cents: number }) => (
  <p className="mt-2 flex justify-between gap-x-4">
    {label} <strong className="tabular-nums">{formatRand(cents)}</strong>
  </p>
);

/** Shows the alternatives of a revision that can no longer change, and marks the accepted alternative. */
export function ReadOnlyPricing({ revision, acceptance }: { revision: AdminRevision; acceptance: AcceptedChoice | null }) {
  return revision.alternatives.map(({ name, lines, discountCents, totals }, index) => {
    const choice = acceptance?.alternative === index ? acceptance : undefined;
    const prefix = revision.alternatives.length > 1 ? `Alternative ${index + 1}: ` : '';
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the alternatives never change
      <Panel key={index} title={`${prefix}${name}${choice ? ' (accepted)' : ''}`} className="mb-4">
        <ul className="text-[0.8125rem] tabular-nums">
          {lines.map((line) => (
            <ReadOnlyLine key={line.id} line={line} extras={choice?.extras} />
          ))}
        </ul>
        {discountCents > 0 && <TotalRow label={choice ? 'Discount without extras' : 'Discount'} cents={-discountCents} />}
        <TotalRow label="Total without extras" cents={totals.grossCents} />
        {choice && choice.extras.length > 0 && <TotalRow label="Accepted with extras" cents={choice.totals.grossCents} />}
      </Panel>
    );
  });
}
