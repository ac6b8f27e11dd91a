import { getValidityEnd, expiringSoonDays } from '#domain/quotes/quote-validity.ts';
import { addDays, hourMs } from '#domain/shared/time.ts';
import type { Transaction } from '#server/db/connection.ts';
import { enqueueJob } from '#server/jobs/enqueue.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';

/** Returns the time at which customers are reminded on a day: 09:00 in Cape Town. */
const getReminderTime = (day: string): Date => new Date(getValidityEnd(addDays(day, -1)).getTime() + 9 * hourMs);

/** Schedules the emails two days before and on the last day of a quote, and its expiry. Jobs of an earlier revision are replaced. */
export async function scheduleValidity(trx: Transaction, quoteId: string, validUntil: string, now: Date): Promise<void> {
  await enqueueJob(trx, 'expire_quote', { quoteId }, { key: `expire_quote:${quoteId}`, runAt: getValidityEnd(validUntil) });
  for (const days of [expiringSoonDays, 0]) {
    const runAt = getReminderTime(addDays(validUntil, -days));
    const key = `quote_expiring:${quoteId}:${days}`;
    if (runAt > now) await enqueueMessages(trx, ['quote_expiring'], { quoteId, validUntil, days }, { key, runAt });
  }
}
