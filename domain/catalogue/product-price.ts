/** The maximum price of a product, in rand. Higher values are typing mistakes. */
const maxRand = 10_000_000;

/**
 * Parses an amount in rand as typed, with a decimal point or comma: `2 450.50`, `R2450,50`, `2450`.
 * @param max the maximum amount, in rand
 * @returns integer cents; undefined for an invalid or negative amount, for more than two decimals, and for more than `max`
 */
export function parseRand(typed: string | number, max = maxRand): number | undefined {
  const text = String(typed)
    .replace(/^\s*R/i, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.');
  if (!/^\d+(?:\.\d{1,2})?$/.test(text)) return undefined;
  const cents = Math.round(Number(text) * 100);
  return cents <= max * 100 ? cents : undefined;
}

/** Formats integer cents as the value of an input in rand: `2450` or `2450.50`. */
export const formatRandInput = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

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

/**
 * Parses a percentage as typed, with a decimal point or comma: `7.5`, `-10`.
 * @returns undefined for an invalid value, 0, and values below -90 or above 500
 */
export function parsePercent(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('\u2212', '-').replace(/%$/, '').trim();
  const percent = /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return percent >= -90 && percent <= 500 && percent !== 0 ? percent : undefined;
}
