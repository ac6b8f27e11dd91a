import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#domain/shared/csv-text.ts';

export { escapeFormula, unescapeFormula } from '#domain/shared/csv-text.ts';

export type Cell = string | number | null;

/**
 * A CSV file as spreadsheets open it: UTF-8 with its mark, comma, CRLF, every text in quotes and without formulas. Numbers stay numbers;
 * null is an empty cell.
 */
export const writeCsv = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([headings, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { string: escapeFormula },
  });
