import { createApiError } from '#domain/errors/error-codes.ts';
import type { Transaction } from '#server/db/connection.ts';
import { listUndoRecords, type UndoableOperation } from './undo-records.store.ts';

type BatchUndo<Row, Before, After> = {
  operation: UndoableOperation;
  batchId: string;
  /** Locks the records until the transaction ends. @returns their rows; deleted records are missing */
  lock: (ids: readonly string[]) => Promise<readonly Row[]>;
  /** True if no later change has affected what the batch changed. */
  isUnchanged: (row: Row, after: After) => boolean;
  /** Restores and logs those of the records that may have their values before again. @returns their number */
  restore: (changes: readonly { row: Row; before: Before | null }[]) => Promise<number>;
};

/** Undoes a change of many records. Skips records that were changed since or cannot be restored. */
export async function undoBatch<Row extends { id: string }, Before, After>(
  trx: Transaction,
  { operation, batchId, lock, isUnchanged, restore }: BatchUndo<Row, Before, After>,
): Promise<{ restored: number; skipped: number }> {
  const records = await listUndoRecords<Before, After>(trx, operation, batchId);
  if (records.length === 0) throw createApiError('undo_not_possible');
  const recordById = new Map(records.map((record) => [record.entityId, record]));
  const rows = await lock([...recordById.keys()]);
  const changes = rows.map((row) => ({ row, ...recordById.get(row.id)! })).filter(({ row, after }) => isUnchanged(row, after));
  const restored = await restore(changes);
  return { restored, skipped: records.length - restored };
}
