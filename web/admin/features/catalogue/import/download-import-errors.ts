import type { PriceListError } from '#contract/admin/price-list.endpoints.ts';
import { downloadCsv } from '#web/admin/utils/download-csv.ts';

/** Downloads the errors of an import file as a CSV file. @param fileName name of the import file */
export const downloadImportErrors = (fileName: string, errors: readonly PriceListError[]): void =>
  downloadCsv(`${fileName.replace(/\.\w+$/, '')}-errors.csv`, [
    ['Row', 'Product', 'Column', 'Value', 'Error'],
    ...errors.map(({ row, name, column, value, message }) => [row, name, column, value, message]),
  ]);
