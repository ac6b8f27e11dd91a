import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Transaction } from '#server/db/connection.ts';

// Ids sort by time: rows with a later id than that of the merge were created since.

/** A merging that is being undone. */
type Undone = { id: string; keep: string };

const list = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`;

/**
 * Deletes unsent mails about the merge, and unsent mails that were meant for the other account about quotes that go back. What was sent
 * stays about both: user_id is the account that it was sent to, quote_id leads to the owner. Its dedupe key is released, so that the event
 * is mailed to the owner as well.
 * @returns the files of the deleted mails
 */
export async function releaseMails(trx: Transaction, { id, keep }: Undone, quoteIds: readonly string[]): Promise<string[]> {
  const sentToOther = sql`id > ${id} and user_id = ${keep} and quote_id = any(${list(quoteIds)})`;
  const { rows } = await sql<{ fileName: string | null }>`delete from outbox
    where status <> 'sent' and (account_merge_id = ${id} or (${sentToOther} and audience = 'customer')) returning file_name`.execute(trx);
  await sql`update outbox set dedupe_key = id where ${sentToOther}`.execute(trx);
  return rows.flatMap(({ fileName }) => fileName ?? []);
}

type LastMove = { id: string; quoteId: string; status: QuoteStatus };

/** Lists what happened to quotes since the merge: the last status change of each, and messages of staff. */
export async function listNews(trx: Transaction, { id }: Undone, quoteIds: readonly string[]) {
  const moves = await sql<LastMove>`select * from (
      select distinct on (quote_id) id, quote_id, status from quote_events where quote_id = any(${list(quoteIds)})
      order by quote_id, created_at desc, id desc
    ) newest where id > ${id}`.execute(trx);
  const messages = await sql<{ id: string }>`select id from quote_messages
    where quote_id = any(${list(quoteIds)}) and from_desk and id > ${id} order by id`.execute(trx);
  return { moves: moves.rows, messages: messages.rows };
}
