import type { ListFault } from '#contract/admin/price-list.ts';
import { neutralise } from '#domain/shared/csv-text.ts';
import { downloadFile } from '#web/lib/download-file.ts';

const line = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => (typeof cell === 'number' ? String(cell) : `"${neutralise(cell).replaceAll('"', '""')}"`)).join(',');

/** Hands the faults of a price list to the browser as a CSV file. @param listName of the file that has them */
export function downloadImportErrors(listName: string, faults: readonly ListFault[]): void {
  const lines = [
    ['Row', 'Product', 'Column', 'It says', 'Fault'],
    ...faults.map(({ row, name, column, value, words }) => [row, name, column, value, words]),
  ];
  downloadFile(`${listName.replace(/\.\w+$/, '')}-faults.csv`, `\uFEFF${lines.map((cells) => `${line(cells)}\r\n`).join('')}`, 'text/csv');
}
