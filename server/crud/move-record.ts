import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { moveItemToPosition } from '#domain/shared/list-position.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { insertAuditEntry } from '#server/modules/audit/index.ts';
import { lockEntity } from './record-locks.store.ts';

/** The record that is moved, and the record before or after which it is placed. */
export type RecordMove = ParsedInputOf<'/admin/service/order'>;

type OrderedRecords<Item> = {
  entityType: string;
  /** Lists all records in their order. */
  list: (trx: Transaction) => Promise<readonly Item[]>;
  setOrder: (trx: Transaction, ids: readonly string[]) => Promise<unknown>;
  /** Returns the name of a record in the audit log. */
  getName: (record: Item) => string;
};

/**
 * Places a record before or after another one. Each move is applied to the stored order, so concurrent moves of other users are not lost.
 * @returns the ids of all records in their new order
 */
export const moveRecord = <Item extends { _id: string }>(
  db: Db,
  currentUser: AuthenticatedUser,
  { entityType, list, setOrder, getName }: OrderedRecords<Item>,
  { _id, ...position }: RecordMove,
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    await lockEntity(trx, entityType, 'order');
    const before = await list(trx);
    if (![_id, position.neighbourId].every((id) => before.some((record) => record._id === id))) throw createApiError('not_found');
    const after = moveItemToPosition(before, _id, position);
    const ids = after.map((record) => record._id);
    if (after.every((record, index) => record === before[index])) return ids;
    await setOrder(trx, ids);
    const toSnapshot = (records: readonly Item[]) => JSON.stringify({ order: records.map(getName) });
    await insertAuditEntry(trx, {
      userId: currentUser.id,
      action: 'order',
      entityType,
      before: toSnapshot(before),
      after: toSnapshot(after),
    });
    return ids;
  });
