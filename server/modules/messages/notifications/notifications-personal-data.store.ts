import { sql } from 'kysely';
import { deleteRowsOfUser, listExportRows, moveRows, type PersonalDataContributor } from '#server/modules/users/index.ts';

export const notificationsPersonalData = {
  tables: { transferred: ['notifications'], notTransferred: ['notification_preferences'] },

  async exportFor(db, { id }) {
    const [notifications, notificationPreferences] = await Promise.all([
      listExportRows(
        db,
        sql`select kind, title, body_text, link, created_at, read_at from notifications where user_id = ${id} order by created_at`,
      ),
      listExportRows(db, sql`select kind, channel, enabled from notification_preferences where user_id = ${id}`),
    ]);
    return { notifications, notificationPreferences };
  },

  /**
   * Erases the notifications of a user and the notifications to staff about the quotes and orders of the user. The latter may contain the note of a
   * reminder or a service that the customer entered.
   */
  async erase(trx, { id }) {
    await sql`delete from notifications where quote_id in (select id from quotes where user_id = ${id})
      or order_id in (select id from orders where user_id = ${id})`.execute(trx);
    await deleteRowsOfUser(trx, ['notifications', 'notification_preferences'], id);
  },

  transfer: async (trx, transfer) => ({
    notifications: await moveRows(trx, 'notifications', transfer),
  }),

  /**
   * Moves the transferred notifications and those about the returned quotes and orders back. Notifications that were read after the merge become
   * unread, because the user of the target account read them.
   */
  async transferBack(trx, { from, to, mergedAt }, rows) {
    const [ids, quoteIds, orderIds] = [rows['notifications'] ?? [], rows['quotes'] ?? [], rows['orders'] ?? []];
    await sql`update notifications set user_id = ${to}, read_at = case when read_at < ${mergedAt} then read_at end
      where user_id = ${from} and (id = any(${ids}::uuid[]) or quote_id = any(${quoteIds}::uuid[])
        or order_id = any(${orderIds}::uuid[]))`.execute(trx);
  },
} satisfies PersonalDataContributor;
