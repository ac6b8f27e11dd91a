import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem, type ProblemCode } from '#domain/problems.ts';
import type { Cells } from './read-sheet.ts';
import type { Sheet } from './write-sheet.ts';

export type SheetTask = { path: string } | { write: Sheet; format: 'csv' | 'xlsx' };
export type SheetAnswer = { done: Cells | Uint8Array } | { code: ProblemCode; message: string };

async function work(task: SheetTask): Promise<SheetAnswer> {
  try {
    if ('path' in task) return { done: await (await import('./read-sheet.ts')).readCells(await readFile(task.path)) };
    const { writeSheetAsCsv, writeXlsx } = await import('./write-sheet.ts');
    return { done: await (task.format === 'csv' ? writeSheetAsCsv : writeXlsx)(task.write) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, message: error.message };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(await work(workerData as SheetTask));
