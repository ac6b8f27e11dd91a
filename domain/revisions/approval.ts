import type { SaleSettings } from '#domain/orders/sale-settings.ts';
import { strategyNames } from '#domain/pricing/format-price-book.ts';
import { getLineGrossCents } from '#domain/pricing/quote-totals.ts';
import { formatPercent } from '#domain/shared/numbers.ts';
import { formatRand } from '#domain/shared/money.ts';
import {
  findTotals,
  getCheapestCents,
  getDiscountRate,
  getMarginRate,
  isBelowMargin,
  isCostMissing,
  isCostUnknown,
  sumCosts,
} from './revision-check.ts';
import { approvalReasons, type ApprovalReason, type RevisionAlternative, type RevisionLine } from './revision.ts';

/** The price of an alternative by the price engine, in cents, VAT included. */
export type CalculatedPrice = {
  /** For the sizes of the revision. */
  totalCents: number;
  /** The part of `totalCents` that the revision offers as optional extras. */
  extrasCents: number;
  /** For the sizes of the request; null if they cannot be priced. */
  requestCents: number | null;
};

/** The content of a revision that the limits apply to. Costs are cents without VAT, by alternative and line. */
export type CheckedRevision = {
  alternatives: readonly RevisionAlternative[];
  lineCosts: readonly (readonly number[])[];
  /** By alternative; null if the engine calculates no price. */
  calculatedPrices: readonly (CalculatedPrice | null)[];
  vatRate: number;
  /** True if the customer's account is that of a staff member. */
  isOwnAccount: boolean;
};
type Limits = Pick<SaleSettings, 'estimatorDiscountRate' | 'minMarginRate'>;

const getRate = (offeredCents: number, expectedCents: number): number =>
  offeredCents >= expectedCents ? 0 : Math.ceil(((expectedCents - offeredCents) * 10_000) / expectedCents);

/**
 * Returns the hundredths of a percent by which an offer is below the price of the engine for the same sizes: the highest of its cheapest
 * choice, and of the choice with all extras of the engine.
 */
export function getShortfallRate(alternative: RevisionAlternative, calculated: CalculatedPrice | null): number {
  if (calculated === null) return 0;
  const { totalCents, extrasCents } = calculated;
  const withExtrasCents = getCheapestCents(alternative, ({ engine }) => engine !== null);
  return Math.max(getRate(getCheapestCents(alternative), totalCents - extrasCents), getRate(withExtrasCents, totalCents));
}

/** Returns true for a line with a price and a cost of 0 that staff entered by hand for a stone. */
const isCostZero = ({ stoneId }: RevisionAlternative, { engine, unitPriceCents, unitCostCents }: RevisionLine): boolean =>
  stoneId !== null && engine === null && unitPriceCents > 0 && unitCostCents === 0;

/** Lists the reasons why an owner must approve a revision. An unknown cost is no reason if there is no minimum margin. */
export function listApprovalReasons(
  { alternatives, lineCosts, calculatedPrices, vatRate, isOwnAccount }: CheckedRevision,
  { estimatorDiscountRate, minMarginRate }: Limits,
): ApprovalReason[] {
  const appliesByReason: Record<ApprovalReason, boolean> = {
    discount: alternatives.some((alternative) => getDiscountRate(alternative) > estimatorDiscountRate),
    below_calculated: alternatives.some(
      (alternative, index) => getShortfallRate(alternative, calculatedPrices[index] ?? null) > estimatorDiscountRate,
    ),
    margin: alternatives.some((alternative, index) => isBelowMargin(alternative, lineCosts[index] ?? [], minMarginRate, vatRate)),
    cost_unknown: minMarginRate > 0 && alternatives.some((alternative, index) => isCostUnknown(alternative, lineCosts[index] ?? [])),
    cost_zero: alternatives.some((alternative) => alternative.lines.some((line) => isCostZero(alternative, line))),
    own_account: isOwnAccount,
  };
  return approvalReasons.filter((reason) => appliesByReason[reason]);
}

/** Returns true if a revision has a price below the limits, or is for the account of a staff member. */
export const isBelowLimits = (reasons: readonly ApprovalReason[]): boolean => reasons.some((reason) => reason !== 'cost_unknown');

const formatQuantity = (thousandths: number): string => String(thousandths / 1000);

/** Describes how a line differs from the figures of the engine, and an entered cost of 0 or an unknown cost. */
function describeLine(alternative: RevisionAlternative, line: RevisionLine): string[] {
  const { engine, quantity, unit, unitPriceCents, label, area, reason } = line;
  const name = area === '' ? label : `${label}, ${area}`;
  const because = reason === '' ? '' : ` (${reason})`;
  if (engine === null)
    return [
      ...(unitPriceCents < 0 ? [`${name}: credit of ${formatRand(-getLineGrossCents(line))}`] : []),
      ...(isCostZero(alternative, line) ? [`${name}: entered by hand with a cost of 0`] : []),
      ...(isCostMissing(line) ? [`${name}: entered by hand without a cost`] : []),
    ];
  return [
    ...(engine.quantity === quantity
      ? []
      : [`${name}: quantity ${formatQuantity(quantity)} instead of ${formatQuantity(engine.quantity)}${because}`]),
    ...(engine.unit === unit ? [] : [`${name}: unit ${unit} instead of ${engine.unit}${because}`]),
    ...(engine.unitPriceCents === unitPriceCents
      ? []
      : [`${name}: price ${formatRand(unitPriceCents)} instead of ${formatRand(engine.unitPriceCents)}${because}`]),
  ];
}

/**
 * Describes every deviation of an alternative from the price engine and from the limits, for the audit log.
 * @param index the index of the alternative
 */
export function describeDeviations({ alternatives, lineCosts, calculatedPrices, vatRate }: CheckedRevision, index: number): string[] {
  const alternative = alternatives[index]!;
  const { discount, strategy, strategyReason } = alternative;
  const costs = lineCosts[index] ?? [];
  const calculated = calculatedPrices[index] ?? null;
  const totals = findTotals(alternative, vatRate);
  const offeredCents = getCheapestCents(alternative);
  const expectedCents = calculated === null ? offeredCents : calculated.totalCents - calculated.extrasCents;
  const netCents = totals?.total.netCents ?? 0;
  return [
    ...(calculated === null ? ['The price book gives no price for these sizes'] : []),
    ...(offeredCents < expectedCents
      ? [`${formatRand(offeredCents)} instead of ${formatRand(expectedCents)}, ${formatPercent(getRate(offeredCents, expectedCents))} less`]
      : []),
    ...(calculated !== null && calculated.requestCents !== null && calculated.totalCents < calculated.requestCents
      ? [`The sizes give ${formatRand(calculated.totalCents)}, those of the request ${formatRand(calculated.requestCents)}`]
      : []),
    ...(strategyReason !== '' && strategy !== null ? [`Stone charged by: ${strategyNames[strategy]} (${strategyReason})`] : []),
    ...(discount === null ? [] : [`Discount of ${formatRand(totals?.discountCents ?? 0)} (${discount.reason})`]),
    ...alternative.lines.flatMap((line) => describeLine(alternative, line)),
    isCostUnknown(alternative, costs) ? 'Margin unknown' : `Margin ${formatPercent(getMarginRate(netCents, sumCosts(alternative, costs)))}`,
  ];
}
