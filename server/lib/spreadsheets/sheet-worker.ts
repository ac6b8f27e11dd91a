import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isApiError } from '#domain/errors/api-error.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import type { CellMatrix } from './parse-spreadsheet.ts';
import type { Sheet } from './format-spreadsheet.ts';

export type SpreadsheetTask = { path: string } | { sheet: Sheet; format: 'csv' | 'xlsx' };
export type SpreadsheetResult = { result: CellMatrix | Uint8Array } | { code: ErrorCode; message: string };

async function runTask(task: SpreadsheetTask): Promise<SpreadsheetResult> {
  try {
    if ('path' in task) return { result: await (await import('./parse-spreadsheet.ts')).parseSpreadsheet(await readFile(task.path)) };
    const { formatSheetAsCsv, formatXlsx } = await import('./format-spreadsheet.ts');
    return { result: await (task.format === 'csv' ? formatSheetAsCsv : formatXlsx)(task.sheet) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort?.postMessage(await runTask(workerData as SpreadsheetTask));
