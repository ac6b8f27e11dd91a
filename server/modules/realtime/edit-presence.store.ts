import { sql } from 'kysely';
import type { Together } from '#contract/admin/together.ts';
import type { Db } from '#server/db/connection.ts';

/** How long a tab counts after it last said so. */
const lifetime = sql`interval '30 seconds'`;

export type OpenForm = { tab: string; userId: string; thing: string; thingId: string; typing: boolean };

/** Notes what a tab has open, and drops what others have not said for a while. A tab of somebody else's stays theirs. */
export async function saveOpenForm(db: Db, { tab, userId, thing, thingId, typing }: OpenForm): Promise<void> {
  await sql`delete from desk_editors where expires_at < now()`.execute(db);
  await sql`insert into desk_editors (tab, user_id, thing, thing_id, typing, expires_at)
    values (${tab}, ${userId}, ${thing}, ${thingId}, ${typing}, now() + ${lifetime})
    on conflict (tab) do update set thing = excluded.thing, thing_id = excluded.thing_id, typing = excluded.typing,
      expires_at = excluded.expires_at where desk_editors.user_id = excluded.user_id`.execute(db);
}

/** The time by which the log is written. */
export const readTime = async (db: Db): Promise<Date> => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!.now;

export const deleteOpenForm = (db: Db, tab: string, userId: string): Promise<unknown> =>
  db.deleteFrom('deskEditors').where('tab', '=', tab).where('userId', '=', userId).execute();

/** Who else has it open. */
export const listOthers = async (db: Db, { userId, thing, thingId }: Omit<OpenForm, 'tab' | 'typing'>): Promise<Together['others']> =>
  (
    await sql<Together['others'][number]>`
      select u.id as _id, u.full_name as "fullName", bool_or(e.typing) as typing from desk_editors e join users u on u.id = e.user_id
      where e.thing = ${thing} and e.thing_id = ${thingId} and e.user_id <> ${userId} and e.expires_at > now() and u.disabled_at is null
      group by u.id order by u.full_name, u.id`.execute(db)
  ).rows;
