import type { Transaction } from '#server/db/connection.ts';
import type { NotificationInput, NotificationsService } from '#server/modules/notifications/index.ts';
import { listStaffForQuote } from './quote-jobs.store.ts';

/** Sends a notification to each staff member who is responsible for a quote. */
export async function notifyStaffForQuote(
  trx: Transaction,
  notifications: NotificationsService,
  quoteId: string,
  createNotification: (userId: string) => NotificationInput,
): Promise<void> {
  for (const userId of await listStaffForQuote(trx, quoteId)) await notifications.notify(trx, createNotification(userId));
}
