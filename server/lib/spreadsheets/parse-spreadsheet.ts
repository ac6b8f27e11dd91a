import type { CellValue } from 'read-excel-file/node';
import { unescapeFormula } from '#domain/shared/csv-text.ts';
import { maxImportColumns, maxImportRows } from '#domain/catalogue/price-list.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { repackZipWithinLimit } from './repack-zip-within-limit.ts';

/** The cells of a file as text. Empty rows are included. */
export type CellMatrix = string[][];

/** The maximum unpacked size of a workbook. */
const maxUnpackedBytes = 64 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

/**
 * Returns the rows of a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or of the first sheet of a workbook.
 * @throws ApiError for another file type, and for more rows or columns than a price list may have
 */
export async function parseSpreadsheet(bytes: Buffer): Promise<CellMatrix> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw createApiError('list_unreadable', {
      message: 'This file is in the old .xls format or is password-protected. Save it as .xlsx without a password, or as CSV.',
    });
  }
  const cells = startsWith(bytes, 0x50, 0x4b) ? await readXlsx(bytes) : await readCsv(decode(bytes));
  while (cells.length > 0 && cells.at(-1)!.every((cell) => cell.trim() === '')) cells.pop();
  assertSize(cells);
  return cells;
}

function assertSize(cells: CellMatrix): void {
  const columnCount = cells.reduce((max, { length }) => Math.max(max, length), 0);
  if (columnCount > maxImportColumns) throw createApiError('list_too_wide');
  if (cells.length > maxImportRows + 1) throw createApiError('list_too_long');
}

/** @throws ApiError('list_unreadable') for bytes that are not text */
function decode(bytes: Buffer): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.subarray(0, 8192).includes(0)) throw createApiError('list_unreadable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The encoding that Excel writes by default.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the delimiter: that of Excel's `sep=` line, or the most frequent one in the headings. `contentStart` is the offset after a `sep=` line. */
function detectDelimiter(text: string): { delimiter: string; contentStart: number } {
  const declared = /^sep=(.)\r?\n/.exec(text);
  if (declared) return { delimiter: declared[1]!, contentStart: declared[0].length };
  const headings = text
    .slice(0, 20_000)
    .split(/[\r\n]/, 1)[0]!
    .replaceAll(/"[^"]*"/g, '');
  const [delimiter] = [',', ';', '\t'].toSorted((a, b) => headings.split(b).length - headings.split(a).length);
  return { delimiter: delimiter!, contentStart: 0 };
}

async function readCsv(text: string): Promise<CellMatrix> {
  const { parse } = await import('csv-parse/sync');
  const { delimiter, contentStart } = detectDelimiter(text);
  try {
    return parse(text.slice(contentStart), {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      onRecord(record: string[], { records }) {
        if (record.length > maxImportColumns) throw createApiError('list_too_wide');
        if (records > maxImportRows * 2) throw createApiError('list_too_long');
        return record.map(unescapeFormula);
      },
    });
  } catch (error) {
    if (isApiError(error)) throw error;
    const { lines } = error as { lines?: number };
    const hint = lines === undefined ? '' : ` Check the quotation marks from line ${lines}.`;
    throw createApiError('list_unreadable', { message: `The CSV file could not be read.${hint}` });
  }
}

async function readXlsx(bytes: Buffer): Promise<CellMatrix> {
  const zip = await repackZipWithinLimit(bytes, maxUnpackedBytes);
  const { readSheet: readWorkbook } = await import('read-excel-file/node');
  try {
    const rows = await readWorkbook(zip, { trim: false });
    return rows.map((row) => row.map(formatCell));
  } catch {
    throw createApiError('list_unreadable');
  }
}

/** Formats a cell as a spreadsheet shows it without a cell format: with at most fifteen significant digits. */
function formatCell(value: CellValue | null): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value);
}
