import { sql, type Insertable } from 'kysely';
import type { MessageKind, MessageParams, MessagePreference, QueuedKind } from '#domain/messages/message-kinds.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isSameEmail } from '#server/db/is-same-email.ts';
import type { Notifications } from '#server/db/tables.generated.ts';
import { canBeAssigned } from '#server/modules/users/index.ts';

/** True if an account has verified this address. */
export const isVerifiedAddress = async (trx: Transaction, address: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where(isSameEmail('email', address))
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Locks a quote against a change of owner and erasure. @returns true if the quote is flagged as spam */
export const lockSpamFlag = async (trx: Transaction, quoteId: string): Promise<boolean> =>
  (await sql<{ spam: boolean }>`select spam from quotes where id = ${quoteId} for key share`.execute(trx)).rows[0]?.spam ?? false;

/** Locks the quote of a message, like `lockSpamFlag`. */
export async function lockSubject(trx: Transaction, params: MessageParams<QueuedKind>): Promise<void> {
  const ids = params as { quoteId?: string; eventId?: string; messageId?: string };
  if (ids.quoteId) await sql`select 1 from quotes where id = ${ids.quoteId} for key share`.execute(trx);
  for (const [table, id] of [
    ['quote_events', ids.eventId],
    ['quote_messages', ids.messageId],
  ] as const)
    if (id)
      await sql`select 1 from quotes where id = (select quote_id from ${sql.table(table)} where id = ${id}) for key share`.execute(trx);
}

export const isSpamQuote = async (trx: Transaction, quoteId: string): Promise<boolean> =>
  (await trx.selectFrom('quotes').select('id').where('id', '=', quoteId).where('spam', '=', true).executeTakeFirst()) !== undefined;

/** Lists the staff to notify about a quote: the active assignee, or all staff to whom quotes can be assigned if there is none. */
export const listStaffForQuote = async (trx: Transaction, quoteId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`with staff as (select u.id from users u where ${canBeAssigned('u', 'quotes')})
      select s.id from staff s, quotes q
      where q.id = ${quoteId} and (s.id = q.assignee_id or not exists (select 1 from staff a where a.id = q.assignee_id))`.execute(trx)
  ).rows.map(({ id }) => id);

export async function listPreferences(db: Db | Transaction, userId: string): Promise<MessagePreference[]> {
  const rows = await db.selectFrom('notificationPreferences').select(['kind', 'channel', 'enabled']).where('userId', '=', userId).execute();
  return rows.map(({ kind, channel, enabled }) => ({ kind: kind as MessageKind, channel, on: enabled }));
}

/** Inserts a notification, unless one with its dedupe key exists. */
export const insertNotification = (trx: Transaction, notification: Insertable<Notifications>): Promise<unknown> =>
  trx
    .insertInto('notifications')
    .values(notification)
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .execute();

/** Records whether an event was announced to the customer. */
export const markAnnounced = (trx: Transaction, eventId: string, isAnnounced: boolean): Promise<unknown> =>
  trx.updateTable('quoteEvents').set({ isAnnounced }).where('id', '=', eventId).execute();
