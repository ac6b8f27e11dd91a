import type { Insertable } from 'kysely';
import type { NotificationPreference, NotificationKind } from '#domain/accounts/notification.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import type { Notifications } from '#server/db/tables.generated.ts';

/** Adds a notice, unless one with the same key is there. */
export const insertNotification = (db: Db | Transaction, notification: Insertable<Notifications>): Promise<unknown> =>
  db
    .insertInto('notifications')
    .values(notification)
    .onConflict((oc) => oc.column('dedupeKey').doNothing())
    .execute();

const ofUser = (db: Db, userId: string, onlyUnread: boolean) =>
  db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .$if(onlyUnread, (qb) => qb.where('readAt', 'is', null));

const getCount = async (db: Db, userId: string, onlyUnread: boolean): Promise<number> =>
  (
    await ofUser(db, userId, onlyUnread)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

export const countUnread = (db: Db, userId: string): Promise<number> => getCount(db, userId, true);

/** A person's notices, newest first, and how many there are in all. */
export async function listNotifications(db: Db, userId: string, { unread, skip, limit }: { unread: boolean; skip: number; limit: number }) {
  const [rows, total] = await Promise.all([
    ofUser(db, userId, unread).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').offset(skip).limit(limit).execute(),
    getCount(db, userId, unread),
  ]);
  return { rows, total };
}

/** Marks one or all as read; the time of an earlier reading stays. @returns the number of existing ones */
export async function markNotificationsRead(db: Db, userId: string, now: Date, id: string | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('userId', '=', userId)
    .$if(id !== undefined, (qb) => qb.where('id', '=', id!))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function listPreferences(db: Db | Transaction, userId: string): Promise<NotificationPreference[]> {
  const rows = await db.selectFrom('notificationPreferences').select(['kind', 'channel', 'enabled']).where('userId', '=', userId).execute();
  return rows.map(({ kind, channel, enabled }) => ({ kind: kind as NotificationKind, channel, on: enabled }));
}

export async function savePreferences(trx: Transaction, userId: string, choices: readonly NotificationPreference[]): Promise<void> {
  for (const { kind, channel, on: enabled } of choices) {
    await trx
      .insertInto('notificationPreferences')
      .values({ userId, kind, channel, enabled })
      .onConflict((oc) => oc.columns(['userId', 'kind', 'channel']).doUpdateSet({ enabled }))
      .execute();
  }
}
