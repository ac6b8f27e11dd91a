import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { subjectNameSql } from '../quote-fragments.store.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';

// Erased customers get no messages.

export type StatusChangeForEmail = {
  eventId: string;
  id: string;
  number: string;
  stone: string;
  userId: string;
  fullName: string;
  email: string;
  note: string;
  validUntil: string | null;
  /** True if the customer was notified of an earlier price. */
  replacesPrice: boolean;
};

/** Finds the change of a quote to a status, with the data of its message; undefined if the quote has another status by now. */
export const findStatusChangeForEmail = async (
  trx: Transaction,
  eventId: string,
  status: QuoteStatus,
): Promise<StatusChangeForEmail | undefined> =>
  (
    await sql<StatusChangeForEmail>`select e.id as event_id, e.note, q.id, q.number, coalesce(e.valid_until, q.valid_until)::text as valid_until,
        e.status = 'quoted' and exists (
          select from quote_events p where p.quote_id = e.quote_id and p.status = 'quoted' and (p.created_at, p.id) < (e.created_at, e.id)
            and p.is_announced
        ) as replaces_price,
        ${subjectNameSql} as stone, u.id as user_id, u.full_name, u.email
      from quote_events e join quotes q on q.id = e.quote_id join users u on u.id = q.user_id
      where e.id = ${eventId} and e.status = ${status} and q.status = e.status and u.erased_at is null`.execute(trx)
  ).rows[0];

/** A message of staff about an order (with or without a quote) or a quote. The values of the other one are null. */
export type StaffMessageForEmail = { userId: string; bodyText: string; fullName: string; email: string } & (
  | { orderId: string; orderNumber: string; quoteId: string | null; quoteNumber: string | null; status: QuoteStatus | null }
  | { orderId: null; orderNumber: null; quoteId: string; quoteNumber: string; status: QuoteStatus }
);

/** Finds a message of staff with the data of its email. */
export const findStaffMessageForEmail = async (trx: Transaction, messageId: string): Promise<StaffMessageForEmail | undefined> =>
  (
    await sql<StaffMessageForEmail>`select m.body_text, q.id as quote_id, q.number as quote_number, q.status, o.id as order_id,
        o.number as order_number, u.id as user_id, u.full_name, u.email
      from quote_messages m left join quotes q on q.id = m.quote_id left join orders o on o.id = m.order_id or o.quote_id = m.quote_id
        join users u on u.id = coalesce(o.user_id, q.user_id)
      where m.id = ${messageId} and m.from_staff and u.erased_at is null`.execute(trx)
  ).rows[0];

export type DueReminder = { id: string; number: string; stone: string; userId: string; remindAt: Date; note: string };

export const findReminderForNotification = async (trx: Transaction, quoteId: string, userId: string): Promise<DueReminder | undefined> =>
  (
    await sql<DueReminder>`select q.id, q.number, ${subjectNameSql} as stone, r.user_id, r.remind_at, r.note
      from quote_reminders r join quotes q on q.id = r.quote_id where r.quote_id = ${quoteId} and r.user_id = ${userId}`.execute(trx)
  ).rows[0];

/** Ends the snooze of a quote if it is due by `dueAt`. */
export async function clearSnooze(db: Db, quoteId: string, dueAt: Date): Promise<void> {
  await db.updateTable('quotes').set({ snoozedUntil: null }).where('id', '=', quoteId).where('snoozedUntil', '<=', dueAt).execute();
}
