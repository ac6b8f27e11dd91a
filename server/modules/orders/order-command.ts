import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { createCommand, type CommandTarget } from '#server/crud/command.ts';
import type { Db } from '#server/db/connection.ts';
import type { AuthenticatedUser } from '#server/http/authentication.ts';
import { lockOrder } from './order-commands.store.ts';

/** Creates the command of staff on any order. */
export const createOrderCommand = (db: Db) => createCommand({ db, entityType: 'order', lock: (trx, id) => lockOrder(trx, id) });

export type OrderCommand = ReturnType<typeof createOrderCommand>;

/** Creates the command of customers on their own orders. */
export const createOwnOrderCommand = (db: Db): OrderCommand =>
  createCommand({ db, entityType: 'order', lock: (trx, id, user) => lockOrder(trx, id, user.id) });

/** Changes an order as staff. @returns the current order, also for a repeat */
export type OrderChange = (
  currentUser: AuthenticatedUser,
  target: CommandTarget,
  work: (...parameters: Parameters<Parameters<OrderCommand>[2]>) => Promise<unknown>,
) => Promise<AdminOrder>;
