import { dayMs, hourMs, utcOffsetMs } from '#domain/shared/time.ts';

const openingHour = 8;

/** Returns the time 08:00 in the time zone of the shop. @param days number of days after the day of `now` */
function getOpeningTime(now: number, days: number): number {
  const midnight = Math.floor((now + utcOffsetMs) / dayMs) * dayMs - utcOffsetMs;
  return midnight + days * dayMs + openingHour * hourMs;
}

type SnoozeOption = { label: string; at: Date };

/**
 * Returns the suggested times, soonest first: in three hours (rounded up to half an hour), tomorrow at 08:00 and next
 * Monday at 08:00.
 */
export function listSnoozeOptions(now = Date.now()): SnoozeOption[] {
  const weekday = new Date(now + utcOffsetMs).getUTCDay();
  const daysUntilMonday = (8 - weekday) % 7 || 7;
  const laterToday = Math.ceil((now + 3 * hourMs) / (hourMs / 2)) * (hourMs / 2);
  const times = [
    { label: 'Later today', at: laterToday },
    { label: 'Tomorrow', at: getOpeningTime(now, 1) },
    { label: 'Monday', at: getOpeningTime(now, daysUntilMonday) },
  ];
  // Omits Monday on a Sunday, because tomorrow is Monday, and omits "Later today" if that time is after midnight.
  return times
    .filter(({ label, at }) =>
      label === 'Monday' ? daysUntilMonday > 1 : label !== 'Later today' || at < getOpeningTime(now, 1) - openingHour * hourMs,
    )
    .map(({ label, at }) => ({ label, at: new Date(at) }));
}

/** Formats a time for an input of type datetime-local, in the shop's time zone: `2026-11-21T08:00`. */
export const toDateTimeLocal = (time: Date): string => new Date(time.getTime() + utcOffsetMs).toISOString().slice(0, 16);

/** Parses the value of an input of type datetime-local; undefined if it is empty or invalid. */
export function fromDateTimeLocal(typed: string): Date | undefined {
  const time = Date.parse(`${typed}Z`) - utcOffsetMs;
  return Number.isNaN(time) ? undefined : new Date(time);
}
