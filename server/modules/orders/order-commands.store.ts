import { sql, type Insertable, type Updateable } from 'kysely';
import type { InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { OrderEvents, Orders } from '#server/db/tables.generated.ts';

/**
 * Locks an order and its quote until the transaction ends, so that concurrent commands wait for each other. All code locks quotes before
 * orders; a message about an order changes its quote.
 * @param ownerId the customer; without it, an order of any customer is locked
 */
export async function lockOrder(trx: Transaction, id: string, ownerId?: string) {
  await sql`select 1 from quotes where id = (select quote_id from orders where id = ${id}) for no key update`.execute(trx);
  return trx
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.quoteId', 'o.userId', 'o.status', 'o.heldStatus', 'o.assigneeId', 'o.stone', 'o.version'])
    .select(['o.createdAt', 'o.cancelAskedAt', 'o.keptAt', 'o.vatRate', 'o.invoiceTo', sql<string | null>`o.held_on::text`.as('heldOn')])
    .where('o.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('o.userId', '=', ownerId!))
    .$narrowType<{ invoiceTo: InvoiceRecipient }>()
    .forUpdate()
    .executeTakeFirst();
}
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

export const updateOrder = (trx: Transaction, id: string, columns: Updateable<Orders>): Promise<unknown> =>
  trx.updateTable('orders').set(columns).where('id', '=', id).execute();

/** Sets the due dates of the payments that are due from one of the statuses. */
export const schedulePayments = (trx: Transaction, orderId: string, statuses: readonly OrderStatus[], today: string): Promise<unknown> =>
  sql`update payments set due_on = ${today}::date + due_days where order_id = ${orderId} and due_on is null and not is_void
    and due_status = any(${[...statuses]}::order_status[])`.execute(trx);

/**
 * Moves the due dates of payments that were not due when a hold began, by the length of the hold. Reminders of the days of the hold are not
 * made up.
 */
export async function shiftDueDays(
  trx: Transaction,
  orderId: string,
  paymentIds: readonly string[],
  hold: { from: string; to: string },
): Promise<void> {
  await sql`update payments set due_on = due_on + (${hold.to}::date - ${hold.from}::date)
    where id = any(${[...paymentIds]}::uuid[]) and due_on >= ${hold.from}::date`.execute(trx);
  await sql`update orders set reminders_from = ${hold.to}::date where id = ${orderId}`.execute(trx);
}
