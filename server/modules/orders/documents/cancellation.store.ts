import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** SQL condition: the payment `p` was invoiced, alone or with all payments of its order, here or elsewhere. */
const isInvoiced = sql`(p.other_invoice_number is not null or exists (select from order_documents d
  where d.kind = 'invoice' and (d.payment_id = p.id or d.order_id = p.order_id and d.payment_id is null)))`;

/** Returns what was invoiced of an order, less credit notes. */
export const sumInvoiced = async (trx: Db | Transaction, orderId: string): Promise<number> =>
  (
    await sql<{ cents: number }>`select coalesce(sum(p.amount_cents - p.credited_cents), 0)::bigint as cents from payments p
      where p.order_id = ${orderId} and not p.is_void and ${isInvoiced}`.execute(trx)
  ).rows[0]!.cents;

/** Makes the payments of an order void that were not invoiced. */
export const voidUninvoicedPayments = (trx: Transaction, orderId: string): Promise<unknown> =>
  sql`update payments p set is_void = true where p.order_id = ${orderId} and not ${isInvoiced}`.execute(trx);

/** Lists the statuses that an order had, each with its first time. */
export const listReachedStatuses = (db: Db | Transaction, orderId: string): Promise<{ status: OrderStatus; createdAt: Date }[]> =>
  db.selectFrom('orderEvents').select(['status', 'createdAt']).where('orderId', '=', orderId).orderBy('createdAt').execute();

/** Returns the day since which a credit of an order is owed, ISO 8601: that of its last receipt or cancellation. */
export const getCreditDay = async (db: Db | Transaction, orderId: string): Promise<string> =>
  (
    await sql<{ day: string }>`select greatest((select max(received_on) from receipts where order_id = ${orderId} and kind = 'received'),
      (select max((created_at at time zone 'Africa/Johannesburg')::date) from order_events where order_id = ${orderId} and status = 'cancelled'))::text as day`.execute(
      db,
    )
  ).rows[0]!.day;

type KeptPayment = {
  id: string;
  orderId: string;
  amountCents: number;
  vatCents: number;
  reference: string;
  dueOn: string;
  position: number;
};

/** Inserts the payment for the amount that is kept of a cancelled order beyond what was invoiced. */
export const insertKeptPayment = (trx: Transaction, { dueOn, ...payment }: KeptPayment): Promise<unknown> =>
  trx
    .insertInto('payments')
    .values({ ...payment, milestone: 'Kept on cancellation', dueStatus: 'cancelled', dueDays: 0, dueOn: sql<Date>`${dueOn}::date` })
    .execute();
