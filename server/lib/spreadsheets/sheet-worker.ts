import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { isApiError } from '#domain/errors/api-error.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';
import type { CellMatrix } from './parse-spreadsheet.ts';
import type { Sheet } from './format-spreadsheet.ts';

export type SpreadsheetTask = { path: string } | { write: Sheet; format: 'csv' | 'xlsx' };
export type SpreadsheetResult = { done: CellMatrix | Uint8Array } | { code: ErrorCode; message: string };

async function work(task: SpreadsheetTask): Promise<SpreadsheetResult> {
  try {
    if ('path' in task) return { done: await (await import('./parse-spreadsheet.ts')).parseSpreadsheet(await readFile(task.path)) };
    const { writeSheetAsCsv, writeXlsx } = await import('./format-spreadsheet.ts');
    return { done: await (task.format === 'csv' ? writeSheetAsCsv : writeXlsx)(task.write) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(await work(workerData as SpreadsheetTask));
