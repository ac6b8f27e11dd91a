import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { unicodeText } from '#test/unicode-text.ts';
import { escapeFormula, unescapeFormula, writeCsv } from './csv.ts';

const dangerous = [
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
const pieces = fc
  .array(fc.constantFrom('=', '+', '-', '@', "'", ';', ',', '"', '\n', '\r', '\t', ' ', 'a', 'é', '\uff1d', '1'))
  .map((all) => all.join(''));
const words = fc.oneof(pieces, unicodeText(), fc.constantFrom(...dangerous));
const runs = /(?:^|[;\t\r\n])[ \u00a0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

describe('a CSV file', () => {
  it('contains no cell that a spreadsheet would execute (T22)', () => {
    for (const text of dangerous) expect(escapeFormula(text), text).not.toMatch(runs);
    fc.assert(fc.property(words, (text) => !runs.test(escapeFormula(text))));
  });

  it('returns every text unchanged', () => {
    fc.assert(fc.property(words, (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it('keeps numbers, and texts with commas, quotes and line breaks in their cells', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words, fc.integer()), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = parse(writeCsv(['a', 'b', 'c'], rows), { bom: true });
        expect(read.slice(1).map(([a, b, c]) => [unescapeFormula(a!), unescapeFormula(b!), Number(c)])).toEqual(rows);
      }),
    );
    expect(
      writeCsv(
        ['Name', 'Price'],
        [
          ['Ünder, "x"', -5],
          ['', null],
        ],
      ),
    ).toBe('\uFEFF"Name","Price"\r\n"Ünder, ""x""",-5\r\n"",\r\n');
  });
});
