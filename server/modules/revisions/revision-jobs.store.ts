import { sql } from 'kysely';
import type { PaymentDue } from '#domain/orders/payment-due.ts';
import type { AcceptanceMethod } from '#domain/revisions/acceptance-method.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isDocumentOfErasedCustomer } from '#server/modules/documents/index.ts';
import { isOwnAcceptance } from '#server/modules/users/index.ts';
import { siteStreetSql, siteSuburbSql, subjectNameSql } from '#server/modules/quotes/index.ts';

// These queries return no rows for erased customers, so nothing is sent to or about them.

type Recipient = { id: string; number: string; stone: string; spam: boolean; userId: string; fullName: string; email: string };
const recipientColumns = sql`q.id, q.number, ${subjectNameSql} as stone, q.spam, u.id as user_id, u.full_name, u.email`;

export type ExpiringForEmail = Recipient & { validUntil: string };

/** Finds an open quote with `validUntil` as its last day; undefined if the quote was decided, recalled or replaced since. */
export const findExpiringQuote = async (trx: Transaction, quoteId: string, validUntil: string): Promise<ExpiringForEmail | undefined> =>
  (
    await sql<ExpiringForEmail>`select ${recipientColumns}, q.valid_until::text as valid_until
      from quotes q join users u on u.id = q.user_id
      where q.id = ${quoteId} and q.status = 'quoted' and q.valid_until = ${validUntil}::date and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Returns true if the customer can accept the revision of a document: it was not recalled, replaced or decided since. */
export const isOpenRevision = async (trx: Transaction, documentId: string): Promise<boolean> =>
  (
    await sql`select 1 from quote_documents d join quote_revisions r on r.id = d.revision_id join quotes q on q.id = r.quote_id
      where d.id = ${documentId} and r.recalled_at is null and q.status = 'quoted'
        and not exists (select from quote_revisions n where n.quote_id = q.id and n.sent_at is not null and n.number > r.number)`.execute(
      trx,
    )
  ).rows.length > 0;

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
  method: AcceptanceMethod;
  /** False if another account accepted the quote before a merge was undone. Its PDF contains the data of that account. */
  isOwn: boolean;
  payments: ({ milestone: string; amountCents: number; reference: string; dueOn: string | null } & PaymentDue)[];
};

/** Finds the acceptance of a quote with the payments of its order. */
export const findAcceptedQuote = async (trx: Transaction, quoteId: string): Promise<AcceptedForEmail | undefined> =>
  (
    await sql<AcceptedForEmail>`select a.method, ${isOwnAcceptance} as is_own, o.id as order_id, o.number as order_number, ${recipientColumns},
        (select json_agg(json_build_object('milestone', p.milestone, 'amountCents', p.amount_cents, 'reference', p.reference,
          'dueOn', p.due_on, 'dueStatus', p.due_status, 'dueDays', p.due_days) order by p.position) from payments p where p.order_id = o.id) as payments
      from quotes q join users u on u.id = q.user_id join orders o on o.quote_id = q.id join quote_acceptances a on a.order_id = o.id
      where q.id = ${quoteId} and u.erased_at is null`.execute(trx)
  ).rows[0];

export type ObjectionForEmail = Recipient & { message: string };

export const findObjectionForEmail = async (trx: Transaction, quoteId: string): Promise<ObjectionForEmail | undefined> =>
  (
    await sql<ObjectionForEmail>`select ob.message, ${recipientColumns}
      from acceptance_objections ob join quote_acceptances a on a.id = ob.acceptance_id
        join quotes q on q.id = a.quote_id join users u on u.id = q.user_id
      where q.id = ${quoteId} and u.erased_at is null`.execute(trx)
  ).rows[0];

/**
 * Finds the content of a PDF: the document of its revision, and the customer. The record of an erased customer's acceptance contains only
 * the signed name.
 * @returns undefined for the quote of an erased customer
 */
export const findPdfContent = async (db: Db | Transaction, documentId: string) =>
  (
    await sql<{
      id: string;
      kind: 'quote' | 'acceptance';
      storageKey: string | null;
      fileHash: string | null;
      revisionId: string;
      quoteId: string;
      number: string;
      revision: number;
      document: string;
      fullName: string;
      email: string;
      contactLine1: string;
      contactLine2: string;
      contactCity: string;
      contactPostalCode: string;
      /** True if the customer was erased. */
      isErased: boolean;
    }>`select d.id, d.kind, d.storage_key, d.file_hash, r.id as revision_id, q.id as quote_id, q.number, r.number as revision, r.document,
        e.is_erased, case when e.is_erased then a.name else u.full_name end as full_name, case when e.is_erased then '' else u.email end as email,
        case when e.is_erased then '' else ${siteStreetSql} end as contact_line1, case when e.is_erased then '' else ${siteSuburbSql} end as contact_line2,
        case when e.is_erased then '' else coalesce(nullif(q.site_city, ''), q.contact_city) end as contact_city,
        case when e.is_erased then '' else coalesce(nullif(q.site_postal_code, ''), q.contact_postal_code) end as contact_postal_code
      from quote_documents d join quote_revisions r on r.id = d.revision_id join quotes q on q.id = r.quote_id join users u on u.id = q.user_id
        left join quote_acceptances a on a.revision_id = r.id
        cross join lateral (select ${isDocumentOfErasedCustomer} as is_erased) e
      where d.id = ${documentId} and (d.kind = 'acceptance' or not e.is_erased)`.execute(db)
  ).rows[0];
