import { sql, type SqlBool } from 'kysely';
import type { MessagePreference } from '#domain/messages/message-kinds.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { countRows, selectPage } from '#server/db/select-page.ts';

const selectOfUser = (db: Db, userId: string, onlyUnread: boolean) =>
  db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .$if(onlyUnread, (qb) => qb.where('readAt', 'is', null));

export const countUnread = (db: Db, userId: string): Promise<number> => countRows(selectOfUser(db, userId, true));

/** Lists a page of a user's notifications, newest first, with the total. */
export const listNotifications = (db: Db, userId: string, { unread, ...page }: { unread: boolean; skip: number; limit: number }) =>
  selectPage(selectOfUser(db, userId, unread).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc'), page);

/** Marks one or all notifications as read. Does not change an earlier read time. @returns the number of matching notifications */
export async function markNotificationsRead(db: Db, userId: string, now: Date, id: string | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('userId', '=', userId)
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Marks the unread notifications as read that link to a page or to a path below it. */
export const markPageNotificationsRead = (db: Db, userId: string, now: Date, link: string): Promise<unknown> =>
  db
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where((eb) => eb.or([eb('link', '=', link), sql<SqlBool>`starts_with(link, ${link} || '/')`]))
    .execute();

export async function savePreferences(trx: Transaction, userId: string, preferences: readonly MessagePreference[]): Promise<void> {
  for (const { kind, channel, on: enabled } of preferences) {
    await trx
      .insertInto('notificationPreferences')
      .values({ userId, kind, channel, enabled })
      .onConflict((oc) => oc.columns(['userId', 'kind', 'channel']).doUpdateSet({ enabled }))
      .execute();
  }
}
