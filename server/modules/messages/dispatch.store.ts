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

/**
 * Locks the quote of a queued message, like `lockSpamFlag`; for an order without a quote, its customer. Messages about other records have
 * neither.
 */
export async function lockQuoteOfMessage(trx: Transaction, params: MessageParams<QueuedKind>): Promise<void> {
  const ids = params as Partial<
    Record<'quoteId' | 'eventId' | 'messageId' | 'orderEventId' | 'receiptId' | 'proofId' | 'paymentId' | 'orderDocumentId', string>
  >;
  const orders = [
    ids.orderEventId && sql`select order_id from order_events where id = ${ids.orderEventId}`,
    ids.receiptId && sql`select order_id from receipts where id = ${ids.receiptId}`,
    ids.proofId && sql`select p.order_id from payment_proofs f join payments p on p.id = f.payment_id where f.id = ${ids.proofId}`,
    ids.paymentId && sql`select order_id from payments where id = ${ids.paymentId}`,
    ids.orderDocumentId && sql`select order_id from order_documents where id = ${ids.orderDocumentId}`,
    ids.messageId && sql`select order_id from quote_messages where id = ${ids.messageId}`,
  ].filter((selection) => selection !== undefined && selection !== '');
  const quotes = [
    ids.quoteId && sql`select ${ids.quoteId}::uuid`,
    ids.eventId && sql`select quote_id from quote_events where id = ${ids.eventId}`,
    ids.messageId && sql`select quote_id from quote_messages where id = ${ids.messageId}`,
    ...orders.map((selection) => sql`select quote_id from orders where id = (${selection})`),
  ].filter((selection) => selection !== undefined && selection !== '');
  for (const selection of quotes) await sql`select 1 from quotes where id = (${selection}) for key share`.execute(trx);
  for (const selection of orders)
    await sql`select 1 from users where id = (select user_id from orders where id = (${selection}) and quote_id is null) for share`.execute(
      trx,
    );
}

/** The records that a message is about. */
export type MessageSubject = { quoteId: string | null; orderId: string | null };

/**
 * Lists the staff to notify about an order or quote: its active assignee, or all staff to whom it can be assigned if there is none. An order
 * without an assignee has that of its quote.
 */
export const listResponsibleStaff = async (trx: Transaction, { quoteId, orderId }: MessageSubject): Promise<string[]> =>
  (
    await sql<{ id: string }>`with staff as (select u.id from users u where ${canBeAssigned('u', orderId === null ? 'quotes' : 'orders')}),
      assignee as (select id from staff where id = coalesce(
        (select assignee_id from orders where id = ${orderId}::uuid), (select assignee_id from quotes where id = ${quoteId}::uuid)))
      select id from staff where id in (select id from assignee) or not exists (select from assignee)`.execute(trx)
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
