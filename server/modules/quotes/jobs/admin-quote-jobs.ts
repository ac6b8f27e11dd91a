import { dayInCapeTown } from '#domain/content/opening-hours.ts';
import { findMove } from '#domain/quotes/quote-life.ts';
import { areas } from '#domain/accounts/staff.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { addJob } from '#server/jobs/enqueue.ts';
import type { Notifications } from '#server/modules/notifications/index.ts';
import type { Clock } from '#server/adapters/clock.ts';
import * as store from './admin-quote-jobs.store.ts';
import { lockRequest } from '../admin/quote-commands.store.ts';
import { recordQuoteEvent } from '../quote-history.store.ts';
import { holdQuote } from '../quotes.store.ts';
import { deskMessageNotice, messageNotice, moveNotice, reminderNotice } from '../quote-notifications.ts';

type Dependencies = { db: Db; clock: Clock; notifications: Notifications; publicUrl: string };

/** Notifies the customer of a status change by staff, if it is one of those that are announced. */
export const announceMove = ({ db, notifications, publicUrl }: Dependencies, eventId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await store.holdQuoteOf(trx, 'quote_events', eventId);
    const move = await store.findMoveToTell(trx, eventId);
    const notice = move && moveNotice(move, publicUrl);
    if (notice !== undefined) await notifications.tell(trx, notice);
  });

/** Notifies the customer of a message from staff. */
export const announceDeskMessage = ({ db, notifications, publicUrl }: Dependencies, messageId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await store.holdQuoteOf(trx, 'quote_messages', messageId);
    const message = await store.findDeskMessageToTell(trx, messageId);
    if (message !== undefined) await notifications.tell(trx, deskMessageNotice(message, publicUrl));
  });

/** Notifies staff of a customer's message. */
export async function noticeMessage(
  trx: Transaction,
  notifications: Notifications,
  message: { id: string; quoteId: string; number: string },
): Promise<void> {
  for (const userId of await store.listToldOfMessage(trx, message.id, areas.quotes)) {
    await notifications.tell(trx, messageNotice(message, userId));
  }
}

/** The maximum difference between clocks. A job that runs earlier was replaced by a later one. */
const skew = 60_000;

/** Reminds a staff member of a quote. An erasure of the quote's customer meanwhile deletes the reminder first or the notification later. */
export const remindOfQuote = (
  { db, clock, notifications }: Dependencies,
  { quoteId, userId }: { quoteId: string; userId: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await holdQuote(trx, quoteId);
    const reminder = await store.findReminderToTell(trx, quoteId, userId);
    if (reminder === undefined || reminder.remindAt.getTime() > clock.now().getTime() + skew) return;
    await notifications.tell(trx, reminderNotice(reminder, reminder));
    // The counts on the user's open pages include due reminders.
    await notifyBackOffice(trx, 'marks', userId);
  });

/** Brings back a request that was put off, once its time has come. */
export const wakeQuote = ({ db, clock }: Dependencies, quoteId: string): Promise<void> =>
  store.endSnooze(db, quoteId, new Date(clock.now().getTime() + skew));

/** Expires a price after its last day, if the customer has not decided. */
export const expireQuote = ({ db, clock }: Dependencies, quoteId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const known = await lockRequest(trx, quoteId);
    if (known === undefined || known.validUntil === null || !findMove(known.status, 'expired', 'system')) return;
    const now = clock.now();
    if (known.validUntil >= dayInCapeTown(new Date(now.getTime() + skew))) return;
    const event = { quoteId, userId: null, status: 'expired' as const, note: '', createdAt: now };
    await addJob(trx, 'announce_quote_move', { eventId: await recordQuoteEvent(trx, event) });
  });
