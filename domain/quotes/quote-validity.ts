import { addDays, toLocalDate, utcOffsetMs } from '#domain/shared/time.ts';
import type { QuoteStatus } from './quote.ts';

/** The default validity of a price in days, which is usual in South Africa. */
const defaultValidityDays = 7;
/** A price counts as expiring on its last day and this number of days before it. */
export const expiringSoonDays = 2;

type ValidityRange = { firstDay: string; defaultDay: string; lastDay: string };

/** Returns the days until which a price given now can be valid, in Cape Town. The last one is a year ahead. */
export function getValidityRange(now: Date, validityDays = defaultValidityDays): ValidityRange {
  const firstDay = toLocalDate(now);
  const lastDay = `${Number(firstDay.slice(0, 4)) + 1}${firstDay.slice(4)}`;
  return { firstDay, defaultDay: addDays(firstDay, validityDays), lastDay };
}

/** Returns true if a text is an existing day, as in `2026-11-28`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** Returns true if a price given now may be valid until a day. @param day unvalidated input; valid input looks like `2026-11-28` */
export function canBeValidUntil(day: string, now: Date): boolean {
  const { firstDay, lastDay } = getValidityRange(now);
  return isDay(day) && firstDay <= day && day <= lastDay;
}

/** Returns the end of a price's last day in Cape Town. */
export const getValidityEnd = (day: string): Date => new Date(Date.parse(addDays(day, 1)) - utcOffsetMs);

/**
 * Returns true if the price of a quote has expired. A price expires after its last day, even if the job has not changed the status.
 * @param validUntil the last day of the newest sent revision; undefined for a price that was given in a message
 */
export const isPriceExpired = (status: QuoteStatus, validUntil: string | undefined, now: Date): boolean =>
  status === 'expired' || (status === 'quoted' && validUntil !== undefined && validUntil < toLocalDate(now));
