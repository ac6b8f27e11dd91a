import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** Where a spreadsheet would begin a formula: at the start of a text, or behind what another program takes for the end of a cell. */
const formula = /(?<=^|[;\t\r\n])(?=[' \u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;
const neutralised = /(?<=^|[;\t\r\n])'(?=[' \u00a0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

/** A text that no spreadsheet runs: an apostrophe stands before every sign that would begin a formula. */
export const neutralise = (text: string): string => text.replace(formula, "'");

/** The text that `neutralise` was given. */
export const unneutralise = (text: string): string => text.replace(neutralised, '');

/**
 * A CSV file as spreadsheets open it: UTF-8 with its mark, comma, CRLF, every text in quotes and without formulas. Numbers stay numbers;
 * null is an empty cell.
 */
export const writeCsv = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([headings, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { string: neutralise },
  });
