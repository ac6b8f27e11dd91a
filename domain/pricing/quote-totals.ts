import { splitCreditVat, sumAmounts, type Amount } from './amount.ts';

/** A line of a revision. A credit has a negative price. */
export type QuoteLine = {
  /** Thousandths of the line's unit, more than 0. */
  quantity: number;
  unit: 'm' | 'm2' | 'each' | 'percent';
  /** Cents, VAT included. For a percentage, the amount to which it applies. */
  unitPriceCents: number;
};

/** A discount in hundredths of a percent of all lines, or in cents, VAT included. */
export type Discount = { kind: 'percent'; share: number } | { kind: 'amount'; cents: number };

/** The amounts of the chosen lines before and after the discount, and their sum after the discount. */
export type QuoteTotals = { lines: { grossCents: number; discountCents: number; amount: Amount }[]; discountCents: number; total: Amount };

/** Rounds half away from zero, so that a credit is rounded like a price of the same amount. */
const divideBigIntRounded = (numerator: bigint, denominator: bigint): number => {
  const sign = numerator < 0n ? -1n : 1n;
  return Number((sign * (sign * numerator * 2n + denominator)) / (2n * denominator));
};

/** Returns the gross price of a line in cents, rounded half away from zero. */
export const getLineGrossCents = ({ quantity, unit, unitPriceCents }: QuoteLine): number =>
  divideBigIntRounded(BigInt(quantity) * BigInt(unitPriceCents), unit === 'percent' ? 100_000n : 1000n);

/** Distributes a discount over the lines in proportion to their price. Rounds cumulative shares, so that they add up to the discount. */
function distributeDiscount(discountCents: number, lines: readonly number[]): number[] {
  const total = lines.reduce((sum, grossCents) => sum + grossCents, 0);
  let cumulativePrice = 0;
  let previousDiscount = 0;
  return lines.map((grossCents) => {
    cumulativePrice += grossCents;
    const cumulativeDiscount = total === 0 ? 0 : divideBigIntRounded(BigInt(discountCents) * BigInt(cumulativePrice), BigInt(total));
    const share = cumulativeDiscount - previousDiscount;
    previousDiscount = cumulativeDiscount;
    return share;
  });
}

/**
 * Calculates the price of a quote's lines. Distributes the discount over the lines in proportion. Rounds VAT half up line by line, as tax
 * invoices require, so that net and VAT add up to gross for each line and in total.
 * @param lines the lines that the customer chose
 * @param vatRate hundredths of a percent
 * @throws RangeError if the discount is more than the price, or the total is negative
 */
export function calculateQuoteTotals(lines: readonly QuoteLine[], vatRate: number, discount?: Discount): QuoteTotals {
  const grossAmounts = lines.map(getLineGrossCents);
  const undiscountedCents = grossAmounts.reduce((sum, grossCents) => sum + grossCents, 0);
  const discountCents =
    discount === undefined
      ? 0
      : discount.kind === 'amount'
        ? discount.cents
        : divideBigIntRounded(BigInt(undiscountedCents) * BigInt(discount.share), 10_000n);
  if (undiscountedCents < 0) throw new RangeError('The credits are more than the price.');
  if (discountCents < 0 || discountCents > undiscountedCents) throw new RangeError('The discount is more than the price.');
  const discounts = distributeDiscount(discountCents, grossAmounts);
  const priced = grossAmounts.map((grossCents, index) => ({
    grossCents,
    discountCents: discounts[index]!,
    amount: splitCreditVat(grossCents - discounts[index]!, vatRate),
  }));
  return { lines: priced, discountCents, total: sumAmounts(priced.map(({ amount }) => amount)) };
}
