import type { Transaction } from '#server/db/connection.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import { createStatusNotification, type StatusChangeForEmail } from '../quote-notifications.ts';
import type { PdfAttachment } from '../revisions/revision-notifications.ts';
import { markAnnounced } from './quote-jobs.store.ts';

/** Notifies the customer of a status change, unless the change is internal, and records that. */
export async function notifyOfStatusChange(
  trx: Transaction,
  { notifications, publicUrl }: { notifications: NotificationsService; publicUrl: string },
  change: StatusChangeForEmail,
  attachment?: PdfAttachment,
): Promise<void> {
  const notification = createStatusNotification(change, publicUrl, attachment);
  if (notification === undefined) return;
  await notifications.notify(trx, notification);
  // The email is sent once the spam flag is removed.
  if (!change.spam) await markAnnounced(trx, change.eventId);
}
