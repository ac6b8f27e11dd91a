import { sql } from 'kysely';
import type { Together } from '#contract/admin/together.ts';
import type { Db } from '#server/db/connection.ts';

/** The record that a page edits, as in `product:<id>`; the page is named by its event stream. */
export type OpenForm = { stream: string; userId: string; editing: string; typing: boolean };

/** Stores what a page edits. @returns false if the stream has ended or is another person's */
export async function saveOpenForm(db: Db, { stream, userId, editing, typing }: OpenForm): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deskStreams')
    .set({ editing, typing })
    .where('id', '=', stream)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes what a page edited, unless it edits another record now. */
export const deleteOpenForm = (db: Db, { stream, userId, editing }: OpenForm): Promise<unknown> =>
  db
    .updateTable('deskStreams')
    .set({ editing: null, typing: false })
    .where('id', '=', stream)
    .where('userId', '=', userId)
    .where('editing', '=', editing)
    .execute();

/** The time by which the log is written. */
export const readTime = async (db: Db): Promise<Date> => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!.now;

/** Lists the other users who have a record open. */
export const listOthers = async (db: Db, { userId, editing }: OpenForm): Promise<Together['others']> =>
  (
    await sql<Together['others'][number]>`
      select u.id as _id, u.full_name as "fullName", bool_or(s.typing) as typing from desk_streams s join users u on u.id = s.user_id
      where s.editing = ${editing} and s.user_id <> ${userId} and s.expires_at > now() and u.disabled_at is null
      group by u.id order by u.full_name, u.id`.execute(db)
  ).rows;
