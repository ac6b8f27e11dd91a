// Own code, because no library reads opening hours as shops write them.

import { toLocalDate, utcOffsetMs } from '#domain/shared/time.ts';

/** Opening hours in the settings, as free text; `mon` is Monday to Friday. */
export type OpeningHours = { mon: string; sat: string; sun: string };

/** A day with other hours. `day` is `2026-12-25`, `hours` is `Closed` or `08:00 - 12:00`. */
export type OpeningException = { day: string; hours: string; note: string };

/** The hours of a day in minutes after midnight. */
export type DayHours = { opens: number; closes: number } | 'closed';

const time = String.raw`(\d{1,2})(?:[:.h](\d{2})|h)?\s*(am|pm)?`;
const range = new RegExp(String.raw`^${time}\s*(?:-|\u2013|\u2014|to|until|till)\s*${time}$`);
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
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = range.exec(text) ?? [];
  // In "1 - 5pm" the first hour may be am or pm.
  if (fromHour === undefined || toHour === undefined || (fromHalf === undefined) !== (toHalf === undefined)) return undefined;
  const [opens, closes] = [toMinutes(fromHour, fromMinute, fromHalf), toMinutes(toHour, toMinute, toHalf)];
  return opens !== undefined && closes !== undefined && opens < closes ? { opens, closes } : undefined;
}

const hyphen = new RegExp(String.raw`(\b${time})\s*[-\u2014]\s*(?=${time}(?!\d))`, 'gi');

/** Formats hours with an en dash between start and end. Other text stays unchanged. */
export const formatDayHours = (text: string): string => text.replace(hyphen, (_, from: string) => `${from.trimEnd()}–`);

const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** Formats `2026-12-25` as `Fri 25 Dec`. Not Intl: servers and browsers format it differently. */
export function formatShortDay(day: string): string {
  const date = new Date(day);
  const month = 3 * date.getUTCMonth();
  return `${weekdays[date.getUTCDay()]!.slice(0, 3)} ${date.getUTCDate()} ${months.slice(month, month + 3)}`;
}

type Rules = { hours: OpeningHours; exceptions: readonly OpeningException[]; now: Date };

/** Returns the weekday and the text of the hours of a day. @param daysAhead 0 for today */
function getHoursText({ hours, exceptions, now }: Rules, daysAhead: number): { text: string; weekday: number } {
  const day = new Date(now.getTime() + daysAhead * dayMinutes * 60_000);
  const weekday = new Date(day.getTime() + utcOffsetMs).getUTCDay();
  const exception = exceptions.find(({ day: exceptionDay }) => exceptionDay === toLocalDate(day));
  return { text: exception?.hours ?? (weekday === 0 ? hours.sun : weekday === 6 ? hours.sat : hours.mon), weekday };
}

/** Returns the next opening within seven days: `today 08:00`, `Monday 08:00`. Undefined if the hours of a day before it cannot be parsed. */
function findNextOpening(rules: Rules, minutes: number): string | undefined {
  for (let daysAhead = 0; daysAhead <= 7; daysAhead++) {
    const { text, weekday } = getHoursText(rules, daysAhead);
    const dayHours = parseDayHours(text);
    if (dayHours === undefined) return undefined;
    if (dayHours === 'closed' || (daysAhead === 0 && dayHours.opens <= minutes)) continue;
    return `${daysAhead === 0 ? 'today' : weekdays[weekday]} ${formatTime(dayHours.opens)}`;
  }
  return undefined;
}

/**
 * Describes whether the business is open, in Cape Town's time: `Open now, until 17:00`, `Closed now, opens Monday 08:00`.
 * @param exceptions days with other hours
 * @returns undefined if today's hours cannot be parsed
 */
export function formatOpenState(hours: OpeningHours, now: Date, exceptions: readonly OpeningException[] = []): string | undefined {
  const local = new Date(now.getTime() + utcOffsetMs);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const rules = { hours, exceptions, now };
  const today = parseDayHours(getHoursText(rules, 0).text);
  if (today === undefined) return undefined;
  if (today !== 'closed' && today.opens <= minutes && minutes < today.closes) return `Open now, until ${formatTime(today.closes)}`;
  const next = findNextOpening(rules, minutes);
  return next === undefined ? 'Closed now' : `Closed now, opens ${next}`;
}
