import { sql } from 'kysely';
import type { PaymentDue } from '#domain/orders/payment-due.ts';
import type { AcceptanceMethod } from '#domain/revisions/acceptance-method.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Transaction } from '#server/db/connection.ts';
import { isOwnAcceptance } from '#server/modules/users/index.ts';
import { subjectNameSql } from '#server/modules/quotes/index.ts';

// These queries return no rows for erased customers, so nothing is sent to or about them.

type Recipient = { id: string; number: string; stone: string; userId: string; fullName: string; email: string };
const recipientColumns = sql`q.id, q.number, ${subjectNameSql} as stone, u.id as user_id, u.full_name, u.email`;

export type ExpiringForEmail = Recipient & { validUntil: string };

/** Finds an open quote with `validUntil` as its last day; undefined if the quote was decided, recalled or replaced since. */
export const findExpiringQuote = async (trx: Transaction, quoteId: string, validUntil: string): Promise<ExpiringForEmail | undefined> =>
  (
    await sql<ExpiringForEmail>`select ${recipientColumns}, q.valid_until::text as valid_until
      from quotes q join users u on u.id = q.user_id
      where q.id = ${quoteId} and q.status = 'quoted' and q.valid_until = ${validUntil}::date and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Finds the revision that an event sent, with its PDF; undefined for an event without a revision. */
export const findRevisionOfEvent = async (trx: Transaction, eventId: string) =>
  (
    await sql<{
      quoteId: string;
      number: number;
      document: string;
      /** Null until the PDF is rendered. */
      storageKey: string | null;
      /** True if the customer can accept the revision: it was not recalled, replaced or decided since. */
      isOpen: boolean;
    }>`select r.quote_id, r.number, r.document, d.storage_key, r.recalled_at is null and q.status = 'quoted'
        and not exists (select from quote_revisions n where n.quote_id = q.id and n.sent_at is not null and n.number > r.number) as is_open
      from quote_events e join quote_revisions r on r.id = e.revision_id join quotes q on q.id = r.quote_id
        left join quote_documents d on d.revision_id = r.id and d.kind = 'quote'
      where e.id = ${eventId} and r.document is not null`.execute(trx)
  ).rows[0];

export type DecisionForEmail = Recipient & { eventId: string; status: QuoteStatus; note: string; orderNumber: string | null };

/** Finds the data of the email about a customer's decision. */
export const findDecision = async (trx: Transaction, eventId: string): Promise<DecisionForEmail | undefined> =>
  (
    await sql<DecisionForEmail>`select e.id as event_id, e.status, e.note, o.number as order_number, ${recipientColumns}
      from quote_events e join quotes q on q.id = e.quote_id join users u on u.id = q.user_id left join orders o on o.quote_id = q.id
      where e.id = ${eventId} and u.erased_at is null`.execute(trx)
  ).rows[0];

export type AcceptedForEmail = Recipient & {
  orderId: string;
  orderNumber: string;
  /** The storage key of the PDF; null until it is rendered. */
  storageKey: string | null;
  method: AcceptanceMethod;
  /** False if another account accepted the quote before a merge was undone. Its PDF contains the data of that account. */
  isOwn: boolean;
  payments: ({ milestone: string; amountCents: number; reference: string; dueOn: string | null } & PaymentDue)[];
};

/** Finds the acceptance of a quote with the payments of its order; undefined for a cancelled order. */
export const findAcceptedQuote = async (trx: Transaction, quoteId: string): Promise<AcceptedForEmail | undefined> =>
  (
    await sql<AcceptedForEmail>`select a.method, ${isOwnAcceptance} as is_own, o.id as order_id, o.number as order_number, d.storage_key, ${recipientColumns},
        (select json_agg(json_build_object('milestone', p.milestone, 'amountCents', p.amount_cents, 'reference', p.reference,
          'dueOn', p.due_on, 'dueStatus', p.due_status, 'dueDays', p.due_days) order by p.position) from payments p where p.order_id = o.id) as payments
      from quotes q join users u on u.id = q.user_id join orders o on o.quote_id = q.id join quote_acceptances a on a.order_id = o.id
        left join quote_documents d on d.revision_id = a.revision_id and d.kind = 'acceptance'
      where q.id = ${quoteId} and o.status <> 'cancelled' and u.erased_at is null`.execute(trx)
  ).rows[0];

export type ObjectionForEmail = Recipient & { message: string };

export const findObjectionForEmail = async (trx: Transaction, quoteId: string): Promise<ObjectionForEmail | undefined> =>
  (
    await sql<ObjectionForEmail>`select ob.message, ${recipientColumns}
      from acceptance_objections ob join quote_acceptances a on a.id = ob.acceptance_id
        join quotes q on q.id = a.quote_id join users u on u.id = q.user_id
      where q.id = ${quoteId} and u.erased_at is null`.execute(trx)
  ).rows[0];
