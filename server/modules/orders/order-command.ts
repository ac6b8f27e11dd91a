import { createCommand } from '#server/crud/command.ts';
import type { Db } from '#server/db/connection.ts';
import { lockOrder } from './order-commands.store.ts';

/** Creates the command of staff on any order. */
export const createOrderCommand = (db: Db) => createCommand({ db, entityType: 'order', lock: (trx, id) => lockOrder(trx, id) });
export type OrderCommand = ReturnType<typeof createOrderCommand>;
