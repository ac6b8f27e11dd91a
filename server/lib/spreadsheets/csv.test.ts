import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { createUnicodeText } from '#test/unicode-text.ts';
import { escapeFormula, unescapeFormula, formatCsv } from './csv.ts';

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\uff1d1',
  ' =1',
  "'=1",
  "''-1",
  'a;=1',
  'a\n=1',
  '=HYPERLINK("http://x","y")',
];
const delimiterTexts = fc
  .array(fc.constantFrom('=', '+', '-', '@', "'", ';', ',', '"', '\n', '\r', '\t', ' ', 'a', 'é', '\uff1d', '1'))
  .map((characters) => characters.join(''));
const texts = fc.oneof(delimiterTexts, createUnicodeText(), fc.constantFrom(...formulas));
const formulaPattern = /(?:^|[;\t\r\n])[ \u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

describe('a CSV file', () => {
  it('contains no cell that a spreadsheet would execute (T22)', () => {
    for (const text of formulas) expect(escapeFormula(text), text).not.toMatch(formulaPattern);
    fc.assert(fc.property(texts, (text) => !formulaPattern.test(escapeFormula(text))));
  });

  it('preserves every text', () => {
    fc.assert(fc.property(texts, (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it('preserves numbers, and texts with commas, quotes and line breaks', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts, fc.integer()), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = parse(formatCsv(['a', 'b', 'c'], rows), { bom: true });
        expect(read.slice(1).map(([a, b, c]) => [unescapeFormula(a!), unescapeFormula(b!), Number(c)])).toEqual(rows);
      }),
    );
    expect(
      formatCsv(
        ['Name', 'Price'],
        [
          ['Ünder, "x"', -5],
          ['', null],
        ],
      ),
    ).toBe('\uFEFF"Name","Price"\r\n"Ünder, ""x""",-5\r\n"",\r\n');
  });
});
