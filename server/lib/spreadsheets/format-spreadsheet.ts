import type { Cell } from './csv.ts';

/** Columns with what each is called, how wide it is in letters, and how a workbook shows its figures. */
export type SheetColumn = { heading: string; width: number; format?: string };
export type Sheet = { name: string; columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[] };

const wanted = ({ value, format }: { value: Cell; format: string | undefined }) => {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value: escaped(value), type: String, alignVertical: 'top' as const };
  return { value, type: Number, alignVertical: 'top' as const, ...(format === undefined ? {} : { format }) };
};

/** A workbook reads `_x0041_` as A. */
const escaped = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

/** A workbook with one sheet: texts are never formulas, the headings stay in sight. */
export async function writeXlsx({ name, columns, rows }: Sheet): Promise<Buffer> {
  const { default: writeWorkbook } = await import('write-excel-file/node');
  const head = columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const, backgroundColor: '#F1ECE4' }));
  const body = rows.map((row) => row.map((value, index) => wanted({ value, format: columns[index]?.format })));
  const widths = columns.map(({ width }) => ({ width }));
  return writeWorkbook([head, ...body], { sheet: name, columns: widths, stickyRowsCount: 1 }).toBuffer();
}

/** The same as CSV. */
export async function writeSheetAsCsv({ columns, rows }: Sheet): Promise<Buffer> {
  const { writeCsv } = await import('./csv.ts');
  const headings = columns.map(({ heading }) => heading);
  return Buffer.from(writeCsv(headings, rows));
}
