import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Transaction } from '#server/db/connection.ts';

// Ids sort by time, so rows with a greater id than the merge were created after it.

/** A merge that is being undone. `target` is the account that the rows were moved to. */
type RevertedMerge = { id: string; target: string };

const toUuidArray = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/**
 * Deletes unsent emails about the merge, and unsent emails to the target account about the returned quotes.
 * Releases the dedupe keys of sent emails, so that the owner of the quotes can be emailed about the same events.
 * @returns the file names of the deleted emails
 */
export async function detachEmails(trx: Transaction, { id, target }: RevertedMerge, quoteIds: readonly string[]): Promise<string[]> {
  const sentToTarget = sql`id > ${id} and user_id = ${target} and quote_id = any(${toUuidArray(quoteIds)})`;
  const { rows } = await sql<{ emlFileName: string | null }>`delete from outbox
    where status <> 'sent' and (account_merge_id = ${id} or (${sentToTarget} and audience = 'customer')) returning eml_file_name`.execute(
    trx,
  );
  await sql`update outbox set dedupe_key = id where ${sentToTarget}`.execute(trx);
  return rows.flatMap(({ emlFileName }) => emlFileName ?? []);
}

type StatusChange = { id: string; quoteId: string; status: QuoteStatus };

/** Lists the events of quotes since the merge: the last status change of each quote, and messages of staff. */
export async function listEventsSinceMerge(trx: Transaction, { id }: RevertedMerge, quoteIds: readonly string[]) {
  const statusChanges = await sql<StatusChange>`select * from (
      select distinct on (quote_id) id, quote_id, status from quote_events where quote_id = any(${toUuidArray(quoteIds)})
      order by quote_id, created_at desc, id desc
    ) newest where id > ${id}`.execute(trx);
  const messages = await sql<{ id: string }>`select id from quote_messages
    where quote_id = any(${toUuidArray(quoteIds)}) and from_staff and id > ${id} order by id`.execute(trx);
  return { statusChanges: statusChanges.rows, messages: messages.rows };
}
