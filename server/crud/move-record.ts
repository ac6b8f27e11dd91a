import type { ParsedInputOf } from '#contract/index.ts';
import { createApiError } from '#domain/errors/error-codes.ts';
import { moveItemToPosition } from '#domain/shared/list-position.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { createCommand } from './command.ts';
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

async function lockOrder(trx: Transaction, entityType: string): Promise<object> {
  await lockEntity(trx, entityType, 'order');
  return {};
}

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
  createCommand({ db, entityType, lock: (trx) => lockOrder(trx, entityType) })(currentUser, { _id }, async (trx, _record, { audit }) => {
    const before = await list(trx);
    if (![_id, position.neighbourId].every((id) => before.some((record) => record._id === id))) throw createApiError('not_found');
    const after = moveItemToPosition(before, _id, position);
    const ids = after.map((record) => record._id);
    await setOrder(trx, ids);
    audit({ id: '', action: 'order', before: { order: before.map(getName) }, after: { order: after.map(getName) } });
    return ids;
  });
