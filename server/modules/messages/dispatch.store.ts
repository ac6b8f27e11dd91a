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

/** Locks the quote of a queued message, like `lockSpamFlag`. Messages about other records have no quote. */
export async function lockQuoteOfMessage(trx: Transaction, params: MessageParams<QueuedKind>): Promise<void> {
  const { quoteId, eventId, messageId, orderEventId, receiptId } = params as Partial<
    Record<'quoteId' | 'eventId' | 'messageId' | 'orderEventId' | 'receiptId', string>
  >;
  const selections = [
    quoteId && sql`${quoteId}::uuid`,
    eventId && sql`(select quote_id from quote_events where id = ${eventId})`,
    messageId && sql`(select quote_id from quote_messages where id = ${messageId})`,
    orderEventId && sql`(select o.quote_id from order_events e join orders o on o.id = e.order_id where e.id = ${orderEventId})`,
    receiptId && sql`(select o.quote_id from receipts r join orders o on o.id = r.order_id where r.id = ${receiptId})`,
  ];
  for (const selection of selections) if (selection) await sql`select 1 from quotes where id = ${selection} for key share`.execute(trx);
}

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
