import { pluralize } from '#domain/shared/counts.ts';
import { timeZone } from '#domain/shared/time.ts';

export { formatInteger, pluralize, selectPlural } from '#domain/shared/counts.ts';

const nameList = new Intl.ListFormat('en-ZA');

/** Formats names for a sentence: `Anna`, `Anna and Ben`, `Anna, Ben and Carl`. */
export const formatNames = (names: readonly string[]): string => nameList.format(names);

const [minuteSeconds, hourSeconds, daySeconds] = [60, 3600, 86_400];

/** Formats a duration in its two largest units: `25 min`, `3 h 10 min`, `2 days 4 h`. @param seconds not negative */
export function formatDuration(seconds: number): string {
  const roundedSeconds = Math.round(seconds / minuteSeconds) * minuteSeconds;
  if (roundedSeconds < minuteSeconds) return 'under a minute';
  const [days, hours, minutes] = [
    Math.floor(roundedSeconds / daySeconds),
    Math.floor((roundedSeconds % daySeconds) / hourSeconds),
    Math.floor((roundedSeconds % hourSeconds) / minuteSeconds),
  ];
  const parts =
    days > 0
      ? [pluralize(days, 'day'), hours > 0 ? `${hours} h` : '']
      : [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''];
  return parts.filter((part) => part !== '').join(' ');
}

const shortDateTime = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone });
const shortDate = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const year = new Intl.DateTimeFormat('en-ZA', { year: 'numeric', timeZone });

const shortDay = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a date without a time: `16 Nov`. @param isoDay `2026-11-16` */
export const formatShortDay = (isoDay: string): string => shortDay.format(new Date(isoDay));

/** Formats a time in South Africa: `21 Nov, 16:01`, or `21 Nov 2025` if it is not in the current year. */
export function formatShortDateTime(time: string): string {
  const date = new Date(time);
  return (year.format(date) === year.format(new Date()) ? shortDateTime : shortDate).format(date);
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
