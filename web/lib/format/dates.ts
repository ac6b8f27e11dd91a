import { timeZone } from '#domain/shared/time.ts';

const timeZoneOption = { timeZone };
const dateFormat = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', ...timeZoneOption });
const timeFormat = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hour12: false, ...timeZoneOption });

/** Formats a date in South African time: `21 November 2026`. */
export const formatDate = (time: string): string => dateFormat.format(new Date(time));

/** Formats a date and time in South African time: `21 November 2026, 14:05`. */
export const formatDateTime = (time: string): string => `${formatDate(time)}, ${timeFormat.format(new Date(time))}`;

const dateWithoutYearFormat = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', ...timeZoneOption });

/** Formats a recent date and time in South African time: `21 November, 14:05`. */
export const formatDateTimeWithoutYear = (time: string): string =>
  `${dateWithoutYearFormat.format(new Date(time))}, ${timeFormat.format(new Date(time))}`;
