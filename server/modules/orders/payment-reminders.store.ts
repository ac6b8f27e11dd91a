import { sql } from 'kysely';
import type { ReminderState } from '#domain/orders/payment-reminder.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isOrderDisputed, isProofOpen } from './order-fragments.store.ts';

/** Columns of `ReminderState` for the payment `p` of the order `o`, with its money `m`. */
export const reminderStateColumns = sql`m.due_on::text, m.open_cents, o.reminders_from::text as starts_on,
  (select max(r.step) from payment_reminders r where r.payment_id = p.id) as last_step,
  greatest(p.pay_by, (select f.paused_until from payment_proofs f where f.payment_id = p.id and ${isProofOpen}))::text as paused_until,
  (o.status in ('on_hold', 'cancelled') or p.dispute_reason <> '' or ${isOrderDisputed}) as is_stopped`;

const reminderJoins = sql`payments p join payment_money m on m.payment_id = p.id and m.order_id = p.order_id join orders o on o.id = p.order_id
  join users u on u.id = o.user_id`;

/** Lists the open payments with a due date until a day. Customers without an email address get no reminders. @param dueUntil ISO 8601 */
export const listReminderCandidates = async (db: Db, dueUntil: string): Promise<(ReminderState & { paymentId: string })[]> =>
  (
    await sql<ReminderState & { paymentId: string }>`select p.id as payment_id, ${reminderStateColumns} from ${reminderJoins}
      where m.open_cents > 0 and m.due_on <= ${dueUntil}::date and u.email <> '' and u.erased_at is null order by p.id`.execute(db)
  ).rows;

type PaymentForReminder = ReminderState & {
  orderId: string;
  quoteId: string | null;
  number: string;
  milestone: string;
  reference: string;
  userId: string;
  fullName: string;
  email: string;
};

/** Finds a payment with the data of its reminder. */
export const findPaymentForReminder = async (trx: Transaction, paymentId: string): Promise<PaymentForReminder | undefined> =>
  (
    await sql<PaymentForReminder>`select ${reminderStateColumns}, o.id as order_id, o.quote_id, o.number, p.milestone, p.reference,
        u.id as user_id, u.full_name, u.email
      from ${reminderJoins} where p.id = ${paymentId} and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Locks the order of a payment, so that no money is recorded meanwhile. */
export const lockOrderOfPayment = (trx: Transaction, paymentId: string): Promise<unknown> =>
  sql`select 1 from orders where id = (select order_id from payments where id = ${paymentId}) for update`.execute(trx);

export const insertReminder = (trx: Transaction, reminder: { paymentId: string; step: number; createdAt: Date }): Promise<unknown> =>
  trx.insertInto('paymentReminders').values(reminder).execute();
