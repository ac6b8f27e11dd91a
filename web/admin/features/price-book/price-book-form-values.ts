import { toSlug } from '#domain/shared/slug.ts';
import { parseRand, formatRandInput } from '#domain/catalogue/product-price.ts';
import { formatPercent } from '#domain/pricing/format-price-book.ts';
import type { PriceBook, PriceBookLine, PriceUnit } from '#domain/pricing/price-book.ts';
import type { FormShape } from '#web/admin/forms/form-values.ts';
import { priceBookSections, type LineTemplate } from './sections.ts';

/** A line in the form, with rates as typed. */
export type LineValue = Pick<PriceBookLine, 'code' | 'name' | 'item' | 'variant' | 'unit'> & { low: string; high: string };
/** A delivery zone in the form, with one suburb per line. */
export type ZoneValue = { code: string; name: string; suburbs: string };
export type PriceBookFormValues = {
  note: string;
  showRange: boolean;
  vatRate: string;
  standardDepthMm: string;
  lines: LineValue[];
  zones: ZoneValue[];
};

export const priceBookShape: FormShape = { lists: ['lines', 'zones'] };

/** Formats a rate for an input. @param rate hundredths of a percent, or cents */
export const formatRateInput = (unit: PriceUnit, rate: number): string =>
  unit === 'percent' ? formatPercent(rate) : formatRandInput(rate);

/** Parses a rate as typed. @returns hundredths of a percent, or cents; NaN if it is not a number */
export const parseRate = (unit: PriceUnit, typed: string): number =>
  parseRand(unit === 'percent' ? typed.replace('%', '') : typed) ?? Number.NaN;

/** The names by which `validatePriceBook` refers to a line and a zone. */
export const lineFieldName = (code: string): string => `line:${code}`;
export const zoneFieldName = (code: string): string => `zone:${code}`;

export const toPriceBookFormValues = (book: PriceBook): PriceBookFormValues => ({
  note: '',
  showRange: book.showRange,
  vatRate: formatPercent(book.vatRate),
  standardDepthMm: String(book.standardDepthMm),
  lines: book.lines.map(({ code, name, item, variant, unit, lowRate, highRate }) => ({
    code,
    name,
    item,
    variant,
    unit,
    low: formatRateInput(unit, lowRate),
    high: formatRateInput(unit, highRate),
  })),
  zones: book.zones.map(({ code, name, suburbs }) => ({ code, name, suburbs: suburbs.join('\n') })),
});

const getSuburbs = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((suburb) => suburb.trim())
      .filter(Boolean),
  ),
];

/** Returns the book that a form contains; anything that is not a number is NaN. */
export const toPriceBook = ({ showRange, vatRate, standardDepthMm, lines, zones }: PriceBookFormValues) => ({
  showRange,
  vatRate: parseRate('percent', vatRate),
  standardDepthMm: /^\s*\d+\s*$/.test(standardDepthMm) ? Number(standardDepthMm) : Number.NaN,
  lines: lines.map(({ low, high, ...line }): PriceBookLine => ({
    ...line,
    lowRate: parseRate(line.unit, low),
    highRate: parseRate(line.unit, high),
  })),
  zones: zones.map(({ suburbs, ...zone }) => ({ ...zone, suburbs: getSuburbs(suburbs) })),
});

/** Returns a code made of a text that no item of the lists has. */
export function uniqueCode(text: string, fallback: string, ...lists: readonly (readonly { code: string }[])[]): string {
  const taken = new Set(['open', ...lists.flat().map(({ code }) => code)]);
  const base = toSlug(text).slice(0, 50).replaceAll('-', '_').replace(/_+$/, '') || fallback;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(code)) return code;
  }
}

const getCode = ({ item, variant, unit }: LineTemplate): string => [item, variant || unit].join('_');

/** Returns the first price book of a shop: the standard lines at zero, hidden from visitors, without VAT rate and depth. */
export function emptyPriceBookValues(): PriceBookFormValues {
  const lines = priceBookSections.flatMap(({ usual }) =>
    usual.map((template) => ({ ...template, code: getCode(template), lowRate: 0, highRate: 0 })),
  );
  return {
    ...toPriceBookFormValues({ showRange: false, vatRate: 0, standardDepthMm: 0, lines, zones: [] }),
    vatRate: '',
    standardDepthMm: '',
  };
}
