import { formatRand } from '#domain/shared/money.ts';
import { SpinnerIcon } from '#web/ui/icons.tsx';
import type { ChoiceTotals } from './use-revision-choice.ts';

/** Renders the total of the choice, with a spinner while the server calculates it. Shows a dash after a failure. */
export const PriceText = ({ totals: { amounts, isBusy }, className }: { totals: ChoiceTotals; className: string }) => (
  <span aria-busy={isBusy || undefined} className={`tabular-nums transition-colors aria-busy:text-soft ${className}`}>
    <span>{amounts === undefined ? '–' : formatRand(amounts.grossCents)}</span>
    {isBusy && <SpinnerIcon className="ml-3 inline size-5 print:hidden" />}
  </span>
);
