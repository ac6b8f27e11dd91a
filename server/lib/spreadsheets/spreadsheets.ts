import { readFile, stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { createApiError } from '#domain/errors/error-codes.ts';
import { repositoryRoot } from '#server/lib/repository-root.ts';
import type { CellMatrix } from './parse-spreadsheet.ts';
import type { SpreadsheetResult, SpreadsheetTask } from './sheet-worker.ts';
import type { Sheet } from './format-spreadsheet.ts';

/** Longer than 20 000 rows take on a slow machine. */
const longest = 45_000;
const megabytes = 256;

/** Runs one worker thread at a time, so that several large files do not fill the memory together. */
const limitThreads = pLimit(1);

/**
 * Runs a task in a worker thread. Requests are served meanwhile, and a file that fills the memory or never ends stops only that thread.
 * @throws ApiError of the task; list_unreadable if the worker thread failed
 */
function inThread(task: SpreadsheetTask): Promise<CellMatrix | Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('server/lib/spreadsheets/sheet-worker.ts', repositoryRoot), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const timer = setTimeout(() => void worker.terminate(), longest);
    worker.once('message', (answer: SpreadsheetResult) => {
      if ('code' in answer) reject(createApiError(answer.code, { message: answer.message }));
      else resolve(answer.done);
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

/** Text that is read, and rows that are written, in less time than a thread takes to begin. */
const fewBytes = 128 * 1024;
const fewRows = 500;

/** Reads the rows of a CSV file or of a workbook's first sheet. @throws ApiError for a file that is unreadable or too large */
export async function readSpreadsheet(path: string): Promise<CellMatrix> {
  if ((await stat(path)).size < fewBytes) {
    const bytes = await readFile(path);
    const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
    if (!isWorkbook) return (await import('./parse-spreadsheet.ts')).parseSpreadsheet(bytes);
  }
  return (await limitThreads(() => inThread({ path }))) as CellMatrix;
}

/** A file of rows. */
export async function writeSpreadsheet(write: Sheet, format: 'csv' | 'xlsx'): Promise<Buffer> {
  if (format === 'csv' && write.rows.length < fewRows) return (await import('./format-spreadsheet.ts')).writeSheetAsCsv(write);
  return Buffer.from((await limitThreads(() => inThread({ write, format }))) as Uint8Array);
}
