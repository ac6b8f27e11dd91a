import { formatRand, haveCents } from '#domain/shared/money.ts';
import { TotalsError } from './totals-error.tsx';
import type { ChoiceTotals, RevisionChoice } from './use-revision-choice.ts';

type TotalsTableProps = { choice: RevisionChoice; vatRate: number; totals: ChoiceTotals; onRetry: () => void };
type TotalRow = { label: string; cents: number };

/**
 * Returns the rows above the total. The discount is the sum of the lines minus the total. There is no discount row while
 * a new total is loading.
 */
function getRows({ alternative, extras }: RevisionChoice, vatRate: number, { amounts, isBusy }: ChoiceTotals): TotalRow[] {
  if (amounts === undefined) return [];
  const lines = [...alternative.lines, ...alternative.extras.filter(({ index }) => extras.includes(index))];
  const lineCents = lines.reduce((sumCents, { grossCents }) => sumCents + grossCents, 0);
  const discountCents = lineCents - amounts.grossCents;
  const discountRows =
    discountCents > 0 && !isBusy
      ? [
          { label: 'All lines', cents: lineCents },
          { label: 'Discount', cents: -discountCents },
        ]
      : [];
  return [
    ...discountRows,
    { label: 'Without VAT', cents: amounts.netCents },
    { label: `VAT (${vatRate / 100}%)`, cents: amounts.vatCents },
  ];
}

/** Renders discount, net price, VAT and total of the choice. Announces a new total in a live region. */
export function TotalsTable({ choice, vatRate, totals, onRetry }: TotalsTableProps) {
  const { amounts, isBusy, error } = totals;
  const rows = getRows(choice, vatRate, totals);
  const showsCents = haveCents(rows.map(({ cents }) => cents));
  return (
    <>
      <dl
        aria-busy={isBusy || undefined}
        className="border-t border-ink tabular-nums transition-colors aria-busy:text-soft print:break-inside-avoid print:text-[9pt] print:leading-tight"
      >
        {rows.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5 print:py-[0.2em]">
            <dt className="text-soft">{label}</dt>
            <dd>{formatRand(cents, showsCents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-b border-ink py-3 text-lg font-semibold print:py-1 print:text-[11pt]">
          <dt>Total, VAT included</dt>
          <dd>{amounts === undefined ? '–' : formatRand(amounts.grossCents, showsCents)}</dd>
        </div>
      </dl>
      <p role="status" className="sr-only">
        {!isBusy && amounts !== undefined && `Total ${formatRand(amounts.grossCents)}`}
      </p>
      {error !== undefined && <TotalsError onRetry={onRetry} message={error} />}
    </>
  );
}
