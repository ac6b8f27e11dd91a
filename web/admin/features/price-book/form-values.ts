import { toSlug } from '#domain/shared/slug.ts';
import { readRand, writeRand } from '#domain/catalogue/product-price.ts';
import { writePercent } from '#domain/pricing/price-book-words.ts';
import type { PriceBook, PriceBookLine, PriceUnit } from '#domain/pricing/price-book.ts';
import type { FormValues } from '#web/admin/forms/use-draft.ts';
import { priceBookSections, type LineTemplate } from './sections.ts';

/** A line as its row of the form holds it: rates as they are typed. */
export type LineInput = Pick<PriceBookLine, 'name' | 'item' | 'variant' | 'unit'> & { low: string; high: string };
/** A zone as the form holds it: a suburb a line. */
export type ZoneInput = { name: string; suburbs: string };

/** A rate as a box to type in shows it. @param rate hundredths of a percent, or cents */
export const formatRateInput = (unit: PriceUnit, rate: number): string => (unit === 'percent' ? writePercent(rate) : writeRand(rate));

/** @returns hundredths of a percent, or cents; NaN for what is none */
export const parseRate = (unit: PriceUnit, typed: string): number =>
  readRand(unit === 'percent' ? typed.replace('%', '') : typed) ?? Number.NaN;

export const lineFieldName = (code: string): string => `line:${code}`;
export const zoneFieldName = (code: string): string => `zone:${code}`;
export const serializeLine = (line: LineInput): string => JSON.stringify(line);
export const parseLine = (text: string): LineInput => JSON.parse(text) as LineInput;
export const serializeZone = (zone: ZoneInput): string => JSON.stringify(zone);
export const parseZone = (text: string): ZoneInput => JSON.parse(text) as ZoneInput;

const typedLine = ({ name, item, variant, unit, lowRate, highRate }: PriceBookLine): LineInput => ({
  name,
  item,
  variant,
  unit,
  low: formatRateInput(unit, lowRate),
  high: formatRateInput(unit, highRate),
});

/** A book as the values of a form; a line or a zone that was taken off is ''. */
export const toPriceBookFormValues = (book: PriceBook): FormValues => ({
  note: '',
  showRange: book.showRange ? 'yes' : 'no',
  vatRate: writePercent(book.vatRate),
  standardDepthMm: String(book.standardDepthMm),
  ...Object.fromEntries(book.lines.map((line) => [lineFieldName(line.code), serializeLine(typedLine(line))])),
  ...Object.fromEntries(
    book.zones.map(({ code, name, suburbs }) => [zoneFieldName(code), serializeZone({ name, suburbs: suburbs.join('\n') })]),
  ),
});

/** What is there of a kind, by its code, in the order of the form. */
function there<Typed>(values: FormValues, kind: 'line' | 'zone', read: (text: string) => Typed): (Typed & { code: string })[] {
  return Object.entries(values)
    .filter(([key, text]) => key.startsWith(`${kind}:`) && text !== '')
    .map(([key, text]) => ({ code: key.slice(kind.length + 1), ...read(text) }));
}
export const getLines = (values: FormValues) => there(values, 'line', parseLine);
export const getZones = (values: FormValues) => there(values, 'zone', parseZone);

const suburbsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** The book that a form holds; what is no number is NaN. */
export function toPriceBook(values: FormValues) {
  const lines = getLines(values).map(({ low, high, ...line }): PriceBookLine => ({
    ...line,
    lowRate: parseRate(line.unit, low),
    highRate: parseRate(line.unit, high),
  }));
  return {
    showRange: values['showRange'] === 'yes',
    vatRate: parseRate('percent', values['vatRate'] ?? ''),
    standardDepthMm: /^\s*\d+\s*$/.test(values['standardDepthMm'] ?? '') ? Number(values['standardDepthMm']) : Number.NaN,
    lines,
    zones: getZones(values).map(({ code, name, suburbs }) => ({ code, name, suburbs: suburbsOf(suburbs) })),
  };
}

/** A code made of words, that nothing of the kind has or had. */
export function uniqueCode(values: FormValues, kind: 'line' | 'zone', words: string): string {
  const base = toSlug(words).slice(0, 50).replaceAll('-', '_').replace(/_+$/, '') || kind;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}_${number}`;
    if (!(`${kind}:${code}` in values) && code !== 'open') return code;
  }
}

const codeOf = ({ item, variant, unit }: LineTemplate): string => [item, variant || unit].join('_');

/** What a shop without prices begins with: the usual lines at nothing, nothing shown, and what only the owner knows still to be typed. */
export function emptyPriceBookValues(): FormValues {
  const lines = priceBookSections.flatMap(({ usual }) => usual.map((each) => ({ ...each, code: codeOf(each), lowRate: 0, highRate: 0 })));
  return {
    ...toPriceBookFormValues({ showRange: false, vatRate: 0, standardDepthMm: 0, lines, zones: [] }),
    vatRate: '',
    standardDepthMm: '',
  };
}

/** Values of a form with the same names, those that one of them lacks as ''. */
export function alignFields(one: FormValues, other: FormValues): [FormValues, FormValues] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const fill = (values: FormValues): FormValues => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return [fill(one), fill(other)];
}
