import { formatRand } from '#domain/shared/money.ts';
import { findTotals } from '#domain/revisions/revision-check.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { toAlternative, type AlternativeValue } from './pricing-form-values.ts';

/** The cost and the margin of an alternative, by the server. */
export type AlternativeCost = { stoneId: string | null; costCents: number; marginRate: number };

type FiguresProps = {
  value: AlternativeValue;
  title: string;
  cost: AlternativeCost | undefined;
  vatRate: number;
  minMarginRate: number;
};

function Figures({ value, title, cost, vatRate, minMarginRate }: FiguresProps) {
  const grossCents = findTotals(toAlternative(value), vatRate)?.total.grossCents ?? Number.NaN;
  const isBelow = cost !== undefined && cost.marginRate < minMarginRate;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-[0.8125rem] tabular-nums">
      <dt className="max-w-40 truncate text-soft">{title}</dt>
      <dd className="text-base font-semibold">{Number.isFinite(grossCents) ? formatRand(grossCents) : '–'}</dd>
      {cost && (
        <>
          <dd className="text-soft max-sm:hidden">cost {formatRand(cost.costCents)}</dd>
          <dd className={isBelow ? 'font-semibold text-alarm' : 'text-soft'}>
            margin {Math.round(cost.marginRate / 10) / 10}%{isBelow && `, minimum ${minMarginRate / 100}%`}
          </dd>
        </>
      )}
    </div>
  );
}

type PricingBarProps = {
  alternatives: readonly AlternativeValue[];
  /** Of each alternative, as it was last saved; empty before the first save without a price. */
  costs: readonly AlternativeCost[];
  vatRate: number;
  minMarginRate: number;
  /** Why the quote cannot be sent, or what sending it does besides; '' for none. */
  note: string;
  busy: boolean;
  isBlocked: boolean;
  onSend: () => void;
};

/** Keeps the totals, costs and margins and *Send quote* in view. */
export function PricingBar({ alternatives, costs, vatRate, minMarginRate, note, busy, isBlocked, onSend }: PricingBarProps) {
  const findCost = ({ stoneId }: AlternativeValue, index: number): AlternativeCost | undefined => {
    const cost = costs[index];
    return cost && cost.costCents > 0 && (cost.stoneId ?? '') === stoneId ? cost : undefined;
  };
  const hasAlternatives = alternatives.length > 1;
  return (
    <section
      aria-label="Totals"
      className="sticky bottom-0 z-20 -mx-4 mt-4 -mb-24 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink bg-card px-4 py-2.5 shadow-lift sm:-mx-6 sm:px-6 xl:-mx-8 xl:px-8"
    >
      <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-0.5">
        {alternatives.map((value, index) => (
          <Figures
            key={value.code}
            value={value}
            title={hasAlternatives ? value.name || `Alternative ${index + 1}` : 'Total'}
            cost={findCost(value, index)}
            vatRate={vatRate}
            minMarginRate={minMarginRate}
          />
        ))}
      </dl>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1.5">
        {note !== '' && <p className="max-w-md text-[0.8125rem] text-alarm">{note}</p>}
        <AdminButton variant="primary" busy={busy} disabled={isBlocked} aria-keyshortcuts="Control+Enter" onClick={onSend}>
          Send quote
        </AdminButton>
      </div>
    </section>
  );
}
