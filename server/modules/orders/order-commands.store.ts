import { sql, type Insertable } from 'kysely';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { OrderEvents } from '#server/db/tables.generated.ts';

/** Locks an order until the transaction ends, so that concurrent commands wait for each other. */
export const lockOrder = (trx: Transaction, id: string) =>
  trx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.userId', 'o.status', 'o.heldStatus', 'o.assigneeId', 'o.version', 'o.createdAt'])
    .select(sql<string | null>`o.held_on::text`.as('heldOn'))
    .where('o.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Sets the status of an order. @param hold the status before the hold and its first day, ISO 8601; null for any other status */
export const updateStatus = (
  trx: Transaction,
  id: string,
  status: OrderStatus,
  hold: { status: OrderStatus; day: string } | null,
): Promise<unknown> =>
  trx
    .updateTable('orders')
    .set({ status, heldStatus: hold?.status ?? null, heldOn: sql<Date | null>`${hold?.day ?? null}::date` })
    .where('id', '=', id)
    .execute();

/** Adds a status to the history of an order. */
export const insertOrderEvent = (trx: Transaction, event: Insertable<OrderEvents>): Promise<unknown> =>
  trx.insertInto('orderEvents').values(event).execute();

export const updateAssignee = (trx: Transaction, id: string, assigneeId: string | null): Promise<unknown> =>
  trx.updateTable('orders').set({ assigneeId }).where('id', '=', id).execute();

/** Sets the due dates of the payments that are due from one of the statuses. */
export const schedulePayments = (trx: Transaction, orderId: string, statuses: readonly OrderStatus[], today: string): Promise<unknown> =>
  sql`update payments set due_on = ${today}::date + due_days where order_id = ${orderId} and due_on is null and not is_void
    and due_status = any(${[...statuses]}::order_status[])`.execute(trx);

/** Moves the due dates of payments that were not due when a hold began, by the length of the hold. */
export const shiftDueDays = (trx: Transaction, paymentIds: readonly string[], hold: { from: string; to: string }): Promise<unknown> =>
  sql`update payments set due_on = due_on + (${hold.to}::date - ${hold.from}::date)
    where id = any(${[...paymentIds]}::uuid[]) and due_on >= ${hold.from}::date`.execute(trx);
