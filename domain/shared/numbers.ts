import { formatInteger } from './counts.ts';

/** How people type a number, and how it is stored. */
export type NumberFormat = {
  /** Stored value of a typed 1: 100 for cents. */
  scale: number;
  /** Maximum number of typed decimals. */
  decimals: number;
  /** Unit that may be typed with the number. */
  unit?: 'R' | '%' | 'mm';
  /** Limits of the stored value. By default 0 and 9 999 999 typed units. */
  min?: number;
  max?: number;
};

const decimal: NumberFormat = { scale: 1, decimals: 15, min: -1e9, max: 1e9 };
const percent: NumberFormat = { scale: 100, decimals: 2, unit: '%' };
/** The formats of the product. Amounts are stored as integers, except `decimal`. */
export const numberFormats = {
  /** A number that is stored as typed. */
  decimal,
  integer: { scale: 1, decimals: 0 },
  /** Cents. Amounts over R10 000 000 are typing mistakes. */
  rand: { scale: 100, decimals: 2, unit: 'R', max: 1_000_000_000 },
  /** Hundredths of a percent. */
  percent,
  /** Thousandths of a unit. */
  quantity: { scale: 1000, decimals: 3, max: 99_999_999 },
  millimeters: { scale: 1, decimals: 0, unit: 'mm' },
  /** Millimeters, typed in meters. */
  meters: { scale: 1000, decimals: 3, max: 9_999_999 },
  /** Square millimeters, typed in square meters. */
  squareMeters: { scale: 1_000_000, decimals: 3, max: 9_999_999_000 },
} satisfies Record<string, NumberFormat>;

const getMin = ({ min = 0 }: NumberFormat): number => min;
const getMax = ({ max, scale }: NumberFormat): number => max ?? 9_999_999 * scale;

// Digits in groups of three or without groups, with a decimal point or comma.
const numberPattern = /^([+-]?)((?:\d{1,3}(?: \d{3})+|\d*)(?:[.,]\d*)?)$/;

/** Returns the sign and the number without spaces, with a decimal point; undefined for other text. */
function normalize(typed: string, unit: NumberFormat['unit']): string | undefined {
  const text = typed.trim().replace(/\s/g, ' ').replace('\u2212', '-');
  const withoutUnit = unit === 'R' ? text.replace(/^([+-]?) ?R ?/i, '$1') : unit ? text.replace(new RegExp(` ?${unit}$`, 'i'), '') : text;
  const [, sign = '', digits = ''] = numberPattern.exec(withoutUnit.replace(/^([+-]) /, '$1')) ?? [];
  return /\d/.test(digits) ? `${sign.replace('+', '')}${digits.replaceAll(' ', '').replace(',', '.')}` : undefined;
}

// Without -0.
const toStored = (number: string, scale: number): number => (scale === 1 ? Number(number) : Math.round(Number(number) * scale)) + 0;

/** Returns the message for a typed number that cannot be stored; undefined if it can. */
export function findNumberError(typed: string, format: NumberFormat): string | undefined {
  if (typed.trim() === '') return 'Enter a number.';
  const number = normalize(typed, format.unit);
  const { decimals, scale } = format;
  if (number === undefined) return decimals === 0 ? 'Enter a whole number, for example 12.' : 'Enter a number, for example 12.50.';
  const value = toStored(number, scale);
  const toText = (limit: number) =>
    `${limit < 0 ? '-' : ''}${formatInteger(Math.trunc(Math.abs(limit / scale)))}${toFraction(limit / scale)}`;
  if (value < getMin(format) || value > getMax(format))
    return `Enter a number from ${toText(getMin(format))} to ${toText(getMax(format))}.`;
  if ((number.split('.')[1]?.length ?? 0) <= decimals) return undefined;
  return decimals === 0 ? 'Enter a whole number.' : `Enter a number with up to ${decimals} decimals.`;
}
const toFraction = (number: number): string => /\.\d+$/.exec(String(number))?.[0] ?? '';

/**
 * Parses a typed number: `2 450.50`, `R2450,50`, `7,5 %`, `-3`.
 * @returns the stored value; NaN for text that `findNumberError` has a message for
 */
export const parseNumber = (typed: string, format: NumberFormat): number =>
  findNumberError(typed, format) === undefined ? toStored(normalize(typed, format.unit)!, format.scale) : Number.NaN;

/** Parses a typed number. @returns null for empty text, NaN for text that `findNumberError` has a message for */
export const parseOptionalNumber = (typed: string, format: NumberFormat): number | null =>
  typed.trim() === '' ? null : parseNumber(typed, format);

/** Formats a stored value for an input: `2450.50`, `12`, `-7.5`; '' for null. Amounts in rand have no or two decimals. */
export function formatNumber(value: number | null, { scale, unit }: NumberFormat): string {
  if (value === null) return '';
  return unit === 'R' && value % scale !== 0 ? (value / scale).toFixed(2) : String(value / scale);
}

/** Formats a stored rate, in hundredths of a percent: `12.5%`. */
export const formatPercent = (rate: number): string => `${formatNumber(rate, percent)}%`;
