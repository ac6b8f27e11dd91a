import type { Discount } from '#domain/pricing/quote-totals.ts';
import { revisionLimits } from '#domain/revisions/revision-check.ts';
import { formatNumber, numberFormats, parseNumber, parseOptionalNumber } from '#domain/shared/numbers.ts';

const { quantity, rand, percent } = numberFormats;
const signedRand = { ...rand, min: -revisionLimits.unitPriceCents, max: revisionLimits.unitPriceCents };

/** The formats of the numbers of a line. A price may be a credit. */
export const lineNumberFormats = { quantity, unitPriceCents: signedRand, unitCostCents: rand };
/** The numbers of a line that staff type. */
export type TypedNumber = keyof typeof lineNumberFormats;
export const typedNumbers = Object.keys(lineNumberFormats) as TypedNumber[];

/** Parses a number of a line. @returns null for an unknown cost, NaN for a text that is not a number */
export const parseLineNumber = (field: TypedNumber, typed: string): number | null =>
  field === 'unitCostCents' ? parseOptionalNumber(typed, rand) : parseNumber(typed, lineNumberFormats[field]);

export const formatLineNumber = (field: TypedNumber, value: number | null): string => formatNumber(value, lineNumberFormats[field]);

/** Parses a discount. @returns null for empty text; a discount of NaN for a text that is not a number */
export function parseDiscount(kind: Discount['kind'], typed: string): Discount | null {
  if (typed.trim() === '') return null;
  return kind === 'percent' ? { kind, share: parseNumber(typed, percent) } : { kind, cents: parseNumber(typed, rand) };
}

export function formatDiscount(discount: Discount | null): string {
  if (discount === null) return '';
  return discount.kind === 'percent' ? formatNumber(discount.share, percent) : formatNumber(discount.cents, rand);
}
