import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from '#server/db/connection.ts';

export type SiteAddressColumns = Record<`site${'Line1' | 'Line2' | 'Province' | 'City' | 'PostalCode'}`, string>;

export const updateQuote = (
  db: Db | Transaction,
  id: string,
  change: { assigneeId: string | null } | { snoozedUntil: Date | null } | SiteAddressColumns,
): Promise<unknown> => db.updateTable('quotes').set(change).where('id', '=', id).execute();

export const upsertReminder = (
  trx: Transaction,
  reminder: { quoteId: string; userId: string; remindAt: Date; note: string },
): Promise<unknown> =>
  trx
    .insertInto('quoteReminders')
    .values(reminder)
    .onConflict((oc) => oc.columns(['userId', 'quoteId']).doUpdateSet({ remindAt: reminder.remindAt, note: reminder.note }))
    .execute();

export const deleteReminder = (trx: Transaction, quoteId: string, userId: string): Promise<unknown> =>
  trx.deleteFrom('quoteReminders').where('quoteId', '=', quoteId).where('userId', '=', userId).execute();

/** Executes a query. @returns true if it changed rows */
const executeAndDetectChange = async (query: RawBuilder<unknown>, trx: Transaction): Promise<boolean> =>
  ((await query.execute(trx)).numAffectedRows ?? 0n) > 0n;

/**
 * Marks quotes as read.
 * @param seenAt when the user loaded the quotes; later activity stays unread. Undefined marks all activity as read.
 * @returns true if a read marker changed
 */
export const markQuotesRead = (trx: Transaction, userId: string, ids: readonly string[], seenAt: Date | undefined): Promise<boolean> =>
  executeAndDetectChange(
    sql`insert into quote_read_markers (user_id, quote_id, read_at)
    select ${userId}, q.id, least(q.last_customer_activity_at, ${seenAt ?? null}::timestamptz) from quotes q where q.id = any(${[...ids]}::uuid[])
    on conflict (user_id, quote_id) do update set read_at = excluded.read_at where quote_read_markers.read_at < excluded.read_at`,
    trx,
  );

/** Marks quotes as unread. @returns true if a read marker changed */
export const markQuotesUnread = (trx: Transaction, userId: string, ids: readonly string[]): Promise<boolean> =>
  executeAndDetectChange(
    sql`insert into quote_read_markers (user_id, quote_id, read_at)
    select ${userId}, q.id, '-infinity' from quotes q where q.id = any(${[...ids]}::uuid[])
    on conflict (user_id, quote_id) do update set read_at = '-infinity' where quote_read_markers.read_at <> '-infinity'`,
    trx,
  );

/** Marks all quotes as read up to a time, unless a later time is stored. Deletes the read markers of single quotes up to that time. */
export async function markAllQuotesRead(trx: Transaction, userId: string, upTo: Date): Promise<void> {
  await sql`insert into staff_read_cursors (user_id, all_read_at) values (${userId}, ${upTo})
    on conflict (user_id) do update set all_read_at = greatest(staff_read_cursors.all_read_at, excluded.all_read_at)`.execute(trx);
  await trx.deleteFrom('quoteReadMarkers').where('userId', '=', userId).where('readAt', '<=', upTo).execute();
}

export const findUserName = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('users').select('fullName').where('id', '=', id).executeTakeFirst())?.fullName ?? null;
