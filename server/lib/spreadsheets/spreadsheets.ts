import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { createApiError } from '#domain/errors/error-codes.ts';
import { repositoryRoot } from '#server/adapters/repository-root.ts';
import type { CellMatrix } from './parse-spreadsheet.ts';
import type { SpreadsheetResult, SpreadsheetTask } from './sheet-worker.ts';
import type { Sheet } from './format-spreadsheet.ts';

/** Longer than a slow machine needs for 20 000 rows. */
const threadTimeoutMs = 45_000;
const maxThreadMemoryMb = 256;

/** Runs one worker thread at a time, to limit the memory used. */
const limitThreads = pLimit(1);

/** Runs a task in a worker thread. The process serves other requests meanwhile. A file that takes too much memory or time ends only that thread. */
function runInThread(task: SpreadsheetTask): Promise<CellMatrix | Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('server/lib/spreadsheets/sheet-worker.ts', repositoryRoot), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxThreadMemoryMb },
    });
    const timer = setTimeout(() => void worker.terminate(), threadTimeoutMs);
    worker.once('message', (taskResult: SpreadsheetResult) => {
      if ('code' in taskResult) reject(createApiError(taskResult.code, { message: taskResult.message }));
      else resolve(taskResult.result);
    });
    worker.once('error', (error: Error & { code?: string }) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? createApiError('list_unreadable') : error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(createApiError('list_unreadable'));
    });
  });
}

// Below these sizes, processing a file takes less time than starting a thread.
const minThreadBytes = 128 * 1024;
const minThreadRows = 500;

/** Reads the rows of a CSV file or of a workbook's first sheet. */
export async function readSpreadsheet(path: string): Promise<CellMatrix> {
  if ((await stat(path)).size < minThreadBytes) {
    const bytes = await readFile(path);
    const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
    if (!isWorkbook) return (await import('./parse-spreadsheet.ts')).parseSpreadsheet(bytes);
  }
  return (await limitThreads(() => runInThread({ path }))) as CellMatrix;
}

/** The media types of the formats of spreadsheets. */
export const spreadsheetTypes = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** Formats a sheet as a file. */
export async function formatSpreadsheet(sheet: Sheet, format: 'csv' | 'xlsx'): Promise<Buffer> {
  if (format === 'csv' && sheet.rows.length < minThreadRows) return (await import('./format-spreadsheet.ts')).formatSheetAsCsv(sheet);
  return Buffer.from((await limitThreads(() => runInThread({ sheet, format }))) as Uint8Array);
}
