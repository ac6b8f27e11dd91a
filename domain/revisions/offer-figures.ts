import { calculateCostsByRates, toCostRates, type CostRate } from '#domain/pricing/cost-rates.ts';
import { pluralize } from '#domain/shared/counts.ts';
import { findTotals, getMarginRate, isCostUnknown, listLinesWithoutCost, sumCosts } from './revision-check.ts';
import type { RevisionAlternative } from './revision.ts';
import { fromWireLine, type WireLine } from './revision-wire.ts';

/** The cost rates of a stone or service. `stoneId` is null for a service. */
export type StoneCostRates = { stoneId: string | null; rates: readonly CostRate[] };
type CostedAlternative = { stoneId: string | null; lines: readonly (WireLine & { costCents: number })[] };

/** Lists the cost rates of alternatives with known costs. */
export const listCostRates = (alternatives: readonly CostedAlternative[]): StoneCostRates[] =>
  alternatives.map(({ stoneId, lines }) => ({
    stoneId,
    rates: toCostRates(lines.map((line) => ({ ...fromWireLine(line), costCents: line.costCents }))),
  }));

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

/**
 * The total of an alternative in cents, VAT included; NaN while a number is incomplete. The cost and the margin in hundredths of a percent are
 * undefined while they are unknown. `unknownCosts` names the lines without a known cost; '' for none.
 */
export type OfferFigures = {
  grossCents: number;
  costCents: number | undefined;
  marginRate: number | undefined;
  unknownCosts: string;
};

/** Calculates the total, cost and margin of an alternative without extras. @param costRates the first matching rate applies */
export function calculateOfferFigures(
  alternative: RevisionAlternative,
  costRates: readonly StoneCostRates[],
  vatRate: number,
): OfferFigures {
  const { grossCents, netCents } = findTotals(alternative, vatRate)?.total ?? { grossCents: Number.NaN, netCents: Number.NaN };
  const lineCosts = findLineCosts(alternative, costRates);
  const hasUnknownCost = lineCosts !== undefined && isCostUnknown(alternative, lineCosts);
  const costCents = lineCosts === undefined || hasUnknownCost ? undefined : sumCosts(alternative, lineCosts);
  const marginRate = costCents !== undefined && Number.isFinite(netCents) ? getMarginRate(netCents, costCents) : undefined;
  return { grossCents, costCents, marginRate, unknownCosts: hasUnknownCost ? describeUnknownCosts(alternative, lineCosts) : '' };
}

/** Lists the totals of an alternative without extras, in cents, with their labels; NaN while a number is incomplete, undefined for no discount. */
export function listOfferTotals(alternative: RevisionAlternative, vatRate: number): { label: string; cents: number | undefined }[] {
  const { discountCents = 0, total = { netCents: Number.NaN, vatCents: Number.NaN, grossCents: Number.NaN } } =
    findTotals(alternative, vatRate) ?? {};
  return [
    { label: 'Discount', cents: discountCents > 0 ? -discountCents : undefined },
    { label: 'Excluding VAT', cents: total.netCents },
    { label: `VAT ${vatRate / 100}%`, cents: total.vatCents },
    { label: 'Total without extras', cents: total.grossCents },
  ];
}

/** Says for which alternatives the margin is unknown and why, once for alternatives with the same reason. */
export function describeUnknownMargins(alternatives: readonly { title: string; figures: OfferFigures }[]): string[] {
  const groups = [...Map.groupBy(alternatives, ({ figures }) => figures.unknownCosts)].filter(([unknownCosts]) => unknownCosts !== '');
  return groups.map(([unknownCosts, group]) => {
    const scope = group.length < alternatives.length ? ` of ${group.map(({ title }) => title).join(' and ')}` : '';
    return `Margin${scope} unknown: no cost for ${unknownCosts}`;
  });
}
