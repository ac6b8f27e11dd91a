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
   * Erases the notifications of a user and the notifications to staff about the quotes of the user. The latter may contain the note of a
   * reminder or a service that the customer entered.
   */
  async erase(trx, { id }) {
    await sql`delete from notifications n using quotes q where q.user_id = ${id} and n.quote_id = q.id`.execute(trx);
    await deleteRowsOfUser(trx, ['notifications', 'notification_preferences'], id);
  },

  transfer: async (trx, transfer) => ({
    notifications: await moveRows(trx, 'notifications', transfer),
  }),

  /**
   * Moves the transferred notifications and those about the returned quotes back. Notifications that were read after the merge become
   * unread, because the user of the target account read them.
   */
  async transferBack(trx, { from, to, mergedAt }, rows) {
    const [ids, quoteIds] = [rows['notifications'] ?? [], rows['quotes'] ?? []];
    await sql`update notifications set user_id = ${to}, read_at = case when read_at < ${mergedAt} then read_at end
      where user_id = ${from} and (id = any(${ids}::uuid[]) or quote_id = any(${quoteIds}::uuid[]))`.execute(trx);
  },
} satisfies PersonalDataContributor;
