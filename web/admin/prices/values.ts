import { toSlug } from '#domain/shared/slug.ts';
import { readRand, writeRand } from '#domain/catalogue/product-price.ts';
import { writePercent } from '#domain/pricing/price-book-words.ts';
import type { PriceBook, PriceBookLine, PriceUnit } from '#domain/pricing/price-book.ts';
import type { Values } from '#web/admin/lib/use-draft.ts';
import { groups, type LineChoice } from './groups.ts';

/** A line as its row of the form holds it: rates as they are typed. */
export type TypedLine = Pick<PriceBookLine, 'name' | 'item' | 'variant' | 'unit'> & { low: string; high: string };
/** A zone as the form holds it: a suburb a line. */
export type TypedZone = { name: string; suburbs: string };

/** A rate as a box to type in shows it. @param rate hundredths of a percent, or cents */
export const writeRate = (unit: PriceUnit, rate: number): string => (unit === 'percent' ? writePercent(rate) : writeRand(rate));

/** @returns hundredths of a percent, or cents; NaN for what is none */
export const readRate = (unit: PriceUnit, typed: string): number =>
  readRand(unit === 'percent' ? typed.replace('%', '') : typed) ?? Number.NaN;

export const lineKey = (code: string): string => `line:${code}`;
export const zoneKey = (code: string): string => `zone:${code}`;
export const writeLine = (line: TypedLine): string => JSON.stringify(line);
export const readLine = (text: string): TypedLine => JSON.parse(text) as TypedLine;
export const writeZone = (zone: TypedZone): string => JSON.stringify(zone);
export const readZone = (text: string): TypedZone => JSON.parse(text) as TypedZone;

const typedLine = ({ name, item, variant, unit, lowRate, highRate }: PriceBookLine): TypedLine => ({
  name,
  item,
  variant,
  unit,
  low: writeRate(unit, lowRate),
  high: writeRate(unit, highRate),
});

/** A book as the values of a form; a line or a zone that was taken off is ''. */
export const valuesOf = (book: PriceBook): Values => ({
  note: '',
  showRange: book.showRange ? 'yes' : 'no',
  vatRate: writePercent(book.vatRate),
  standardDepthMm: String(book.standardDepthMm),
  ...Object.fromEntries(book.lines.map((line) => [lineKey(line.code), writeLine(typedLine(line))])),
  ...Object.fromEntries(book.zones.map(({ code, name, suburbs }) => [zoneKey(code), writeZone({ name, suburbs: suburbs.join('\n') })])),
});

/** What is there of a kind, by its code, in the order of the form. */
function there<Typed>(values: Values, kind: 'line' | 'zone', read: (text: string) => Typed): (Typed & { code: string })[] {
  return Object.entries(values)
    .filter(([key, text]) => key.startsWith(`${kind}:`) && text !== '')
    .map(([key, text]) => ({ code: key.slice(kind.length + 1), ...read(text) }));
}
export const linesIn = (values: Values) => there(values, 'line', readLine);
export const zonesIn = (values: Values) => there(values, 'zone', readZone);

const suburbsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** The book that a form holds; what is no number is NaN. */
export function bookOf(values: Values) {
  const lines = linesIn(values).map(({ low, high, ...line }): PriceBookLine => ({
    ...line,
    lowRate: readRate(line.unit, low),
    highRate: readRate(line.unit, high),
  }));
  return {
    showRange: values['showRange'] === 'yes',
    vatRate: readRate('percent', values['vatRate'] ?? ''),
    standardDepthMm: /^\s*\d+\s*$/.test(values['standardDepthMm'] ?? '') ? Number(values['standardDepthMm']) : Number.NaN,
    lines,
    zones: zonesIn(values).map(({ code, name, suburbs }) => ({ code, name, suburbs: suburbsOf(suburbs) })),
  };
}

/** A code made of words, that nothing of the kind has or had. */
export function freeCode(values: Values, kind: 'line' | 'zone', words: string): string {
  const base = toSlug(words).slice(0, 50).replaceAll('-', '_').replace(/_+$/, '') || kind;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}_${number}`;
    if (!(`${kind}:${code}` in values) && code !== 'open') return code;
  }
}

const codeOf = ({ item, variant, unit }: LineChoice): string => [item, variant || unit].join('_');

/** What a shop without prices begins with: the usual lines at nothing, nothing shown, and what only the owner knows still to be typed. */
export function emptyValues(): Values {
  const lines = groups.flatMap(({ usual }) => usual.map((each) => ({ ...each, code: codeOf(each), lowRate: 0, highRate: 0 })));
  return { ...valuesOf({ showRange: false, vatRate: 0, standardDepthMm: 0, lines, zones: [] }), vatRate: '', standardDepthMm: '' };
}

/** Values of a form with the same names, those that one of them lacks as ''. */
export function sameNames(one: Values, other: Values): [Values, Values] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const fill = (values: Values): Values => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  return [fill(one), fill(other)];
}
