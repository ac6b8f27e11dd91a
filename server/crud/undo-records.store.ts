import { dayMs } from '#domain/shared/time.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** A change that can be undone. `entityId` is the changed record. Undo restores `before`; null if the change created the record. */
export type UndoRecord<Before, After> = { entityId: string; before: Before | null; after: After };
export type UndoableOperation = 'bulk_update' | 'import' | 'discard_jobs' | 'remove_picture';

/** The time for which a change can be undone. */
const undoTtlMs = 30 * dayMs;
/** PostgreSQL accepts 65 535 values in one statement. */
const recordsPerInsert = 5000;

/** Stores the changes of a batch for `undo`. A repeated change of the batch replaces the stored one. */
export async function insertUndoRecords(
  trx: Transaction,
  operation: UndoableOperation,
  batchId: string,
  records: readonly UndoRecord<object, object | null>[],
): Promise<void> {
  for (let from = 0; from < records.length; from += recordsPerInsert) {
    const rows = records.slice(from, from + recordsPerInsert).map(({ entityId, before, after }) => ({
      batchId,
      operation,
      entityId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    }));
    await trx
      .insertInto('undoRecords')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['batchId', 'entityId']).doUpdateSet((eb) => ({
          before: eb.ref('excluded.before'),
          after: eb.ref('excluded.after'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
      )
      .execute();
  }
}

/** Lists the changes of a batch. */
export const listUndoRecords = async <Before, After>(
  trx: Transaction,
  operation: UndoableOperation,
  batchId: string,
): Promise<UndoRecord<Before, After>[]> =>
  (await trx
    .selectFrom('undoRecords')
    .select(['entityId', 'before', 'after'])
    .where('batchId', '=', batchId)
    .where('operation', '=', operation)
    .execute()) as UndoRecord<Before, After>[];

/** Deletes the changes of a batch, so that they are undone once. @param entityId only the change of this record. @returns the values to restore */
export const deleteUndoRecords = async <Before>(
  trx: Transaction,
  operation: UndoableOperation,
  batchId: string,
  entityId?: string,
): Promise<Before[]> =>
  (
    await trx
      .deleteFrom('undoRecords')
      .where('batchId', '=', batchId)
      .where('operation', '=', operation)
      .$if(entityId !== undefined, (qb) => qb.where('entityId', '=', entityId!))
      .returning('before')
      .execute()
  ).map(({ before }) => before as Before);

export const deleteExpiredUndoRecords = (db: Db, now: Date): Promise<unknown> =>
  db
    .deleteFrom('undoRecords')
    .where('createdAt', '<', new Date(now.getTime() - undoTtlMs))
    .execute();
