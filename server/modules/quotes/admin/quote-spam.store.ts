import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { createId, type Transaction } from '#server/db/connection.ts';

export const updateQuoteSpamFlag = (trx: Transaction, id: string, spam: boolean): Promise<unknown> =>
  trx
    .updateTable('quotes')
    .set({ spam, spamSinceId: spam ? createId() : null })
    .where('id', '=', id)
    .execute();

type SuppressedEmail = { id: string; kind: QuoteStatus | 'desk_message' | 'quote_message' };

/**
 * Lists the status changes and messages of a quote while it was flagged as spam, oldest first. No email was sent about them.
 * @param sinceId those with greater ids, which are sorted by time
 */
export const listSuppressedEmails = async (trx: Transaction, quoteId: string, sinceId: string): Promise<SuppressedEmail[]> =>
  (
    await sql<SuppressedEmail>`with everything as (
        select id, status::text as kind from quote_events where quote_id = ${quoteId} and status <> 'submitted'
        union all select id, case when from_staff then 'quote_message' else 'desk_message' end from quote_messages where quote_id = ${quoteId}
      )
      select id, kind from everything where id > ${sinceId} order by id`.execute(trx)
  ).rows;

/** Lists the PDFs of the newest sent revision and of its acceptance, each with the event of the email that contains it. */
export const listNewestDocuments = async (trx: Transaction, quoteId: string): Promise<{ documentId: string; eventId: string }[]> =>
  (
    await sql<{ documentId: string; eventId: string }>`select d.id as document_id, e.id as event_id
      from (select id from quote_revisions where quote_id = ${quoteId} and sent_at is not null order by number desc limit 1) r
        join quote_documents d on d.revision_id = r.id
        join quote_events e on e.revision_id = r.id
          and e.status = case d.kind when 'quote' then 'quoted' else 'accepted' end::quote_status
      order by e.id`.execute(trx)
  ).rows;
