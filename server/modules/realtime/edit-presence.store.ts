import { sql } from 'kysely';
import type { EditPresenceDto } from '#contract/admin/edit-presence.endpoints.ts';
import { changesRows } from '#server/db/changes-rows.ts';
import type { Db } from '#server/db/connection.ts';
import { isOpenConnection } from '#server/db/is-open-connection.ts';

/** A record that is open in a form. `stream` is the event stream of the page. */
export type FormPresence = { stream: string; userId: string; editingType: string; editingId: string; isTyping: boolean };
/** The type and id of a record in the audit log. Without an id, all entries of the type belong to the record. */
export type AuditKey = { entityType: string; entityId: string | undefined };

/** Stores the record that a page has open in a form. @returns false if the stream has ended or belongs to another user */
export const setFormPresence = (db: Db, { stream, userId, ...form }: FormPresence, { entityType, entityId }: AuditKey): Promise<boolean> =>
  changesRows(
    db
      .updateTable('sseConnections')
      .set({ ...form, auditEntityType: entityType, auditEntityId: entityId ?? null })
      .where('id', '=', stream)
      .where('userId', '=', userId),
  );

/** Removes the record of a page, unless the page has opened another record meanwhile. */
export const clearFormPresence = (db: Db, { stream, userId, editingType, editingId }: FormPresence): Promise<unknown> =>
  db
    .updateTable('sseConnections')
    .set({ editingType: null, editingId: null, auditEntityType: null, auditEntityId: null, isTyping: false })
    .where('id', '=', stream)
    .where('userId', '=', userId)
    .where('editingType', '=', editingType)
    .where('editingId', '=', editingId)
    .execute();

/** Returns the time of the database, which the audit log also uses. */
export const selectNow = async (db: Db): Promise<Date> => (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!.now;

/** Lists the other users who have a record open. */
export const listOtherEditors = async (db: Db, { userId, editingType, editingId }: FormPresence): Promise<EditPresenceDto['others']> =>
  (
    await sql<EditPresenceDto['others'][number]>`
      select u.id as _id, u.full_name as "fullName", bool_or(s.is_typing) as "isTyping" from sse_connections s join users u on u.id = s.user_id
      where s.editing_type = ${editingType} and s.editing_id = ${editingId} and s.user_id <> ${userId}
        and ${isOpenConnection('s')} and u.disabled_at is null
      group by u.id order by u.full_name, u.id`.execute(db)
  ).rows;
