// The shop's clock: two hours ahead of UTC all year.
const ahead = 2 * 3_600_000;
const [hour, day] = [3_600_000, 86_400_000];
const opening = 8;

/** Eight o'clock at the shop, so many days after the day of a time. */
function morning(now: number, days: number): number {
  const midnight = Math.floor((now + ahead) / day) * day - ahead;
  return midnight + days * day + opening * hour;
}

export type SnoozeOption = { label: string; at: Date };

/**
 * The times that something is usually put off to, soonest first: three hours on (to the next half hour), tomorrow and the next Monday at
 * eight in the morning.
 */
export function snoozeOptions(now = Date.now()): SnoozeOption[] {
  const weekday = new Date(now + ahead).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const today = Math.ceil((now + 3 * hour) / (hour / 2)) * (hour / 2);
  const times = [
    { label: 'Later today', at: today },
    { label: 'Tomorrow', at: morning(now, 1) },
    { label: 'Monday', at: morning(now, toMonday) },
  ];
  // On a Sunday tomorrow is Monday; late at night three hours on is no longer today.
  return times
    .filter(({ label, at }) => (label === 'Monday' ? toMonday > 1 : label !== 'Later today' || at < morning(now, 1) - opening * hour))
    .map(({ label, at }) => ({ label, at: new Date(at) }));
}

/** A time as a box for date and time holds it: `2026-11-21T08:00`, at the shop. */
export const toDateTimeLocal = (time: Date): string => new Date(time.getTime() + ahead).toISOString().slice(0, 16);

/** What such a box holds, as a time; undefined for none. */
export function fromDateTimeLocal(typed: string): Date | undefined {
  const time = Date.parse(`${typed}:00+02:00`);
  return Number.isNaN(time) ? undefined : new Date(time);
}
