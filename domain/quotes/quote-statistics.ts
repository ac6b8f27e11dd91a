import { dayMs, utcOffsetMs } from '#domain/shared/time.ts';

/** The selectable numbers of weeks of the quote statistics, including the current week. */
export const statisticsWeekOptions = [12, 26, 52] as const;
/** The selectable periods, in days, of the statistics on the time to the first response. */
export const responseDayOptions = [30, 90] as const;

/** Returns the Monday of a time's week in Cape Town, as in `2026-11-16`. */
export function getMonday(time: Date): string {
  const days = Math.floor((time.getTime() + utcOffsetMs) / dayMs);
  // 1 January 1970 was a Thursday.
  return new Date((days - ((((days + 3) % 7) + 7) % 7)) * dayMs).toISOString().slice(0, 10);
}

/** Returns the start of a week in Cape Town. @param week its Monday, as in `2026-11-16` */
export const getWeekStart = (week: string): Date => new Date(Date.parse(week) - utcOffsetMs);

/** Lists the Mondays of the last weeks, oldest first. The last Monday is that of the current week. */
export const listLastWeeks = (now: Date, count: number): string[] => {
  const last = Date.parse(getMonday(now));
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * 7 * dayMs).toISOString().slice(0, 10));
};

/** Percentages of smaller totals are not meaningful. */
const minTotal = 20;

/** Returns a share in whole percent; undefined if the total is too small for a percentage. */
export const calculatePercentage = (part: number, total: number): number | undefined =>
  total < minTotal ? undefined : Math.round((100 * part) / total);
