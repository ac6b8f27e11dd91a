import { formatRand } from '#domain/shared/money.ts';
import { SpinnerIcon } from '#web/ui/icons.tsx';
import type { ChosenTotals } from './use-revision-choice.ts';

/** Renders the total of the choice, with a spinner while the server calculates a new one. A dash after a failure. */
export const PriceText = ({ totals: { totals, isBusy }, className }: { totals: ChosenTotals; className: string }) => (
  <span aria-busy={isBusy || undefined} className={`tabular-nums transition-colors aria-busy:text-soft ${className}`}>
    {totals === undefined ? '–' : formatRand(totals.grossCents)}
    {isBusy && <SpinnerIcon className="ml-3 inline size-5 print:hidden" />}
  </span>
);
