import { numberFormats, parseNumber } from '#domain/shared/numbers.ts';

/** Parses a typed amount in rand. @returns cents; undefined for an invalid amount */
export function parseRand(typed: string | number, max = numberFormats.rand.max / 100): number | undefined {
  const cents = parseNumber(String(typed), { ...numberFormats.rand, max: max * 100 });
  return Number.isNaN(cents) ? undefined : cents;
}

/**
 * Changes a price by a percentage.
 * @param cents integer
 * @param percent 5 raises the price by 5 %, -10 lowers it by 10 %
 * @param roundTo cents; the new price is rounded to a multiple of this amount, halves up
 * @returns integer cents. 0 (priced on request) stays 0, and no other price becomes 0: a price that would be rounded to 0 is not rounded.
 */
export function adjustPrice(cents: number, percent: number, roundTo: number): number {
  const changedCents = Math.max(0, (cents * (100 + percent)) / 100);
  return Math.round(changedCents / roundTo) * roundTo || Math.ceil(changedCents);
}

/** Parses a typed change of prices in percent: `7.5`, `-10`. @returns undefined for an invalid value, 0, and values below -90 or above 500 */
export const parsePriceChange = (typed: string): number | undefined =>
  parseNumber(typed, { ...numberFormats.decimal, unit: '%', min: -90, max: 500 }) || undefined;
