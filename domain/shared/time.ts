/** The shop's time zone. South Africa has UTC+2 all year. */
export const timeZone = 'Africa/Johannesburg';
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const utcOffsetMs = 2 * hourMs;

/** Returns the date in the shop's time zone: `2026-12-25`. */
export const toLocalDate = (time: Date): string => new Date(time.getTime() + utcOffsetMs).toISOString().slice(0, 10);

/** Formats a time in the shop's time zone: `2 December 2026, 14:05`. */
export const formatLongDateTime = (time: Date): string =>
  `${formatLongDate(time)}, ${new Date(time.getTime() + utcOffsetMs).toISOString().slice(11, 16)}`;

/** Formats the date in the shop's time zone: `2 December 2026`. */
export const formatLongDate = (time: Date): string => formatLongDay(toLocalDate(time));

/** Formats a day: `2 December 2026`. @param day ISO 8601 */
export const formatLongDay = (day: string): string =>
  new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

/** Adds days to a date. @param day for example `2026-11-21` */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
