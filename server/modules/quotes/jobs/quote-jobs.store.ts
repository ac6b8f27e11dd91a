import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';
import { canBeAssigned } from '#server/modules/users/index.ts';
import { subjectNameSql } from '../quote-fragments.store.ts';
import type { StaffMessageForEmail, StatusChangeForEmail } from '../quote-notifications.ts';

// Erased customers get no emails or notifications.

/** Locks the quote of an event or message against a change of owner and erasure, like `lockQuoteForKeyShare`. */
export const lockQuoteByChild = (trx: Transaction, table: 'quote_events' | 'quote_messages', id: string): Promise<unknown> =>
  sql`select 1 from quotes where id = (select quote_id from ${sql.table(table)} where id = ${id}) for key share`.execute(trx);

/**
 * Finds an event with the data of its email. `replaces_price` is true if the customer was notified of an earlier price.
 */
export const findStatusChangeForEmail = async (trx: Transaction, eventId: string): Promise<StatusChangeForEmail | undefined> =>
  (
    await sql<StatusChangeForEmail>`select e.id as event_id, e.status, e.note, q.id, q.number, coalesce(e.valid_until, q.valid_until)::text as valid_until,
        e.status = 'quoted' and exists (
          select from quote_events p where p.quote_id = e.quote_id and p.status = 'quoted' and (p.created_at, p.id) < (e.created_at, e.id)
            and p.is_announced
        ) as replaces_price,
        ${subjectNameSql} as stone, q.spam, u.id as user_id, u.full_name, u.email
      from quote_events e join quotes q on q.id = e.quote_id join users u on u.id = q.user_id
      where e.id = ${eventId} and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Records that the customer was notified of an event. */
export const markAnnounced = (trx: Transaction, eventId: string): Promise<unknown> =>
  trx.updateTable('quoteEvents').set({ isAnnounced: true }).where('id', '=', eventId).execute();

/** Finds a message of staff with the data of its email. */
export const findStaffMessageForEmail = async (trx: Transaction, messageId: string): Promise<StaffMessageForEmail | undefined> =>
  (
    await sql<StaffMessageForEmail>`select m.id as message_id, m.body_text, q.id, q.number, q.status, ${subjectNameSql} as stone, q.spam,
        u.id as user_id, u.full_name, u.email
      from quote_messages m join quotes q on q.id = m.quote_id join users u on u.id = q.user_id
      where m.id = ${messageId} and m.from_staff and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Lists the staff to notify about a quote: the active assignee, or all staff to whom quotes can be assigned if there is none. */
export const listStaffForQuote = async (trx: Transaction, quoteId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`with staff as (select u.id from users u where ${canBeAssigned('u', 'quotes')})
      select s.id from staff s, quotes q
      where q.id = ${quoteId} and (s.id = q.assignee_id or not exists (select 1 from staff a where a.id = q.assignee_id))`.execute(trx)
  ).rows.map(({ id }) => id);

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
