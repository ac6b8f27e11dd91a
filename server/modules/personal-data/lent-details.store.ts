import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection.ts';

/**
 * Takes the number and the address of somebody out of what was written of an account that was one with theirs, and had them of it: its
 * log, and what the desk was mailed of its requests. Their own are still in the account that is being erased.
 * @returns where those mails lay
 */
export async function eraseLent(on: Transaction, id: string): Promise<{ fileName: string | null }[]> {
  await sql`update audit_log a set before = null, after = null from users u, account_merges m
    where u.id = ${id} and m.closed_id = u.id and a.thing = 'user' and a.thing_id = m.kept_id::text and a.id > m.id
      and exists (select 1 from unnest(array[u.phone_number, u.residence_line1]) word
        where word <> '' and strpos(concat(a.before, a.after), to_jsonb(word)::text) > 0)`.execute(on);
  const { rows } = await sql<{ fileName: string | null }>`delete from outbox o using users u, account_merges m, quotes q
    where u.id = ${id} and m.closed_id = u.id and o.id > m.id and o.audience = 'staff' and q.user_id = m.kept_id
      and o.quote_id = q.id and strpos(o.body_text, u.phone_e164) > 0 returning o.file_name`.execute(on);
  return rows;
}
