import { sql, type Insertable } from 'kysely';
import { statusFacts, type QuoteStatus } from '#domain/quotes/quote.ts';
import { openStatuses, responseStatuses } from '#domain/quotes/quote-statuses.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { QuoteMessages } from '#server/db/tables.generated.ts';
import { isAwaitingStaff, isOpen } from './quote-fragments.store.ts';

// Columns of `quotes` that are derived from events and messages, and updated in this file only: last_activity_at (by anyone),
// last_customer_activity_at, first_response_at, awaiting_staff_since, price_cents and snoozed_until. Exceptions: `insertQuote` sets the times of
// a new quote, quote-commands.store.ts sets snoozed_until, `clearSnooze` clears it, and erasure clears the customer's times. All except snoozed_until are in `unversioned_columns`.

export type QuoteEvent = {
  id: string;
  quoteId: string;
  /** The user who changed the status; null for a change by the system. */
  userId: string | null;
  status: QuoteStatus;
  note: string;
  createdAt: Date;
  validUntil?: string | undefined;
  /** The revision that is sent or accepted. */
  revisionId?: string | undefined;
  /** The price that the customer can accept or has accepted; null if it was recalled. By default, it does not change. */
  priceCents?: number | null | undefined;
};

// Notifies open back-office pages of every change. The trigger on `quotes` does so only if a column that lists show changes.
// PostgreSQL sends equal notifications of a transaction once.
const notifyOpenPages = sql`notify_staff('requests', q.id::text)`;

/**
 * Locks a quote until the transaction ends, so that concurrent commands wait for each other.
 * @param ownerId the customer; without it, a quote of any customer is locked
 * @returns undefined for an unknown quote and for the quote of another customer
 */
export const lockQuote = (trx: Transaction, id: string, ownerId?: string) =>
  trx
    .selectFrom('quotes as q')
    .innerJoin('users as u', 'u.id', 'q.userId')
    .select(['q.id', 'q.number', 'q.userId', 'q.status', 'q.version', 'q.spam', 'q.spamSinceId', 'q.assigneeId', 'q.snoozedUntil'])
    .select(['u.emailVerifiedAt', 'u.erasedAt', sql<string | null>`q.valid_until::text`.as('validUntil')])
    .where('q.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('q.userId', '=', ownerId!))
    .forUpdate(['q'])
    .executeTakeFirst();
export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;

/** Sets the status of a quote, and adds the event to its history. The caller has locked the quote and checked the change. */
export async function insertQuoteEvent(trx: Transaction, event: QuoteEvent): Promise<void> {
  const { id, quoteId, userId, status, note, createdAt, validUntil = null, revisionId = null, priceCents } = event;
  const { awaiting, isResponse = false } = statusFacts[status];
  const isByCustomer = sql`(q.user_id is not distinct from ${userId}::uuid)`;
  await sql`with event as (insert into quote_events (id, quote_id, user_id, status, note, created_at, valid_until, revision_id)
      values (${id}, ${quoteId}, ${userId}, ${status}, ${note}, ${createdAt}, ${validUntil}::date, ${revisionId}))
    update quotes q set
      status = ${status},
      -- A new price for the same last day changes no column, but a decision that was based on the earlier price is stale.
      version = q.version + 1,
      valid_until = coalesce(${validUntil}::date, q.valid_until),
      price_cents = case when ${priceCents !== undefined}::boolean then ${priceCents ?? null}::bigint else q.price_cents end,
      last_activity_at = greatest(q.last_activity_at, ${createdAt}),
      last_customer_activity_at = case when ${isByCustomer} then greatest(q.last_customer_activity_at, ${createdAt}) else q.last_customer_activity_at end,
      first_response_at = case when ${isResponse}::boolean and not ${isByCustomer} then coalesce(q.first_response_at, ${createdAt}) else q.first_response_at end,
      -- Expiry does not answer the customer's earlier messages, so they still await staff.
      awaiting_staff_since = case when ${awaiting === 'staff'}::boolean then coalesce(q.awaiting_staff_since, ${createdAt}) when ${status === 'expired'}::boolean then q.awaiting_staff_since end,
      snoozed_until = case when ${openStatuses.includes(status)}::boolean and not ${isByCustomer} then q.snoozed_until end
    where q.id = ${quoteId} returning ${notifyOpenPages}`.execute(trx);
}

/** Adds a message of staff or of the customer. The caller has locked the quote. */
export async function recordQuoteMessage(trx: Transaction, message: Insertable<QuoteMessages> & { createdAt: Date }): Promise<void> {
  const { quoteId, fromStaff, createdAt } = message;
  const columnUpdates = fromStaff
    ? sql`first_response_at = coalesce(q.first_response_at, ${createdAt}),
        -- An answer to a question does not end the wait in a status in which staff must act.
        awaiting_staff_since = case when ${isAwaitingStaff} then q.awaiting_staff_since end`
    : sql`last_customer_activity_at = greatest(q.last_customer_activity_at, ${createdAt}), awaiting_staff_since = coalesce(q.awaiting_staff_since, ${createdAt}), snoozed_until = null`;
  await sql`update quotes q set last_activity_at = greatest(q.last_activity_at, ${createdAt}), ${columnUpdates}
    where q.id = ${quoteId} returning ${notifyOpenPages}`.execute(trx);
  await trx.insertInto('quoteMessages').values(message).execute();
}

/**
 * Recalculates the response times of a quote after the email with a message of staff failed or is sent again. An undelivered message is no
 * response: the quote awaits staff since the first message without a response. The caller has locked the quote.
 */
export async function recalculateResponseTimes(trx: Transaction, quoteId: string): Promise<void> {
  await sql`with messages as (
      select m.created_at, m.from_staff, m.from_staff and coalesce(o.status = 'failed', false) as is_undelivered
      from quote_messages m left join outbox o on o.dedupe_key = 'quote_message:' || m.id where m.quote_id = ${quoteId}
    ), answers as (
      select created_at from messages where from_staff and not is_undelivered
      union all select created_at from quote_events where quote_id = ${quoteId} and status <> 'expired'
    )
    update quotes q set
      first_response_at = (select min(r.created_at) from (
        select created_at from messages where from_staff and not is_undelivered
        union all select created_at from quote_events e
          where e.quote_id = q.id and e.status = any(${[...responseStatuses]}::quote_status[]) and e.user_id is distinct from q.user_id) r),
      awaiting_staff_since = case when ${isAwaitingStaff} then q.awaiting_staff_since else (
        select min(m.created_at) from messages m
        where (not m.from_staff or (m.is_undelivered and ${isOpen})) and m.created_at > coalesce((select max(created_at) from answers), '-infinity'))
      end
    where q.id = ${quoteId} returning ${notifyOpenPages}`.execute(trx);
}
