import type { PriceListError } from '#contract/admin/price-list.endpoints.ts';
import { escapeFormula } from '#domain/shared/csv-text.ts';
import { downloadFile } from '#web/lib/download-file.ts';

const formatLine = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : `"${escapeFormula(cell).replaceAll('"', '""')}"`)).join(',');

/** Downloads the errors of an import file as a CSV file. @param fileName name of the import file */
export function downloadImportErrors(fileName: string, errors: readonly PriceListError[]): void {
  const lines = [
    ['Row', 'Product', 'Column', 'Value', 'Error'],
    ...errors.map(({ row, name, column, value, message }) => [row, name, column, value, message]),
  ];
  downloadFile(
    `${fileName.replace(/\.\w+$/, '')}-errors.csv`,
    `\uFEFF${lines.map((cells) => `${formatLine(cells)}\r\n`).join('')}`,
    'text/csv',
  );
}
