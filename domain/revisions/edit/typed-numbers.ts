import { formatRandInput, parseRand } from '#domain/catalogue/product-price.ts';
import type { Discount } from '#domain/pricing/quote-totals.ts';
import { revisionLimits } from '#domain/revisions/revision-check.ts';

/** Parses an amount with a sign, up to the limit of a revision. @returns cents; NaN if it is not a number */
export function parseSignedRand(typed: string): number {
  const text = typed.trim().replace('\u2212', '-');
  const cents = parseRand(text.replace(/^(R?)\s*-/i, '$1'), revisionLimits.unitPriceCents / 100) ?? Number.NaN;
  return /^R?\s*-/i.test(text) ? -cents : cents;
}
export const formatSignedRand = (cents: number): string => (cents < 0 ? `-${formatRandInput(-cents)}` : formatRandInput(cents));

/** Parses the cost of a line. @returns cents; null for an unknown cost; NaN if it is not a number */
export const parseCost = (typed: string): number | null => (typed.trim() === '' ? null : (parseRand(typed) ?? Number.NaN));

/** Parses a quantity with up to three decimals. @returns thousandths; NaN if it is not a number */
export function parseQuantity(typed: string): number {
  const text = typed.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN;
}
export const formatQuantity = (thousandths: number): string => String(thousandths / 1000);

/** Parses a discount: a percentage with up to two decimals, or an amount. @returns NaN in it if the text is not a number; null for empty text */
export function parseDiscount(kind: Discount['kind'], typed: string): Discount | null {
  if (typed.trim() === '') return null;
  return kind === 'percent' ? { kind, share: parseRand(typed.replace('%', '')) ?? Number.NaN } : { kind, cents: parseSignedRand(typed) };
}
export const formatDiscount = (discount: Discount | null): string =>
  discount === null ? '' : discount.kind === 'percent' ? String(discount.share / 100) : formatRandInput(discount.cents);
