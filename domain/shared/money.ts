import { formatInteger } from './counts.ts';

/**
 * Returns a rand amount: `R2 450`, with cents only when there are some (`R2 450.50`).
 * @param cents an integer number of cents, with or without VAT
 */
export function formatRand(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(cents) / 100);
  const restCents = Math.abs(cents) % 100;
  return `${sign}R${formatInteger(whole)}${restCents === 0 ? '' : `.${String(restCents).padStart(2, '0')}`}`;
}

/** Converts cents to rand. The wire has rand numbers where the specification lists a price. */
export const toRand = (cents: number): number => cents / 100;

/** Converts rand to cents. @throws RangeError if the amount is not a whole number of cents */
export function toCents(rand: number): number {
  const cents = Math.round(rand * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - rand) > 1e-9) {
    throw new RangeError(`${rand} is not a whole number of cents.`);
  }
  return cents;
}
