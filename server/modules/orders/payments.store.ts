import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

/** Lists the payments of orders by position. */
export const listPayments = (db: Db | Transaction, orderIds: readonly string[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'orderId', 'milestone', 'amountCents', 'vatCents', 'creditedCents', 'reference', 'isVoid', 'dueStatus', 'dueDays'])
    .select(['disputeReason', 'arrangementNote', 'otherInvoiceNumber'])
    .select(sql<string | null>`due_on::text`.as('dueOn'))
    .select([sql<string | null>`pay_by::text`.as('payBy'), sql<string | null>`other_invoice_on::text`.as('otherInvoiceOn')])
    .where((eb) => eb('orderId', '=', eb.fn.any(eb.val([...orderIds]))))
    .orderBy('position')
    .execute();
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

/** Records a dispute of a payment. @param disputeReason empty ends the dispute */
export const updateDispute = (trx: Transaction, id: string, disputeReason: string): Promise<unknown> =>
  trx.updateTable('payments').set({ disputeReason }).where('id', '=', id).execute();

/** Records until when a customer agreed to pay. @param payBy ISO 8601; null ends the arrangement */
export const updateArrangement = (trx: Transaction, id: string, payBy: string | null, arrangementNote: string): Promise<unknown> =>
  trx
    .updateTable('payments')
    .set({ payBy: sql<Date | null>`${payBy}::date`, arrangementNote })
    .where('id', '=', id)
    .execute();

/** Lists the reminders of the payments of an order, oldest first. */
export const listReminders = (db: Db | Transaction, orderId: string) =>
  db
    .selectFrom('paymentReminders as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.paymentId', 'r.step', 'r.createdAt'])
    .where('p.orderId', '=', orderId)
    .orderBy('r.createdAt')
    .orderBy('r.step')
    .execute();
export type ReminderRow = Awaited<ReturnType<typeof listReminders>>[number];
