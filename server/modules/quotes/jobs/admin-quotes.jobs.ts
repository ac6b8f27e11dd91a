import { toLocalDate } from '#domain/shared/time.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { Db } from '#server/db/connection.ts';
import type { NotificationsService } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import * as store from './quote-jobs.store.ts';
import { recalculateResponseTimes } from '../quote-history.store.ts';
import { lockQuote } from '../quote-lock.store.ts';
import { changeQuoteStatus } from '../quote-status.ts';
import { lockQuoteForKeyShare } from '../quotes.store.ts';
import { createStaffMessageNotification, createReminderNotification } from '../quote-notifications.ts';
import { notifyOfStatusChange } from './notify-of-status-change.ts';

type Dependencies = { db: Db; clock: Clock; notifications: NotificationsService; publicUrl: string };

/** Notifies the customer of a status change by staff or the system, unless the change is internal. */
export const notifyStatusChanged = ({ db, notifications, publicUrl }: Dependencies, eventId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await store.lockQuoteByChild(trx, 'quote_events', eventId);
    const change = await store.findStatusChangeForEmail(trx, eventId);
    if (change !== undefined) await notifyOfStatusChange(trx, { notifications, publicUrl }, change);
  });

/** Notifies the customer of a message from staff. */
export const notifyCustomerOfMessage = ({ db, notifications, publicUrl }: Dependencies, messageId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await store.lockQuoteByChild(trx, 'quote_messages', messageId);
    const message = await store.findStaffMessageForEmail(trx, messageId);
    if (message !== undefined) await notifications.notify(trx, createStaffMessageNotification(message, publicUrl));
  });

/** Updates whether staff have responded, after the email with a message of staff failed or is sent again. */
export const updateQuoteResponse = ({ db }: Dependencies, quoteId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const existing = await lockQuote(trx, quoteId);
    if (existing?.erasedAt === null) await recalculateResponseTimes(trx, quoteId);
  });

/**
 * The maximum difference between the clocks of the servers. A job does nothing if its due time is further in the future: the time was
 * postponed, and another job runs at the new time.
 */
const maxClockSkewMs = 60_000;

/**
 * Reminds a staff member of a quote. The lock waits for a concurrent erasure of the customer, which deletes reminders and notifications.
 * Without the lock, the job could insert a notification after the erasure.
 */
export const sendReminder = (
  { db, clock, notifications }: Dependencies,
  { quoteId, userId }: { quoteId: string; userId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockQuoteForKeyShare(trx, quoteId);
    const reminder = await store.findReminderForNotification(trx, quoteId, userId);
    if (reminder === undefined || reminder.remindAt.getTime() > clock.now().getTime() + maxClockSkewMs) return;
    await notifications.notify(trx, createReminderNotification(reminder));
    // The counts on the user's open pages include due reminders.
    await notifyBackOffice(trx, 'marks', userId);
  });

/** Ends the snooze of a quote if it is due. */
export const endQuoteSnooze = ({ db, clock }: Dependencies, quoteId: string): Promise<void> =>
  store.clearSnooze(db, quoteId, new Date(clock.now().getTime() + maxClockSkewMs));

/** Sets a quote to `expired` after its last valid day, if the customer has not decided. */
export const expireQuote = ({ db, clock }: Dependencies, quoteId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const existing = await lockQuote(trx, quoteId);
    if (existing === undefined || existing.validUntil === null || existing.status !== 'quoted') return;
    const now = clock.now();
    if (existing.validUntil >= toLocalDate(new Date(now.getTime() + maxClockSkewMs))) return;
    await changeQuoteStatus(trx, existing, 'expire', { userId: null, createdAt: now });
  });
