import type { Transaction } from '#server/db/connection.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import { createStatusNotification, type StatusChangeForEmail } from '../quote-notifications.ts';
import { markAnnounced } from './quote-jobs.store.ts';

/** The attached PDF of an email: its storage key and file name. */
export type PdfAttachment = { key: string; name: string };

/** Notifies the customer of a status change, unless the change is internal. Records that the customer was notified. */
export async function notifyOfStatusChange(
  trx: Transaction,
  { notifications, publicUrl }: { notifications: NotificationsService; publicUrl: string },
  change: StatusChangeForEmail,
  attachment?: PdfAttachment,
): Promise<void> {
  const notification = createStatusNotification(change, publicUrl, attachment);
  if (notification === undefined) return;
  await notifications.notify(trx, notification);
  // The email about a quote that is flagged as spam is sent after the flag is removed, so the change is not announced yet.
  if (!change.spam) await markAnnounced(trx, change.eventId);
}
