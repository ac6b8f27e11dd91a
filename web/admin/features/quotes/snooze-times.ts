import { dayMs, utcOffsetMs } from '#domain/shared/time.ts';

const hour = 3_600_000;
const opening = 8;

/** Returns 08:00 at the shop, a number of days after the day of `now`. */
function morning(now: number, days: number): number {
  const midnight = Math.floor((now + utcOffsetMs) / dayMs) * dayMs - utcOffsetMs;
  return midnight + days * dayMs + opening * hour;
}

type SnoozeOption = { label: string; at: Date };

/**
 * Returns the suggested times, soonest first: in three hours (rounded up to half an hour), tomorrow and next Monday at 08:00.
 */
export function snoozeOptions(now = Date.now()): SnoozeOption[] {
  const weekday = new Date(now + utcOffsetMs).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const today = Math.ceil((now + 3 * hour) / (hour / 2)) * (hour / 2);
  const times = [
    { label: 'Later today', at: today },
    { label: 'Tomorrow', at: morning(now, 1) },
    { label: 'Monday', at: morning(now, toMonday) },
  ];
  // On a Sunday, tomorrow is Monday; late in the evening, three hours later is tomorrow.
  return times
    .filter(({ label, at }) => (label === 'Monday' ? toMonday > 1 : label !== 'Later today' || at < morning(now, 1) - opening * hour))
    .map(({ label, at }) => ({ label, at: new Date(at) }));
}

/** Formats a time for an input of type datetime-local, in the shop's time zone: `2026-11-21T08:00`. */
export const toDateTimeLocal = (time: Date): string => new Date(time.getTime() + utcOffsetMs).toISOString().slice(0, 16);

/** Parses the value of an input of type datetime-local; undefined if it is empty. */
export function fromDateTimeLocal(typed: string): Date | undefined {
  const time = Date.parse(`${typed}Z`) - utcOffsetMs;
  return Number.isNaN(time) ? undefined : new Date(time);
}
