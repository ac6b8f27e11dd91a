// Own code instead of `Intl.NumberFormat('en-ZA')`: its space and decimal sign depend on the ICU version, which differs between browsers.

import { formatInteger } from './counts.ts';

/**
 * Formats an amount in rand: `R2 450`, or `R2 450.50` if the cents are not zero.
 * @param cents an integer number of cents, with or without VAT
 * @param showsZeroCents true for `R2 450.00`, in a column in which `haveCents` is true
 */
export function formatRand(cents: number, showsZeroCents = false): string {
  const sign = cents < 0 ? '-' : '';
  const randPart = Math.trunc(Math.abs(cents) / 100);
  const centsPart = Math.abs(cents) % 100;
  return `${sign}R${formatInteger(randPart)}${centsPart === 0 && !showsZeroCents ? '' : `.${String(centsPart).padStart(2, '0')}`}`;
}

/** Returns true if an amount is not a whole number of rand. All amounts of its column then show cents. Ignores NaN. */
export const haveCents = (amounts: readonly number[]): boolean => amounts.some((cents) => Math.abs(cents % 100) > 0);

/** Converts cents to rand. The API sends prices in rand where the specification requires it. */
export const toRand = (cents: number): number => cents / 100;

/** Converts rand to cents. @throws RangeError if the amount is not a whole number of cents */
export function toCents(rand: number): number {
  const cents = Math.round(rand * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(cents / 100 - rand) > 1e-9) {
    throw new RangeError(`${rand} is not a whole number of cents.`);
  }
  return cents;
}
