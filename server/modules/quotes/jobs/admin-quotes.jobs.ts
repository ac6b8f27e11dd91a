import { toLocalDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { maxClockSkewMs } from '../max-clock-skew.ts';
import { clearSnooze } from '../messages/quote-messages.store.ts';
import { lockQuote, recalculateResponseTimes } from '../quote-history.store.ts';
import { changeQuoteStatus } from '../quote-status.ts';

type Dependencies = { db: Db; clock: Clock };

/** Updates whether staff have responded, after the email with a message of staff failed or is sent again. */
export const updateQuoteResponse = ({ db }: Dependencies, quoteId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const existing = await lockQuote(trx, quoteId);
    if (existing?.erasedAt === null) await recalculateResponseTimes(trx, quoteId);
  });

/** Ends the snooze of a quote if it is due. */
export const endQuoteSnooze = ({ db, clock }: Dependencies, quoteId: string): Promise<void> =>
  clearSnooze(db, quoteId, new Date(clock.now().getTime() + maxClockSkewMs));

/** Sets a quote to `expired` after its last valid day, if the customer has not decided. */
export const expireQuote = ({ db, clock }: Dependencies, quoteId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const existing = await lockQuote(trx, quoteId);
    if (existing === undefined || existing.validUntil === null || existing.status !== 'quoted') return;
    const now = clock.now();
    if (existing.validUntil >= toLocalDate(new Date(now.getTime() + maxClockSkewMs))) return;
    await changeQuoteStatus(trx, existing, 'expire', { userId: null, createdAt: now });
  });
