import { toSlug } from '#domain/shared/slug.ts';
import { formatNumber, numberFormats, parseNumber, parseOptionalNumber } from '#domain/shared/numbers.ts';
import { defaultPricing, type PriceBook, type PriceBookLine, type PriceUnit, type PricingStrategy } from '#domain/pricing/price-book.ts';
import { validatePriceBook } from '#domain/pricing/price-book-check.ts';
import { stoneCodes } from '#domain/pricing/price-lines.ts';
import type { FormShape } from '#web/admin/kit/form/form-values.ts';
import type { FieldMessages } from '#web/admin/kit/form/use-admin-form.ts';
import { priceBookSections, type StandardLine } from './price-book-sections.ts';

/** Form value of a line, with rates as entered. */
export type LineValue = Pick<PriceBookLine, 'code' | 'name' | 'item' | 'variant' | 'unit' | 'material'> & {
  low: string;
  high: string;
  quote: string;
  cost: string;
  /** '' for all thicknesses. */
  thickness: string;
};
/** Initial values of a new line's optional fields. */
export const newLineDefaults = { quote: '', material: '', thickness: '' } as const;
/** Form value of a delivery zone, with one suburb per line. */
export type ZoneValue = { code: string; name: string; suburbs: string };
export type PriceBookFormValues = {
  note: string;
  showEstimate: boolean;
  vatRate: string;
  standardDepthMm: string;
  strategy: PricingStrategy;
  wasteRate: string;
  remnantCreditRate: string;
  slabTrimMm: string;
  lines: LineValue[];
  zones: ZoneValue[];
};

export const priceBookShape: FormShape = { lists: ['lines', 'zones'] };

const getRateFormat = (unit: PriceUnit) =>
  unit === 'percent' ? { ...numberFormats.percent, max: numberFormats.rand.max } : numberFormats.rand;
/** Formats a rate for an input. @param rate hundredths of a percent, or cents */
export const formatRateInput = (unit: PriceUnit, rate: number): string => formatNumber(rate, getRateFormat(unit));
/** Parses an entered rate. @returns hundredths of a percent, or cents; NaN if it is not a number */
export const parseRate = (unit: PriceUnit, typed: string): number => parseNumber(typed, getRateFormat(unit));

export const toPriceBookFormValues = (book: PriceBook): PriceBookFormValues => ({
  note: '',
  showEstimate: book.showEstimate,
  vatRate: formatRateInput('percent', book.vatRate),
  standardDepthMm: String(book.standardDepthMm),
  strategy: book.strategy,
  wasteRate: formatRateInput('percent', book.wasteRate),
  remnantCreditRate: formatRateInput('percent', book.remnantCreditRate),
  slabTrimMm: String(book.slabTrimMm),
  lines: book.lines.map(({ code, name, item, variant, unit, lowRate, highRate, quoteRate, costRate, material, thicknessMm }) => ({
    code,
    name,
    item,
    variant,
    unit,
    low: formatRateInput(unit, lowRate),
    high: formatRateInput(unit, highRate),
    quote: formatRateInput(unit, quoteRate),
    cost: formatRateInput(unit, costRate),
    material,
    thickness: thicknessMm === null ? '' : String(thicknessMm),
  })),
  zones: book.zones.map(({ code, name, suburbs }) => ({ code, name, suburbs: suburbs.join('\n') })),
});

const parseSuburbs = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((suburb) => suburb.trim())
      .filter(Boolean),
  ),
];

/** Returns the line of a row. Texts that are not numbers become NaN. */
export const toPriceBookLine = ({ low, high, quote, cost, thickness, ...line }: LineValue): PriceBookLine => ({
  ...line,
  lowRate: parseRate(line.unit, low),
  highRate: parseRate(line.unit, high),
  quoteRate: parseRate(line.unit, quote),
  costRate: parseRate(line.unit, cost),
  thicknessMm: parseOptionalNumber(thickness, numberFormats.millimeters),
});

/** Returns the price book of a form. Texts that are not numbers become NaN. */
export const toPriceBook = ({ note: _note, lines, zones, ...rules }: PriceBookFormValues) => ({
  ...rules,
  vatRate: parseRate('percent', rules.vatRate),
  standardDepthMm: parseNumber(rules.standardDepthMm, numberFormats.millimeters),
  wasteRate: parseRate('percent', rules.wasteRate),
  remnantCreditRate: parseRate('percent', rules.remnantCreditRate),
  slabTrimMm: parseNumber(rules.slabTrimMm, numberFormats.millimeters),
  lines: lines.map(toPriceBookLine),
  zones: zones.map(({ suburbs, ...zone }) => ({ ...zone, suburbs: parseSuburbs(suburbs) })),
});

/** Returns the messages of `validatePriceBook` by field path. Errors of a whole line or zone are displayed at its name. */
export function validatePriceBookForm(values: PriceBookFormValues): FieldMessages {
  const messages: FieldMessages = {};
  for (const { field, part = 'name', message } of validatePriceBook(toPriceBook(values))) {
    const [kind, code] = field.split(':');
    const list = kind === 'line' ? 'lines' : 'zones';
    const path = code === undefined ? field : `${list}.${values[list].findIndex((item) => item.code === code)}.${part}`;
    messages[path] ??= message;
  }
  return messages;
}

/** Returns a code that is derived from the text and not used in the lists. `open` and the codes of the stone are reserved. */
export function createUniqueCode(text: string, fallback: string, ...lists: readonly (readonly { code: string }[])[]): string {
  const usedCodes = new Set(['open', ...stoneCodes, ...lists.flat().map(({ code }) => code)]);
  const base = toSlug(text).slice(0, 50).replaceAll('-', '_').replace(/_+$/, '') || fallback;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}_${number}`;
    if (!usedCodes.has(code)) return code;
  }
}

const toLineCode = ({ item, variant, unit }: StandardLine): string => [item, variant || unit].join('_');

/**
 * Returns the values of the first price book: all standard lines with rates of zero, estimates hidden from visitors, and
 * no VAT rate and standard depth.
 */
export function createEmptyPriceBookValues(): PriceBookFormValues {
  const lines = priceBookSections.flatMap(({ standardLines }) =>
    standardLines.map((standardLine) => {
      const rates = { lowRate: 0, highRate: 0, quoteRate: 0, costRate: 0 };
      return { ...standardLine, code: toLineCode(standardLine), ...rates, material: '', thicknessMm: null };
    }),
  );
  return {
    ...toPriceBookFormValues({ ...defaultPricing, showEstimate: false, vatRate: 0, standardDepthMm: 0, lines, zones: [] }),
    vatRate: '',
    standardDepthMm: '',
  };
}
