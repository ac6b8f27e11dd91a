import { calculateCostsByRates, type CostRate } from '#domain/pricing/cost-rates.ts';
import { findTotals, getMarginRate, isCostUnknown, listLinesWithoutCost, sumCosts } from '#domain/revisions/revision-check.ts';
import type { RevisionAlternative } from '#domain/revisions/revision.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { formatRand } from '#domain/shared/money.ts';
import { AdminButton } from '#web/admin/components/admin-button.tsx';
import { observeBottomBar } from '#web/admin/components/observe-height.ts';
import { toAlternative, type AlternativeValue } from './pricing-form-values.ts';

/** The cost rates of a stone or service. `stoneId` is null for a service. */
export type StoneCostRates = { stoneId: string | null; rates: readonly CostRate[] };

/** Returns the cost of each line in cents without VAT; undefined if a rate is unknown or a number is incomplete. */
function findLineCosts({ stoneId, lines }: RevisionAlternative, costRates: readonly StoneCostRates[]): number[] | undefined {
  if (lines.some(({ quantity, unitCostCents }) => !Number.isFinite(quantity) || Number.isNaN(unitCostCents))) return undefined;
  const stoneRates = costRates.filter((stone) => stone.stoneId === stoneId).flatMap(({ rates }) => rates);
  return calculateCostsByRates(lines, stoneRates);
}

/** Formats the lines without a known cost: `Sealing and 2 other lines`. */
function describeUnknownCosts(alternative: RevisionAlternative, lineCosts: readonly number[]): string {
  const [line, ...otherLines] = listLinesWithoutCost(alternative, lineCosts);
  if (line === undefined) return alternative.stoneId === null ? 'the service' : 'the stone';
  const label = line.label.trim() || 'a new line';
  return otherLines.length === 0 ? label : `${label} and ${pluralize(otherLines.length, 'other line')}`;
}

/** Returns the total, cost and margin of an alternative. `unknownCosts` names the lines without a known cost; '' for none. */
function calculateFigures(value: AlternativeValue, costRates: readonly StoneCostRates[], vatRate: number) {
  const alternative = toAlternative(value);
  const { grossCents, netCents } = findTotals(alternative, vatRate)?.total ?? { grossCents: Number.NaN, netCents: Number.NaN };
  const lineCosts = findLineCosts(alternative, costRates);
  const hasUnknownCost = lineCosts !== undefined && isCostUnknown(alternative, lineCosts);
  const costCents = lineCosts === undefined || hasUnknownCost ? undefined : sumCosts(alternative, lineCosts);
  const marginRate = costCents !== undefined && Number.isFinite(netCents) ? getMarginRate(netCents, costCents) : undefined;
  return { grossCents, costCents, marginRate, unknownCosts: hasUnknownCost ? describeUnknownCosts(alternative, lineCosts) : '' };
}

type AlternativeFiguresProps = { title: string; figures: ReturnType<typeof calculateFigures>; minMarginRate: number };

function AlternativeFigures({ title, figures, minMarginRate }: AlternativeFiguresProps) {
  const { grossCents, costCents, marginRate } = figures;
  const isBelowMinimum = marginRate !== undefined && marginRate < minMarginRate;
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-[0.8125rem] tabular-nums">
      <dt className="max-w-40 truncate text-soft">{title}</dt>
      <dd className="text-base font-semibold">{Number.isFinite(grossCents) ? formatRand(grossCents) : '–'}</dd>
      {costCents !== undefined && marginRate !== undefined && (
        <>
          <dd className="text-soft max-sm:hidden">{`cost ${formatRand(costCents)}`}</dd>
          <dd className={isBelowMinimum ? 'font-semibold text-error' : 'text-soft'}>
            {`margin ${Math.floor(marginRate / 10) / 10}%${isBelowMinimum ? `, minimum ${minMarginRate / 100}%` : ''}`}
          </dd>
        </>
      )}
    </div>
  );
}

type TitledFigures = Pick<AlternativeFiguresProps, 'title' | 'figures'>;

/** Says why margins are unknown, once for alternatives with the same reason. */
function UnknownMargins({ alternatives }: { alternatives: readonly TitledFigures[] }) {
  const groups = [...Map.groupBy(alternatives, ({ figures }) => figures.unknownCosts)].filter(([unknownCosts]) => unknownCosts !== '');
  return groups.map(([unknownCosts, group]) => {
    const scope = group.length < alternatives.length ? ` of ${group.map(({ title }) => title).join(' and ')}` : '';
    return (
      <p key={unknownCosts} className="max-w-xl text-[0.8125rem] wrap-anywhere text-soft">
        {`Margin${scope} unknown: no cost for ${unknownCosts}`}
      </p>
    );
  });
}

type PricingBarProps = {
  alternatives: readonly AlternativeValue[];
  /** Rates by stone. The first matching rate applies. */
  costRates: readonly StoneCostRates[];
  vatRate: number;
  minMarginRate: number;
  /** Reason why the quote cannot be sent, or an additional effect of sending it; '' for none. */
  sendNotice: string;
  busy: boolean;
  isBlocked: boolean;
  onSend: () => void;
};

/** Renders a sticky bar with the totals, costs and margins, and the button *Send quote*. */
export function PricingBar({ alternatives, costRates, vatRate, minMarginRate, sendNotice, busy, isBlocked, onSend }: PricingBarProps) {
  const titledFigures = alternatives.map((value, index) => ({
    code: value.code,
    title: alternatives.length > 1 ? value.name || `Alternative ${index + 1}` : 'Total',
    figures: calculateFigures(value, costRates, vatRate),
  }));
  return (
    <section
      ref={observeBottomBar}
      aria-label="Totals"
      className="sticky bottom-[var(--stale-data-banner-height,0px)] z-20 -mx-4 mt-4 -mb-24 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink bg-card px-4 py-2.5 shadow-lift sm:-mx-6 sm:px-6 xl:-mx-8 xl:px-8"
    >
      <div className="min-w-0">
        <dl className="flex flex-wrap gap-x-4 gap-y-0.5 sm:gap-x-8">
          {titledFigures.map(({ code, title, figures }) => (
            <AlternativeFigures key={code} title={title} figures={figures} minMarginRate={minMarginRate} />
          ))}
        </dl>
        <UnknownMargins alternatives={titledFigures} />
      </div>
      <div className="ml-auto flex min-w-0 items-center justify-end gap-x-4">
        {sendNotice !== '' && <p className="max-w-md min-w-0 text-[0.8125rem] wrap-anywhere text-error">{sendNotice}</p>}
        <AdminButton variant="primary" busy={busy} disabled={isBlocked} aria-keyshortcuts="Control+Enter" onClick={onSend}>
          Send quote
        </AdminButton>
      </div>
    </section>
  );
}
