import { jobLimits, maxThicknessMm, type StoneRate } from '#domain/pricing/worktop-job.ts';

/** The maximum number of rates of a product. A rate is a price for one thickness, per slab, or both. */
export const maxProductRates = 20;

/** An error in the cost or a rate of a product. `rateIndex` is undefined for the cost. */
export type ProductRateError = { rateIndex?: number; field: 'costCents' | 'priceCents' | 'thicknessMm'; message: string };

const amountMessage = 'Enter an amount in rand from 0 to 1\u00a0000\u00a0000.';
const isAmount = (cents: number): boolean => Number.isInteger(cents) && cents >= 0 && cents <= jobLimits.rate;
const isThickness = (mm: number): boolean => Number.isInteger(mm) && mm >= 1 && mm <= maxThicknessMm;

/** Returns the errors in a product's cost and rates, in the order of the fields. Callers pass NaN for numbers that they cannot parse. */
export function validateProductRates(costCents: number, rates: readonly StoneRate[]): ProductRateError[] {
  const errors: ProductRateError[] = isAmount(costCents) ? [] : [{ field: 'costCents', message: amountMessage }];
  for (const [rateIndex, { thicknessMm, isPerSlab, ...amounts }] of rates.entries()) {
    if (thicknessMm === null && !isPerSlab) errors.push({ rateIndex, field: 'thicknessMm', message: 'Enter the thickness of this price.' });
    else if (thicknessMm !== null && !isThickness(thicknessMm))
      errors.push({ rateIndex, field: 'thicknessMm', message: `Enter whole millimeters from 1 to ${maxThicknessMm}.` });
    else if (rates.slice(0, rateIndex).some((earlier) => earlier.thicknessMm === thicknessMm && earlier.isPerSlab === isPerSlab))
      errors.push({ rateIndex, field: 'thicknessMm', message: 'There is already a price for this thickness.' });
    for (const field of ['priceCents', 'costCents'] as const) {
      if (!isAmount(amounts[field])) errors.push({ rateIndex, field, message: amountMessage });
    }
  }
  return errors;
}
