import { sql, type Insertable } from 'kysely';
import { canChangeStatus, type StatusChangeActor } from '#domain/quotes/quote-lifecycle.ts';
import { statusFacts, type QuoteStatus } from '#domain/quotes/quote.ts';
import { openStatuses, responseStatuses } from '#domain/quotes/quote-statuses.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import type { QuoteMessages } from '#server/db/tables.generated.ts';
import { cancelPriceEmails } from '#server/modules/mail/index.ts';
import { isAwaitingStaff, isOpen } from './quote-status-conditions.store.ts';

// Columns of `quotes` that are derived from events and messages, and updated in this file only: last_activity_at (by anyone),
// last_customer_activity_at, first_response_at, awaiting_staff_since, price_cents and snoozed_until. Exceptions: quote-commands.store.ts sets
// snoozed_until, `clearSnooze` clears it, and erasure clears the customer's times. All except snoozed_until are in `unversioned_columns`.

export type QuoteEvent = {
  quoteId: string;
  /** The user who changed the status; null for a change by the system. */
  userId: string | null;
  by: StatusChangeActor;
  status: QuoteStatus;
  note: string;
  createdAt: Date;
  validUntil?: string;
  /** The revision that is sent or accepted. */
  revisionId?: string;
};

// Notifies open back-office pages of every change. The trigger on `quotes` does so only if a column that lists show changes.
// PostgreSQL sends equal notifications of a transaction once.
const notifyOpenPages = sql`notify_staff('requests', q.id::text)`;

/** Returns the derived columns of a new quote. */
export const getSubmittedColumns = (createdAt: Date) => ({
  lastCustomerActivityAt: createdAt,
  lastActivityAt: createdAt,
  awaitingStaffSince: createdAt,
});

/**
 * Cancels the unsent emails about the price of a quote. The customer was then not notified of the newest prices, so undoing a
 * recall emails the price again.
 */
async function cancelEmailsOfPrice(trx: Transaction, quoteId: string, now: Date): Promise<void> {
  const kinds = await cancelPriceEmails(trx, quoteId, now);
  const priceCount = kinds.filter((kind) => kind === 'quote_ready').length;
  if (priceCount === 0) return;
  await sql`update quote_events set is_announced = false where id in (
    select id from quote_events where quote_id = ${quoteId} and status = 'quoted' and is_announced
    order by created_at desc, id desc limit ${priceCount})`.execute(trx);
}

/**
 * Sets the status of a quote and adds the event to its history. Cancels unsent emails about its price when it is no longer `quoted`. The
 * caller has locked the quote and checked the change, and stored the sent, recalled or accepted revision.
 * @returns the event's id
 * @throws Error for a change that `statusChanges` does not contain
 */
export async function recordQuoteEvent(trx: Transaction, { by, ...event }: QuoteEvent): Promise<string> {
  const { quoteId, userId, status, createdAt, validUntil = null } = event;
  const { awaiting, isResponse = false } = statusFacts[status];
  const isByCustomer = sql`(q.user_id is not distinct from ${userId}::uuid)`;
  const updated = await sql<{ from: QuoteStatus }>`update quotes q set
      status = ${status},
      -- A new price for the same last day changes no column, but a decision that was based on the earlier price is stale.
      version = q.version + 1,
      valid_until = coalesce(${validUntil}::date, q.valid_until),
      price_cents = (select case when r.recalled_at is null then coalesce(a.total_cents, r.total_cents) end
        from quote_revisions r left join quote_acceptances a on a.revision_id = r.id
        where r.quote_id = q.id and r.sent_at is not null order by r.number desc limit 1),
      last_activity_at = greatest(q.last_activity_at, ${createdAt}),
      last_customer_activity_at = case when ${isByCustomer} then greatest(q.last_customer_activity_at, ${createdAt}) else q.last_customer_activity_at end,
      first_response_at = case when ${isResponse}::boolean and not ${isByCustomer} then coalesce(q.first_response_at, ${createdAt}) else q.first_response_at end,
      -- Expiry does not answer the customer's earlier messages, so they still await staff.
      awaiting_staff_since = case when ${awaiting === 'staff'}::boolean then coalesce(q.awaiting_staff_since, ${createdAt}) when ${status === 'expired'}::boolean then q.awaiting_staff_since end,
      snoozed_until = case when ${openStatuses.includes(status)}::boolean and not ${isByCustomer} then q.snoozed_until end
    from (select status from quotes where id = ${quoteId}) existing
    where q.id = ${quoteId} returning existing.status as "from", ${notifyOpenPages}`.execute(trx);
  const { from } = updated.rows[0]!;
  if (!canChangeStatus(from, status, by)) throw new Error(`The status of a quote cannot change from ${from} to ${status} by ${by}`);
  if (from === 'quoted' && status !== 'quoted') await cancelEmailsOfPrice(trx, quoteId, createdAt);
  const id = createId();
  await trx
    .insertInto('quoteEvents')
    .values({ id, ...event })
    .execute();
  return id;
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
