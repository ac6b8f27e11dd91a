// No library parses opening hours as shops write them.

import { toLocalDate, utcOffsetMs } from '#domain/shared/time.ts';

/** Opening hours in the settings, as text; `mon` is Monday to Friday. */
export type OpeningHours = { mon: string; sat: string; sun: string };

/** A day with special hours. `day` is `2026-12-25`, `hours` is `Closed` or `08:00 - 12:00`. */
export type OpeningException = { day: string; hours: string; note: string };

/** The hours of a day in minutes after midnight. */
export type DayHours = { opens: number; closes: number } | 'closed';

const timePattern = String.raw`(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?`;
const hoursPattern = new RegExp(String.raw`^${timePattern}\s*(?:-|\u2013|\u2014|to|until|till)\s*${timePattern}$`);
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const dayMinutes = 24 * 60;

function toMinutes(hour: string, minute = '0', meridiem?: string): number | undefined {
  const hours = Number(hour);
  if (Number(minute) > 59 || (meridiem !== undefined && (hours < 1 || hours > 12))) return undefined;
  const total = (meridiem === undefined ? hours : (hours % 12) + (meridiem === 'pm' ? 12 : 0)) * 60 + Number(minute);
  return total <= dayMinutes ? total : undefined;
}

/**
 * Parses the hours of a day: `08:00 - 17:00`, `08h00–17h00`, `8am to 5pm`, `Closed`.
 * @returns undefined for any other or ambiguous text
 */
export function parseDayHours(value: string): DayHours | undefined {
  const text = value.trim().toLowerCase();
  if (text === 'closed') return 'closed';
  const [, fromHour, fromMinute, fromMeridiem, toHour, toMinute, toMeridiem] = hoursPattern.exec(text) ?? [];
  // "1 - 5pm" is ambiguous: the first hour may be am or pm.
  if (fromHour === undefined || toHour === undefined || (fromMeridiem === undefined) !== (toMeridiem === undefined)) return undefined;
  const [opens, closes] = [toMinutes(fromHour, fromMinute, fromMeridiem), toMinutes(toHour, toMinute, toMeridiem)];
  return opens !== undefined && closes !== undefined && opens < closes ? { opens, closes } : undefined;
}

/** The text for days on which customers are received by appointment. */
export const byAppointment = 'By appointment';

/** Returns true for hours of a day that can be saved: an opening and a closing time, `Closed`, or `By appointment`. */
export const areHoursValid = (text: string): boolean =>
  parseDayHours(text) !== undefined || text.trim().toLowerCase() === byAppointment.toLowerCase();

const hyphenPattern = new RegExp(String.raw`(\b${timePattern})\s*[-\u2014]\s*(?=${timePattern}(?!\d))`, 'gi');

/** Formats hours with an en dash between start and end. Other text stays unchanged. */
export const formatDayHours = (text: string): string => text.replace(hyphenPattern, (_, startTime: string) => `${startTime.trimEnd()}–`);

/** Formats minutes after midnight as `08:00`. */
export const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const monthNames = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** Formats `2026-12-25` as `Fri 25 Dec`. Intl is not used, because servers and browsers format dates differently. */
export function formatShortDay(day: string): string {
  const date = new Date(day);
  const month = 3 * date.getUTCMonth();
  return `${weekdays[date.getUTCDay()]!.slice(0, 3)} ${date.getUTCDate()} ${monthNames.slice(month, month + 3)}`;
}

type Schedule = { hours: OpeningHours; exceptions: readonly OpeningException[]; now: Date };

/** Returns the weekday of a day and the text of its hours. @param daysAhead 0 for today */
function getHoursText({ hours, exceptions, now }: Schedule, daysAhead: number): { text: string; weekday: number } {
  const day = new Date(now.getTime() + daysAhead * dayMinutes * 60_000);
  const weekday = new Date(day.getTime() + utcOffsetMs).getUTCDay();
  const exception = exceptions.find(({ day: exceptionDay }) => exceptionDay === toLocalDate(day));
  return { text: exception?.hours ?? (weekday === 0 ? hours.sun : weekday === 6 ? hours.sat : hours.mon), weekday };
}

/** Returns the next opening within seven days: `today 08:00`, `Monday 08:00`. Undefined if the hours of an earlier day cannot be parsed. */
function findNextOpening(schedule: Schedule, minutes: number): string | undefined {
  for (let daysAhead = 0; daysAhead <= 7; daysAhead++) {
    const { text, weekday } = getHoursText(schedule, daysAhead);
    const dayHours = parseDayHours(text);
    if (dayHours === undefined) return undefined;
    if (dayHours === 'closed' || (daysAhead === 0 && dayHours.opens <= minutes)) continue;
    return `${daysAhead === 0 ? 'today' : weekdays[weekday]} ${formatTime(dayHours.opens)}`;
  }
  return undefined;
}

/**
 * Describes whether the business is open, in Cape Town's time: `Open now, until 17:00`, `Closed now, opens Monday 08:00`.
 * @param exceptions days with special hours
 * @returns undefined if today's hours cannot be parsed
 */
export function formatOpenState(hours: OpeningHours, now: Date, exceptions: readonly OpeningException[] = []): string | undefined {
  const local = new Date(now.getTime() + utcOffsetMs);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const schedule = { hours, exceptions, now };
  const today = parseDayHours(getHoursText(schedule, 0).text);
  if (today === undefined) return undefined;
  if (today !== 'closed' && today.opens <= minutes && minutes < today.closes) return `Open now, until ${formatTime(today.closes)}`;
  const next = findNextOpening(schedule, minutes);
  return next === undefined ? 'Closed now' : `Closed now, opens ${next}`;
}
