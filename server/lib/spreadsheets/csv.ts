import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#domain/shared/csv-text.ts';

export { escapeFormula, unescapeFormula } from '#domain/shared/csv-text.ts';

export type Cell = string | number | null;

/**
 * Formats a CSV file for spreadsheet programs: UTF-8 with a byte order mark, commas, CRLF, quoted texts and escaped formulas. Numbers are not
 * quoted; null is an empty cell.
 */
export const formatCsv = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([headings, ...rows], {
    bom: true,
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { string: escapeFormula },
  });
