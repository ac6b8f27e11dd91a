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

/** Returns the rows of a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or of the first sheet of a workbook. */
export async function parseSpreadsheet(bytes: Buffer): Promise<CellMatrix> {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw createApiError('list_unreadable', {
      message: 'This file is in the old .xls format or is password-protected. Save it as .xlsx without a password, or as CSV.',
    });
  }
  const cells = startsWith(bytes, 0x50, 0x4b) ? await readXlsx(bytes) : await readCsv(decode(bytes));
  while (cells.length > 0 && cells.at(-1)!.every((cell) => cell.trim() === '')) cells.pop();
  assertSize(cells);
  assertReadable(cells);
  return cells;
}

function assertSize(cells: CellMatrix): void {
  const columnCount = cells.reduce((max, { length }) => Math.max(max, length), 0);
  if (columnCount > maxImportColumns) throw createApiError('list_too_wide');
  if (cells.length > maxImportRows + 1) throw createApiError('list_too_long');
}

function decode(bytes: Buffer): string {
  try {
    if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    if (bytes.includes(0)) throw createApiError('list_unreadable');
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (isApiError(error) || startsWith(bytes, 0xff, 0xfe)) throw createApiError('list_unreadable');
    return decodeWindows1252(bytes);
  }
}

/** Characters of UTF-8 with two or more bytes, read as Windows-1252. */
const utf8Sequence = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;
/** The bytes that Windows-1252 does not define. `TextDecoder` would return control characters for them. */
const undefinedByte = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * Decodes the encoding that Excel writes by default.
 * @throws ApiError('list_unreadable') for a byte that the encoding does not define, and for a file with characters of UTF-8 as well
 */
function decodeWindows1252(bytes: Buffer): string {
  const encoded = bytes.toString('latin1');
  const unreadable = undefinedByte.exec(encoded) ?? utf8Sequence.exec(encoded);
  if (unreadable) throwUnreadableCharacter(`Line ${encoded.slice(0, unreadable.index).split('\n').length}`);
  return new TextDecoder('windows-1252').decode(bytes);
}

function throwUnreadableCharacter(location: string): never {
  const message = `${location} contains a character that could not be read. Correct it, save the file as “CSV UTF-8” or .xlsx, and choose it again.`;
  throw createApiError('list_unreadable', { message });
}

/** A character that was lost before, and control characters, which fields remove. */
// oxlint-disable-next-line no-control-regex -- control characters are searched for
const unreadableCharacter = /[\ufffd\0-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

function assertReadable(cells: CellMatrix): void {
  const row = cells.findIndex((rowCells) => rowCells.some((cell) => unreadableCharacter.test(cell)));
  if (row !== -1) throwUnreadableCharacter(`Row ${row + 1}`);
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
