import { sql, type SqlBool } from 'kysely';
import type { MessagePreference } from '#domain/messages/message-kinds.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

const selectOfUser = (db: Db, userId: string, onlyUnread: boolean) =>
  db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .$if(onlyUnread, (qb) => qb.where('readAt', 'is', null));

const countNotifications = async (db: Db, userId: string, onlyUnread: boolean): Promise<number> =>
  (
    await selectOfUser(db, userId, onlyUnread)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const countUnread = (db: Db, userId: string): Promise<number> => countNotifications(db, userId, true);

/** Lists a page of a user's notifications, newest first, with the total. */
export async function listNotifications(db: Db, userId: string, { unread, skip, limit }: { unread: boolean; skip: number; limit: number }) {
  const [rows, total] = await Promise.all([
    selectOfUser(db, userId, unread).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').offset(skip).limit(limit).execute(),
    countNotifications(db, userId, unread),
  ]);
  return { rows, total };
}

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
