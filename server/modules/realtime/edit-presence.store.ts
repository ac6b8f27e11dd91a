import { sql } from 'kysely';
import type { EditPresenceDto } from '#contract/admin/edit-presence.endpoints.ts';
import type { Db } from '#server/db/connection.ts';

/** The record that a page edits, as in `product:<id>`. `stream` is the event stream of the page. */
export type FormPresence = { stream: string; userId: string; editing: string; typing: boolean };

/** Stores what a page edits. @returns false if the stream has ended or is another person's */
export async function upsertFormPresence(db: Db, { stream, userId, editing, typing }: FormPresence): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sseConnections')
    .set({ editing, typing })
    .where('id', '=', stream)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes what a page edited, unless it edits another record now. */
export const deleteFormPresence = (db: Db, { stream, userId, editing }: FormPresence): Promise<unknown> =>
  db
    .updateTable('sseConnections')
    .set({ editing: null, typing: false })
    .where('id', '=', stream)
    .where('userId', '=', userId)
    .where('editing', '=', editing)
    .execute();

/** Returns the database's time, which the audit log uses. */
export const selectNow = async (db: Db): Promise<Date> => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!.now;

/** Lists the other users who have a record open. */
export const listOtherEditors = async (db: Db, { userId, editing }: FormPresence): Promise<EditPresenceDto['others']> =>
  (
    await sql<EditPresenceDto['others'][number]>`
      select u.id as _id, u.full_name as "fullName", bool_or(s.typing) as typing from sse_connections s join users u on u.id = s.user_id
      where s.editing = ${editing} and s.user_id <> ${userId} and s.expires_at > now() and u.disabled_at is null
      group by u.id order by u.full_name, u.id`.execute(db)
  ).rows;
