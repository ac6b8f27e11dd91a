import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Transaction } from '#server/db/connection.ts';

// Ids sort by time: rows with a later id than that of the merge were created since.

/** A merge that is being undone. `target` is the account that the rows were moved to. */
type UndoneMerge = { id: string; target: string };

const list = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/**
 * Deletes unsent mails about the merge, and unsent mails to the target account about the returned quotes. Sent mails remain. Their dedupe
 * keys are released, so that the same events can be mailed to the owner of the quotes.
 * @returns the files of the deleted mails
 */
export async function detachEmails(trx: Transaction, { id, target }: UndoneMerge, quoteIds: readonly string[]): Promise<string[]> {
  const sentToTarget = sql`id > ${id} and user_id = ${target} and quote_id = any(${list(quoteIds)})`;
  const { rows } = await sql<{ emlFileName: string | null }>`delete from outbox
    where status <> 'sent' and (account_merge_id = ${id} or (${sentToTarget} and audience = 'customer')) returning eml_file_name`.execute(
    trx,
  );
  await sql`update outbox set dedupe_key = id where ${sentToTarget}`.execute(trx);
  return rows.flatMap(({ emlFileName }) => emlFileName ?? []);
}

type StatusChange = { id: string; quoteId: string; status: QuoteStatus };

/** Lists the events of quotes since the merge: the last status change of each quote, and messages of staff. */
export async function listEventsSinceMerge(trx: Transaction, { id }: UndoneMerge, quoteIds: readonly string[]) {
  const statusChanges = await sql<StatusChange>`select * from (
      select distinct on (quote_id) id, quote_id, status from quote_events where quote_id = any(${list(quoteIds)})
      order by quote_id, created_at desc, id desc
    ) newest where id > ${id}`.execute(trx);
  const messages = await sql<{ id: string }>`select id from quote_messages
    where quote_id = any(${list(quoteIds)}) and from_staff and id > ${id} order by id`.execute(trx);
  return { statusChanges: statusChanges.rows, messages: messages.rows };
}
