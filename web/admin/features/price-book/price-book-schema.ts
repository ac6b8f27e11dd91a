import { toSlug } from '#domain/shared/slug.ts';
import { formatNumber, numberFormats, parseNumber, parseOptionalNumber, type NumberFormat } from '#domain/shared/numbers.ts';
import { priceBookLabels, strategyNames } from '#domain/pricing/format-price-book.ts';
import {
  defaultPricing,
  pricingStrategies,
  type PriceBook,
  type PriceBookLine,
  type PriceUnit,
  type PricingStrategy,
} from '#domain/pricing/price-book.ts';
import { validatePriceBook } from '#domain/pricing/price-book-check.ts';
import { stoneCodes } from '#domain/pricing/price-lines.ts';
import { splitLines } from '#web/admin/kit/form/field-config.ts';
import { list, number, select, text } from '#web/admin/kit/form/fields.ts';
import { formSchema, panel, type SchemaField, type ValuesOf } from '#web/admin/kit/form/form-schema.ts';
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
const getRateFormat = (unit: PriceUnit) =>
  unit === 'percent' ? { ...numberFormats.percent, max: numberFormats.rand.max } : numberFormats.rand;
/** Formats a rate for an input. @param rate hundredths of a percent, or cents */
export const formatRateInput = (unit: PriceUnit, rate: number): string => formatNumber(rate, getRateFormat(unit));
/** Parses an entered rate. @returns hundredths of a percent, or cents; NaN if it is not a number */
export const parseRate = (unit: PriceUnit, typed: string): number => parseNumber(typed, getRateFormat(unit));

const toLineValue = ({ lowRate, highRate, quoteRate, costRate, thicknessMm, ...line }: PriceBookLine): LineValue => ({
  ...line,
  low: formatRateInput(line.unit, lowRate),
  high: formatRateInput(line.unit, highRate),
  quote: formatRateInput(line.unit, quoteRate),
  cost: formatRateInput(line.unit, costRate),
  thickness: formatNumber(thicknessMm, numberFormats.millimeters),
});

/** Returns the line of a row. Texts that are not numbers become NaN. */
export const toPriceBookLine = ({ low, high, quote, cost, thickness, ...line }: LineValue): PriceBookLine => ({
  ...line,
  lowRate: parseRate(line.unit, low),
  highRate: parseRate(line.unit, high),
  quoteRate: parseRate(line.unit, quote),
  costRate: parseRate(line.unit, cost),
  thicknessMm: parseOptionalNumber(thickness, numberFormats.millimeters),
});

const lines: SchemaField<readonly PriceBookLine[], LineValue[], PriceBookLine[]> = {
  label: 'Line',
  comparesRows: true,
  empty: [],
  toValue: (saved) => saved.map(toLineValue),
  toInput: (value) => value.map(toPriceBookLine),
};
const suburbs: SchemaField<readonly string[], string, string[]> = {
  ...text({ label: 'Suburbs' }),
  toValue: (saved) => saved.join('\n'),
  toInput: (value) => [...new Set(splitLines(value))],
};
const showEstimate: SchemaField<boolean, boolean, boolean> = {
  label: 'Show visitors an estimate',
  empty: false,
  toValue: (saved) => saved,
  toInput: (value) => value,
  format: (isShown) => (isShown ? 'yes' : 'no'),
};
// A new version has a new note.
const note: SchemaField<string, string, string> = { ...text({ label: 'Note' }), toValue: () => '' };
const rule = (format: NumberFormat, name: keyof typeof priceBookLabels, hint?: string) =>
  number(format, {
    label: `${priceBookLabels[name]} (${format.unit})`,
    half: true,
    isCheckedByRules: true,
    ...(hint !== undefined && { hint }),
  });
const { percent, millimeters } = numberFormats;

const priceBookSchema = formSchema({
  note,
  ...panel('Estimate', {
    showEstimate,
    vatRate: rule(percent, 'vatRate', 'Rates below include VAT, costs do not.'),
    standardDepthMm: rule(millimeters, 'standardDepthMm'),
  }),
  ...panel('Quotes', {
    strategy: select<PricingStrategy>({
      label: priceBookLabels.strategy,
      options: pricingStrategies.map((strategy) => ({ value: strategy, label: strategyNames[strategy] })),
      empty: defaultPricing.strategy,
      half: true,
    }),
    wasteRate: rule(percent, 'wasteRate', 'For area used plus waste'),
    remnantCreditRate: rule(percent, 'remnantCreditRate', 'For whole slabs less remnant credit'),
    slabTrimMm: rule(millimeters, 'slabTrimMm', 'For whole slabs'),
  }),
  lines,
  zones: list({ code: text({ label: 'Code' }), name: text({ label: 'Name' }), suburbs }, { label: 'Zone', comparesRows: true }),
});
export type PriceBookFormValues = ValuesOf<typeof priceBookSchema.tree>;
/** Form value of a delivery zone, with one suburb per line. */
export type ZoneValue = PriceBookFormValues['zones'][number];

/** The paths of the lists that an edit conflict compares item by item. */
export const priceBookShape = priceBookSchema.shape;
export const toPriceBookFormValues = (book: PriceBook): PriceBookFormValues => priceBookSchema.toValues({ ...book, note: '' });
/** Returns the fields of a panel. */
export const getPriceBookFields = (title: 'Estimate' | 'Quotes') => priceBookSchema.fields.filter((field) => field.panel === title);

/** Returns the price book of a form. Texts that are not numbers become NaN. */
export const toPriceBook = (values: PriceBookFormValues) => {
  const { note: _note, ...book } = priceBookSchema.toInput(values);
  return book;
};

/** Returns the messages of `validatePriceBook` by field path. Errors of a whole line or zone are displayed at its name. */
export function validatePriceBookForm(values: PriceBookFormValues): FieldMessages {
  const messages: FieldMessages = {};
  for (const { field, part = 'name', message } of validatePriceBook(toPriceBook(values))) {
    const [kind, code] = field.split(':');
    const listName = kind === 'line' ? 'lines' : 'zones';
    const path = code === undefined ? field : `${listName}.${values[listName].findIndex((item) => item.code === code)}.${part}`;
    messages[path] ??= message;
  }
  return messages;
}

/** Returns a code that is derived from the name and not used in the lists. `open` and the codes of the stone are reserved. */
export function createUniqueCode(name: string, fallback: string, ...lists: readonly (readonly { code: string }[])[]): string {
  const usedCodes = new Set(['open', ...stoneCodes, ...lists.flat().map(({ code }) => code)]);
  const base = toSlug(name).slice(0, 50).replaceAll('-', '_').replace(/_+$/, '') || fallback;
  for (let counter = 1; ; counter += 1) {
    const code = counter === 1 ? base : `${base}_${counter}`;
    if (!usedCodes.has(code)) return code;
  }
}

const toLineCode = ({ item, variant, unit }: StandardLine): string => [item, variant || unit].join('_');

/**
 * Returns the values of the first price book: all standard lines with rates of zero, estimates hidden from visitors, and
 * no VAT rate and standard depth.
 */
export function createEmptyPriceBookValues(): PriceBookFormValues {
  const firstLines = priceBookSections.flatMap(({ standardLines }) =>
    standardLines.map((standardLine) => {
      const rates = { lowRate: 0, highRate: 0, quoteRate: 0, costRate: 0 };
      return { ...standardLine, code: toLineCode(standardLine), ...rates, material: '', thicknessMm: null };
    }),
  );
  return {
    ...toPriceBookFormValues({ ...defaultPricing, showEstimate: false, vatRate: 0, standardDepthMm: 0, lines: firstLines, zones: [] }),
    vatRate: '',
    standardDepthMm: '',
  };
}
