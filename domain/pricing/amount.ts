import { assertInteger } from './worktop-job.ts';

/** An amount in cents. As tax invoices require, net and VAT add up to gross after rounding. */
export type Amount = { netCents: number; vatCents: number; grossCents: number };

/**
 * Splits an amount that includes VAT. Rounds VAT half up; net is the remainder.
 * @param vatRate hundredths of a percent
 * @throws PriceError
 */
export function splitVat(grossCents: number, vatRate: number): Amount {
  assertInteger(grossCents, Number.MAX_SAFE_INTEGER, 'grossCents');
  assertInteger(vatRate, 10_000, 'vatRate');
  // The product may exceed the safe integer range.
  const vatCents = Number((BigInt(grossCents) * BigInt(vatRate) * 2n + BigInt(10_000 + vatRate)) / (2n * BigInt(10_000 + vatRate)));
  return { netCents: grossCents - vatCents, vatCents, grossCents };
}

/** Splits an amount like `splitVat`. The net amount and VAT of a negative amount are negative. @throws PriceError */
export function splitCreditVat(grossCents: number, vatRate: number): Amount {
  if (grossCents >= 0) return splitVat(grossCents, vatRate);
  const { netCents, vatCents } = splitVat(-grossCents, vatRate);
  return { netCents: -netCents, vatCents: -vatCents, grossCents };
}

/** Adds amounts: net, VAT and gross. */
export const sumAmounts = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (sum, { netCents, vatCents, grossCents }) => ({
      netCents: sum.netCents + netCents,
      vatCents: sum.vatCents + vatCents,
      grossCents: sum.grossCents + grossCents,
    }),
    { netCents: 0, vatCents: 0, grossCents: 0 },
  );

/** Returns `numerator / denominator` rounded half away from zero, so that a credit is rounded like a price of the same amount. */
export const divideRounded = (numerator: number, denominator: number): number =>
  Math.sign(numerator) * Math.floor((Math.abs(numerator) + denominator / 2) / denominator) || 0;

/** Returns a percentage of an amount; 0 for a credit. @param rate hundredths of a percent */
export const getPercentage = (grossCents: number, rate: number, roundTo: number): number =>
  divideRounded(Math.max(0, grossCents) * rate, 10_000 * roundTo) * roundTo;
