const longDay = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a day: `2 December 2026`. @param day ISO 8601 */
export const formatDay = (day: string): string => longDay.format(new Date(day));
