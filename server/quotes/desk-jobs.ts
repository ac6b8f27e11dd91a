import { areas } from '#domain/staff.ts';
import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/db/jobs.ts';
import type { Notifications } from '#server/notifications/notifications.service.ts';
import type { Clock } from '#server/outside/clock.ts';
import * as store from './desk-jobs.store.ts';
import { deskMessageNotice, messageNotice, moveNotice, reminderNotice } from './desk-notices.ts';

type Needs = { db: Db; clock: Clock; notifications: Notifications; publicUrl: string };

/** Tells the customer of a move of the desk, where it is one they are told of. */
export async function announceMove({ db, notifications, publicUrl }: Needs, eventId: string): Promise<void> {
  const move = await store.findMoveToTell(db, eventId);
  const notice = move && moveNotice(move, publicUrl);
  if (notice !== undefined) await notifications.tell(db, notice);
}

/** Tells the customer what the desk wrote. */
export async function announceDeskMessage({ db, notifications, publicUrl }: Needs, messageId: string): Promise<void> {
  const message = await store.findDeskMessageToTell(db, messageId);
  if (message !== undefined) await notifications.tell(db, deskMessageNotice(message, publicUrl));
}

/** Tells the people of the desk that a customer wrote. */
export async function noticeMessage({ db, notifications }: Needs, message: { id: string; number: string }): Promise<void> {
  for (const userId of await store.listToldOfMessage(db, message.id, areas.quotes)) {
    await notifications.tell(db, messageNotice(message, userId));
  }
}

/** Reminds somebody of a request; one that was put off since comes again then. */
export async function remindOfQuote({ db, clock, notifications }: Needs, ids: { quoteId: string; userId: string }): Promise<void> {
  const reminder = await store.findReminderToTell(db, ids.quoteId, ids.userId);
  if (reminder === undefined) return;
  if (reminder.remindAt > clock.now()) {
    await addJob(db, 'remind_of_quote', ids, `remind_of_quote:${ids.quoteId}:${ids.userId}`, reminder.remindAt);
    return;
  }
  await notifications.tell(db, reminderNotice(reminder, reminder));
}

/** Brings back a request that was put off, once its time has come. */
export async function wakeQuote({ db, clock }: Needs, quoteId: string): Promise<void> {
  const later = await store.endSnooze(db, quoteId, clock.now());
  if (later !== undefined) await addJob(db, 'wake_quote', { quoteId }, `wake_quote:${quoteId}`, later);
}
