import { getAdminQuoteLink } from '#domain/quotes/quote-links.ts';
import { notifyBackOffice } from '#server/db/back-office-notifications.ts';
import type { LoadMessage } from '#server/modules/messages/index.ts';
import { maxClockSkewMs } from '../max-clock-skew.ts';
import { findReminderForNotification } from './quote-messages.store.ts';

/** Reminds a staff member of a quote. A postponed reminder has another job at the new time. */
export const loadDeskReminder: LoadMessage<'desk_reminder'> = async (trx, { quoteId, userId }, { now }) => {
  const reminder = await findReminderForNotification(trx, quoteId, userId);
  if (reminder === undefined || reminder.remindAt.getTime() > now.getTime() + maxClockSkewMs) return undefined;
  // The counts on the user's open pages include due reminders.
  await notifyBackOffice(trx, 'marks', userId);
  const { number, remindAt, note, stone } = reminder;
  return {
    key: `${quoteId}:${userId}:${remindAt.getTime()}`,
    about: { userId, quoteId },
    userId,
    notification: { title: `Reminder: ${number}`, text: note || stone, link: getAdminQuoteLink(number) },
  };
};
