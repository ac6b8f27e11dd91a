import { sql } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { Transaction } from '#server/db/connection.ts';
import { movingTables, type Moved } from './account-merge.store.ts';

// Ids sort by age: what has a later one than the merging came into being since.

/** A merging that is being undone. */
type Undone = { id: string; keep: string; close: string; createdAt: Date };

const list = (ids: readonly string[] | undefined) => sql`${[...(ids ?? [])]}::uuid[]`;

/** The requests that were moved, and those since made of messages that were. @returns the ids of those that went back */
async function moveQuotesBack(on: Transaction, { keep, close }: Undone, moved: Moved): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update quotes set user_id = ${close} where user_id = ${keep}
    and (id = any(${list(moved['quotes'])}) or id in (select c.quote_id from contact_messages c where c.id = any(${list(moved['contact_messages'])})))
    returning id`.execute(on);
  return rows.map(({ id }) => id);
}

/** Those that were moved, and those since about the requests. What was read since was not read by whose they are. */
const moveNoticesBack = (on: Transaction, { keep, close, createdAt }: Undone, moved: Moved, quoteIds: readonly string[]) =>
  sql`update notifications set user_id = ${close}, read_at = case when read_at < ${createdAt} then read_at end
    where user_id = ${keep} and (id = any(${list(moved['notifications'])})
      or quote_id = any(${list(quoteIds)}))`.execute(on);

/** A file goes with its request, whoever sent it. */
const moveUploadsBack = (on: Transaction, { keep, close }: Undone, moved: Moved, quoteIds: readonly string[]) =>
  sql`update uploads set user_id = ${close} where user_id = ${keep}
    and (quote_id = any(${list(quoteIds)}) or (quote_id is null and id = any(${list(moved['uploads'])})))`.execute(on);

/** Moves back what was moved and is still where it was moved to, with what since hangs on it. @returns the ids of the requests */
export async function moveBack(on: Transaction, undone: Undone, moved: Moved): Promise<string[]> {
  const { keep, close } = undone;
  await sql`delete from consents where user_id = ${keep} and id = any(${list(moved['refusals'])})`.execute(on);
  const quoteIds = await moveQuotesBack(on, undone, moved);
  await moveNoticesBack(on, undone, moved, quoteIds);
  await moveUploadsBack(on, undone, moved, quoteIds);
  const { quotes: _quotes, notifications: _notifications, uploads: _uploads, ...others } = movingTables;
  for (const [table, column] of Object.entries(others)) {
    await sql`update ${sql.table(table)} set user_id = ${close}
      where user_id = ${keep} and ${sql.ref(column)} = any(${list(moved[table])})`.execute(on);
  }
  await sql`update contact_messages set customer_id = ${close}
    where customer_id = ${keep} and id = any(${list(moved['contact_messages'])})`.execute(on);
  return quoteIds;
}

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

/** What happened to requests since the merging: the last move of each, and what the desk wrote. */
export async function listNews(on: Transaction, { id }: Undone, quoteIds: readonly string[]) {
  const moves = await sql<LastMove>`select * from (
      select distinct on (quote_id) id, quote_id, status from quote_events where quote_id = any(${list(quoteIds)})
      order by quote_id, created_at desc, id desc
    ) newest where id > ${id}`.execute(on);
  const messages = await sql<{ id: string }>`select id from quote_messages
    where quote_id = any(${list(quoteIds)}) and from_desk and id > ${id} order by id`.execute(on);
  return { moves: moves.rows, messages: messages.rows };
}
