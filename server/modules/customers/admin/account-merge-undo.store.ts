import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Transaction } from '#server/db/connection.ts';

// Ids sort by time, so rows with a greater id than the merge were created after it.

const toUuidArray = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

type StatusChange = { id: string; quoteId: string; status: QuoteStatus };

/**
 * Lists the events of quotes since the merge: the last status change of each quote, and messages of staff. If the recall of a price was
 * undone, the status change is the one that sent the price, so that the owner is not emailed the same price again.
 */
export async function listEventsSinceMerge(trx: Transaction, { id }: { id: string }, quoteIds: readonly string[]) {
  const statusChanges = await sql<StatusChange>`select coalesce(sent.id, newest.id) as id, newest.quote_id, newest.status from (
      select distinct on (quote_id) id, quote_id, status from quote_events where quote_id = any(${toUuidArray(quoteIds)})
      order by quote_id, created_at desc, id desc
    ) newest left join lateral (
      select e.id from quote_events e
      where newest.status = 'quoted' and e.quote_id = newest.quote_id and e.status = newest.status and e.revision_id is not null
      order by e.created_at desc, e.id desc limit 1
    ) sent on true where newest.id > ${id}`.execute(trx);
  const messages = await sql<{ id: string }>`select id from quote_messages
    where quote_id = any(${toUuidArray(quoteIds)}) and from_staff and id > ${id} order by id`.execute(trx);
  return { statusChanges: statusChanges.rows, messages: messages.rows };
}
