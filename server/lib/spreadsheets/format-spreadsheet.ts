import { unzipSync, zipSync } from 'fflate';
import type { Cell } from './csv.ts';

/** A column. `width` is its width in characters, `format` the number format of a workbook. */
export type SheetColumn = { heading: string; width: number; format?: string };
export type Sheet = { name: string; columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] };

const toWorkbookCell = ({ value, format }: { value: Cell; format: string | undefined }) => {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value: escapeHexSequences(value), type: String, alignVertical: 'top' as const };
  return { value, type: Number, alignVertical: 'top' as const, ...(format === undefined ? {} : { format }) };
};

/** Escapes texts such as `_x0041_`, which a workbook would show as A. */
const escapeHexSequences = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/** Packs a workbook again without the time at which it was written, so that the same sheet results in the same bytes. */
const withFixedTime = (workbook: Buffer): Buffer => Buffer.from(zipSync(unzipSync(workbook), { mtime: '1980-01-01T12:00:00Z' }));

/** Formats a workbook with one sheet. Texts are never formulas, and the row of headings is frozen. */
export async function formatXlsx({ name, columns, rows }: Sheet): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const headingRow = columns.map(({ heading }) => ({
    value: heading,
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: '#F1ECE4',
  }));
  const body = rows.map((row) => row.map((value, index) => toWorkbookCell({ value, format: columns[index]?.format })));
  const widths = columns.map(({ width }) => ({ width }));
  return withFixedTime(await writeWorkbook([headingRow, ...body], { sheet: name, columns: widths, stickyRowsCount: 1 }).toBuffer());
}

/** Formats a sheet as a CSV file. */
export async function formatSheetAsCsv({ columns, rows }: Sheet): Promise<Buffer> {
  const { formatCsv } = await import('./csv.ts');
  const headings = columns.map(({ heading }) => heading);
  return Buffer.from(formatCsv(headings, rows));
}
