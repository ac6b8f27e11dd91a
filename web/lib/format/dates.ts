import { timeZone } from '#domain/shared/time.ts';

const zone = { timeZone };
const day = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', year: 'numeric', ...zone });
const clock = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hour12: false, ...zone });

/** `21 November 2026`, as the day was in South Africa. */
export const formatDate = (time: string): string => day.format(new Date(time));

/** `21 November 2026, 14:05`, South African time. */
export const formatDateTime = (time: string): string => `${formatDate(time)}, ${clock.format(new Date(time))}`;

const dayOfYear = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'long', ...zone });

/** `21 November, 14:05`, South African time. For recent times, which need no year. */
export const formatDateTimeWithoutYear = (time: string): string => `${dayOfYear.format(new Date(time))}, ${clock.format(new Date(time))}`;
