import type { PricingErrorCode } from '#domain/errors/pricing-errors.ts';
import type { PricingStrategy } from '#domain/pricing/price-book.ts';
import { calculateQuoteTotals, getLineGrossCents, type Discount, type QuoteTotals } from '#domain/pricing/quote-totals.ts';
import {
  isPricedOnRequest,
  listExtras,
  needsReason,
  selectLines,
  type RevisionAlternative,
  type RevisionDraft,
  type RevisionLine,
} from './revision.ts';
import { canBeValidUntil } from '#domain/quotes/quote-validity.ts';

export const revisionLimits = {
  alternatives: 3,
  lines: 200,
  label: 200,
  area: 60,
  reason: 300,
  quantity: 10_000_000,
  unitPriceCents: 100_000_000_00,
  unitCostCents: 10_000_000_00,
  totalCents: 100_000_000_00,
} as const;

/** An error in a revision. `alternative` and `line` are indexes. */
export type RevisionError = { alternative?: number; line?: number; field: string; code: PricingErrorCode | 'valid_until_range' };

const isIntegerUpTo = (value: number, max: number): boolean => Number.isSafeInteger(value) && Math.abs(value) <= max;

function* checkLine(line: RevisionLine): Generator<{ field: string; code: PricingErrorCode }> {
  if (line.label.trim() === '') yield { field: 'label', code: 'line_label_required' };
  if (!isIntegerUpTo(line.quantity, revisionLimits.quantity) || line.quantity <= 0) yield { field: 'quantity', code: 'quantity_invalid' };
  if (!isIntegerUpTo(line.unitPriceCents, revisionLimits.unitPriceCents)) yield { field: 'unitPriceCents', code: 'unit_price_invalid' };
  else if (line.unitPriceCents === 0 && isPricedOnRequest(line)) yield { field: 'unitPriceCents', code: 'price_on_request' };
  const unitCostCents = line.unitCostCents ?? 0;
  if (!isIntegerUpTo(unitCostCents, revisionLimits.unitCostCents) || unitCostCents < 0)
    yield { field: 'unitCostCents', code: 'unit_cost_invalid' };
  if (needsReason(line) && line.reason.trim() === '') yield { field: 'reason', code: 'override_reason_required' };
}

/**
 * Returns the totals of an alternative with the given extras; undefined if the discount or the credits
 * exceed the price, or if an amount is NaN (a form field with an incomplete number).
 */
export function findTotals(alternative: RevisionAlternative, vatRate: number, extras: readonly number[] = []): QuoteTotals | undefined {
  try {
    return calculateQuoteTotals(selectLines(alternative, extras), vatRate, alternative.discount ?? undefined);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns true if the total is more than 0 for every choice of extras. The lowest total includes all extras that are credits. */
function hasPositiveTotals(alternative: RevisionAlternative): boolean {
  const credits = alternative.lines.flatMap(({ isOptional, unitPriceCents }, index) => (isOptional && unitPriceCents < 0 ? [index] : []));
  const totals = findTotals(alternative, 0, credits);
  return totals !== undefined && totals.total.grossCents > 0;
}

const isDiscountValid = (discount: Discount): boolean =>
  discount.kind === 'amount'
    ? Number.isSafeInteger(discount.cents) && discount.cents > 0
    : Number.isInteger(discount.share) && discount.share > 0 && discount.share <= 10_000;

function* checkAlternative(
  alternative: RevisionAlternative,
  bookStrategy: PricingStrategy | undefined,
): Generator<Omit<RevisionError, 'alternative'>> {
  const { lines, discount, strategy } = alternative;
  const hasInvalidDiscount = discount !== null && !isDiscountValid(discount);
  if (hasInvalidDiscount) yield { field: 'discount', code: 'discount_invalid' };
  if (alternative.stoneId === null && alternative.name.trim() === '') yield { field: 'name', code: 'alternative_name_required' };
  if (strategy !== null && bookStrategy !== undefined && strategy !== bookStrategy && alternative.strategyReason.trim() === '')
    yield { field: 'strategyReason', code: 'override_reason_required' };
  if (lines.length === 0) yield { field: 'lines', code: 'lines_required' };
  let hasLineError = false;
  for (const [index, line] of lines.entries()) {
    for (const error of checkLine(line)) {
      hasLineError = true;
      yield { line: index, ...error };
    }
  }
  if (discount !== null && discount.reason.trim() === '') yield { field: 'discount.reason', code: 'discount_reason_required' };
  if (lines.length === 0 || hasLineError || hasInvalidDiscount) return;
  if (!hasPositiveTotals(alternative)) yield { field: 'total', code: 'total_not_positive' };
  else if (findTotals(alternative, 0, listExtras(alternative))!.total.grossCents > revisionLimits.totalCents)
    yield { field: 'total', code: 'total_too_large' };
}

/**
 * Returns the errors of a revision, in the order of the form. A draft may have errors; only a revision without errors can be sent.
 * @param bookStrategy the strategy of the price book. Another strategy needs a reason.
 */
export function validateRevision({ alternatives, validUntil }: RevisionDraft, now: Date, bookStrategy?: PricingStrategy): RevisionError[] {
  const lineCount = alternatives.reduce((sum, { lines }) => sum + lines.length, 0);
  const errors: RevisionError[] = alternatives.flatMap((alternative, index) =>
    [...checkAlternative(alternative, bookStrategy)].map((error) => ({ alternative: index, ...error })),
  );
  if (alternatives.length === 0) errors.push({ field: 'alternatives', code: 'lines_required' });
  if (alternatives.length > revisionLimits.alternatives) errors.push({ field: 'alternatives', code: 'alternatives_too_many' });
  if (lineCount > revisionLimits.lines) errors.push({ field: 'lines', code: 'lines_too_many' });
  if (!canBeValidUntil(validUntil, now)) errors.push({ field: 'validUntil', code: 'valid_until_range' });
  return errors;
}

/** Returns the cents by which a line is below the figures of the engine. A credit entered by hand is below by its amount. */
const getReductionCents = (line: RevisionLine): number =>
  Math.max(0, (line.engine === null ? 0 : getLineGrossCents(line.engine)) - getLineGrossCents(line));

/** Lists the indexes of the extras for which `isIncluded` returns true. */
const listExtraIndexes = ({ lines }: RevisionAlternative, isIncluded: (line: RevisionLine, index: number) => boolean): number[] =>
  lines.flatMap((line, index) => (line.isOptional && isIncluded(line, index) ? [index] : []));

/**
 * Returns the total of the cheapest choice of extras in cents, VAT included, which includes all credits; 0 if the credits exceed the price.
 * @param isIncluded adds other extras
 */
export const getCheapestCents = (alternative: RevisionAlternative, isIncluded: (line: RevisionLine) => boolean = () => false): number =>
  findTotals(
    alternative,
    0,
    listExtraIndexes(alternative, (line) => line.unitPriceCents < 0 || isIncluded(line)),
  )?.total.grossCents ?? 0;

/** Returns the discount of a choice in hundredths of a percent of its price, rounded up. */
function getDiscountRateOfChoice(alternative: RevisionAlternative, extras: readonly number[]): number {
  const { discount } = alternative;
  const totals = findTotals(alternative, 0, extras);
  const reducedCents = totals === undefined ? 0 : selectLines(alternative, extras).reduce((sum, line) => sum + getReductionCents(line), 0);
  if (reducedCents === 0 && discount?.kind === 'percent') return discount.share;
  if (totals === undefined) return 0;
  const reductionCents = totals.discountCents + reducedCents;
  return reductionCents === 0 ? 0 : Math.ceil((reductionCents * 10_000) / (reductionCents + totals.total.grossCents));
}

/**
 * Returns the discount of an alternative in hundredths of a percent of its price, rounded up; 0 without a discount. Credits entered by hand,
 * and quantities and prices below those of the engine, count as discounts. Uses the higher rate of two choices of extras: all credits, and
 * all extras with a reduction.
 */
export const getDiscountRate = (alternative: RevisionAlternative): number =>
  Math.max(
    getDiscountRateOfChoice(
      alternative,
      listExtraIndexes(alternative, ({ unitPriceCents }) => unitPriceCents < 0),
    ),
    getDiscountRateOfChoice(
      alternative,
      listExtraIndexes(alternative, (line) => getReductionCents(line) > 0),
    ),
  );

/** Returns the margin in hundredths of a percent of the net price, rounded down. @param costCents without VAT */
export const getMarginRate = (netCents: number, costCents: number): number =>
  netCents <= 0 ? -10_000 : Math.floor(((netCents - costCents) * 10_000) / netCents);

/** Returns the cost of a choice in cents without VAT. @param lineCosts the cost of each line @param extras indexes of chosen extras */
export const sumCosts = ({ lines }: RevisionAlternative, lineCosts: readonly number[], extras: readonly number[] = []): number =>
  lines.reduce((sum, { isOptional }, index) => sum + (!isOptional || extras.includes(index) ? (lineCosts[index] ?? 0) : 0), 0);

/** Returns true for a line entered by hand without a cost. Credits and lines without a price need no cost. */
export const isCostMissing = ({ engine, unitPriceCents, unitCostCents }: RevisionLine): boolean =>
  engine === null && unitPriceCents > 0 && (unitCostCents ?? null) === null;

/**
 * Lists the lines without a known cost: stone without a cost, and lines entered by hand without a cost.
 * @param lineCosts the cost of each line in cents
 */
export const listLinesWithoutCost = ({ lines }: RevisionAlternative, lineCosts: readonly number[]): RevisionLine[] =>
  lines.filter((line, index) => isCostMissing(line) || (line.engine?.code === 'stone' && (lineCosts[index] ?? 0) <= 0));

/**
 * Returns true if the cost of a line of `listLinesWithoutCost`, of the stone, or of all lines of a service is unknown. The margin cannot be
 * calculated without this cost.
 * @param lineCosts the cost of each line in cents
 */
export function isCostUnknown(alternative: RevisionAlternative, lineCosts: readonly number[]): boolean {
  if (listLinesWithoutCost(alternative, lineCosts).length > 0) return true;
  const manualLines = alternative.lines.filter(({ engine }) => engine === null);
  const hasEnteredCost = manualLines.some(({ unitCostCents }) => typeof unitCostCents === 'number');
  if (alternative.stoneId !== null) return !hasEnteredCost && alternative.lines.every(({ engine }) => engine?.code !== 'stone');
  // Staff may enter a cost of 0 for all lines of a service.
  const isEnteredByHand = hasEnteredCost && manualLines.length === alternative.lines.length;
  return !isEnteredByHand && sumCosts(alternative, lineCosts) <= 0;
}

/**
 * Returns true if some choice of extras has a margin below the minimum. The lowest margin includes all extras whose own margin is below the
 * minimum. Unknown costs count as 0. Returns false if the sum of the costs is 0.
 */
export function isBelowMargin(alternative: RevisionAlternative, lineCosts: readonly number[], minRate: number, vatRate: number): boolean {
  const share = alternative.discount?.kind === 'percent' ? alternative.discount.share : 0;
  const extras = listExtraIndexes(alternative, (line, index) => {
    const netCents = (getLineGrossCents(line) * (10_000 - share)) / (10_000 + vatRate);
    return netCents * (1 - minRate / 10_000) < (lineCosts[index] ?? 0);
  });
  const costCents = sumCosts(alternative, lineCosts, extras);
  return costCents > 0 && getMarginRate(findTotals(alternative, vatRate, extras)?.total.netCents ?? 0, costCents) < minRate;
}
