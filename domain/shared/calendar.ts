import { addDays } from './time.ts';

/** A public holiday. @property day ISO 8601 */
export type PublicHoliday = { day: string; name: string };

/** Holidays and closures that staff enter, in addition to the computed holidays. */
export type Calendar = {
  /** Days that the President declared public holidays. */
  declaredDays: readonly PublicHoliday[];
  /** Periods in which the shop does not work, for example the builders' holiday. Both days are included, in ISO 8601. */
  closures: readonly { from: string; to: string; name: string }[];
};

export const noCalendarDays: Calendar = { declaredDays: [], closures: [] };

/** Day and month of each holiday with a fixed date: Public Holidays Act 36 of 1994, schedule 1. */
const fixedHolidays: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
];

/** Returns the day of Easter Sunday (Gregorian computus of Meeus, Jones and Butcher). */
function getEasterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const goldenNumber = year % 19;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenNumber + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((goldenNumber + 11 * epact + 22 * weekday) / 451);
  const dayOfYear = epact + weekday - 7 * lateMoon + 114;
  return `${year}-${String(Math.floor(dayOfYear / 31)).padStart(2, '0')}-${String((dayOfYear % 31) + 1).padStart(2, '0')}`;
}

/** Returns the day of the week: 0 for Sunday to 6 for Saturday. */
const getWeekday = (day: string): number => new Date(day).getUTCDay();

/**
 * Returns the public holidays of South Africa in a year, in order. The Monday after a holiday on a Sunday is a holiday too,
 * unless it already is one (section 2 of the act).
 */
export function listPublicHolidays(year: number): PublicHoliday[] {
  const easter = getEasterSunday(year);
  const holidays = [
    ...fixedHolidays.map(([monthAndDay, name]) => ({ day: `${year}-${monthAndDay}`, name })),
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Family Day' },
  ];
  const days = new Set(holidays.map(({ day }) => day));
  const movedHolidays = holidays
    .filter(({ day }) => getWeekday(day) === 0 && !days.has(addDays(day, 1)))
    .map(({ day, name }) => ({ day: addDays(day, 1), name: `${name} (observed)` }));
  return [...holidays, ...movedHolidays].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Returns true if banks settle payments between each other on this day. */
export function isBankDay(day: string, { declaredDays }: Pick<Calendar, 'declaredDays'>): boolean {
  const isWeekend = getWeekday(day) === 0 || getWeekday(day) === 6;
  const holidays = [...listPublicHolidays(Number(day.slice(0, 4))), ...declaredDays];
  return !isWeekend && holidays.every((holiday) => holiday.day !== day);
}

/** Returns true if the shop works on this day. */
export const isWorkingDay = (day: string, calendar: Calendar): boolean =>
  isBankDay(day, calendar) && calendar.closures.every(({ from, to }) => day < from || day > to);

// A closure without an end would otherwise never be left.
const maxSearchedDays = 3660;

/** Returns the day that is `count` matching days after a day, which itself does not count. @throws RangeError for none in ten years */
function addMatchingDays(day: string, count: number, matches: (candidate: string) => boolean): string {
  let current = day;
  let remaining = count;
  for (let searched = 0; remaining > 0; searched++) {
    if (searched > maxSearchedDays) throw new RangeError(`There are no ${count} working days after ${day}.`);
    current = addDays(current, 1);
    if (matches(current)) remaining--;
  }
  return current;
}

/** Returns the day that is `count` bank days later. @param count 0 returns the day itself */
export const addBankDays = (day: string, count: number, calendar: Pick<Calendar, 'declaredDays'>): string =>
  addMatchingDays(day, count, (candidate) => isBankDay(candidate, calendar));

/** Returns the day that is `count` working days of the shop later. @param count 0 returns the day itself */
export const addWorkingDays = (day: string, count: number, calendar: Calendar): string =>
  addMatchingDays(day, count, (candidate) => isWorkingDay(candidate, calendar));
