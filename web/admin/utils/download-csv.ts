import { escapeFormula } from '#domain/shared/csv-text.ts';
import { downloadFile } from '#web/lib/download-file.ts';

export type CsvCell = string | number;

const formatLine = (cells: readonly CsvCell[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : `"${escapeFormula(cell).replaceAll('"', '""')}"`)).join(',');

/** Downloads lines as a CSV file that spreadsheets open as UTF-8. */
export const downloadCsv = (fileName: string, lines: readonly (readonly CsvCell[])[]): void =>
  downloadFile(fileName, `\uFEFF${lines.map((cells) => `${formatLine(cells)}\r\n`).join('')}`, 'text/csv');
