import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNumberError, formatNumber, numberFormats, parseNumber, parseOptionalNumber, type NumberFormat } from './numbers.ts';

const formats: Record<string, NumberFormat> = numberFormats;
const { decimal, integer, rand, percent, quantity, millimeters, meters, squareMeters } = numberFormats;
const storedNumbers = fc.constantFrom(...Object.values(formats)).chain((format) => {
  const { scale, decimals, min = 0, max = 9_999_999 * scale } = format;
  const step = scale / 10 ** Math.min(decimals, 6);
  return fc.record({
    format: fc.constant(format),
    value:
      step < 1
        ? fc.integer().map((count) => count / 10_000)
        : fc.integer({ min: min / step, max: max / step }).map((count) => count * step),
  });
});
const group = (number: string): string =>
  number.replace(/^(-?)(\d+)/, (_, sign: string, digits: string) => `${sign}${digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}`);

test('a formatted number is parsed to the same value, also with a decimal comma, grouped digits, spaces and its unit', () => {
  fc.assert(
    fc.property(storedNumbers, ({ format, value }) => {
      const text = formatNumber(value, format);
      const withUnit = format.unit === 'R' ? text.replace(/^(-?)/, '$1R ') : `${text}${format.unit ?? ''}`;
      for (const typed of [text, text.replace('.', ','), group(text), ` ${text} `, withUnit])
        expect(parseNumber(typed, format), typed).toBe(value);
    }),
  );
});

test('any text is either a number within the limits or has a message', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789., -+−R%m\u00a0e') }));
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(formats)), texts, (format, typed) => {
      const value = parseNumber(typed, format);
      expect(findNumberError(typed, format) === undefined).toBe(Number.isFinite(value));
      if (Number.isFinite(value)) {
        expect(value).toBeGreaterThanOrEqual(format.min ?? 0);
        expect(format === decimal || Number.isInteger(value)).toBe(true);
      }
    }),
  );
});

test('parses numbers as people type them', () => {
  expect(['2450', 'R2 450,50', '2\u00a0450.5', ' r 99 ', '0', '.5', '4.'].map((typed) => parseNumber(typed, rand))).toEqual([
    245_000, 245_050, 245_050, 9900, 0, 50, 400,
  ]);
  expect(['7,5 %', '7.25%', '100'].map((typed) => parseNumber(typed, percent))).toEqual([750, 725, 10_000]);
  expect(['-33.9', '\u221233,9', '+18'].map((typed) => parseNumber(typed, decimal))).toEqual([-33.9, -33.9, 18]);
  expect(['-R50', 'R-50', '- R50'].map((typed) => parseNumber(typed, { ...rand, min: -1_000_000 }))).toEqual([-5000, -5000, -5000]);
  expect([parseNumber('3 200 mm', millimeters), parseNumber('1,25', quantity)]).toEqual([3200, 1250]);
  expect([parseNumber('4,2', meters), parseNumber('4.2', squareMeters)]).toEqual([4200, 4_200_000]);
});

test('does not guess', () => {
  for (const typed of [
    '',
    'cheap',
    '1,234,50',
    '1,234.50',
    '1e3',
    '12R50',
    '1 R',
    '12 50',
    '1 5',
    '--5',
    '5%%',
    '%5',
    'Infinity',
    '0x10',
  ]) {
    for (const format of Object.values(formats)) expect(parseNumber(typed, format), typed).toBeNaN();
  }
});

test('an empty number is missing, or null if it is optional', () => {
  expect(parseNumber(' ', integer)).toBeNaN();
  expect([parseOptionalNumber(' ', integer), parseOptionalNumber('7', integer), parseOptionalNumber('x', integer)]).toEqual([
    null,
    7,
    Number.NaN,
  ]);
  expect(formatNumber(null, integer)).toBe('');
});

test('says what is wrong with a number', () => {
  const messages: [string, NumberFormat, string | undefined][] = [
    ['', integer, 'Enter a number.'],
    ['ten', rand, 'Enter a number, for example 12.50.'],
    ['ten', integer, 'Enter a whole number, for example 12.'],
    ['1.5', integer, 'Enter a whole number.'],
    ['1.005', rand, 'Enter a number with up to 2 decimals.'],
    ['-1', rand, 'Enter a number from 0 to 10\u00a0000\u00a0000.'],
    ['101', { ...percent, min: 1, max: 10_000 }, 'Enter a number from 0.01 to 100.'],
    ['91', { ...decimal, min: -90, max: 90 }, 'Enter a number from -90 to 90.'],
    ['12', integer, undefined],
  ];
  for (const [typed, format, message] of messages) expect(findNumberError(typed, format), typed).toBe(message);
});
