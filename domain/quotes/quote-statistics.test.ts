import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusChanges } from './quote-lifecycle.ts';
import { statusFacts } from './quote.ts';
import { getWeekStart, calculatePercentage, getMonday, listLastWeeks } from './quote-statistics.ts';

const times = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-01-01'), noInvalidDate: true });
/** Returns the weekday and the date in Cape Town, from Intl. */
const formatLocalDay = (time: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Africa/Johannesburg',
  }).format(time);

describe('weeks', () => {
  test('start on Monday at midnight in Cape Town, which is 22:00 UTC on Sunday', () => {
    expect(getMonday(new Date('2026-11-22T21:59:59.999Z'))).toBe('2026-11-16');
    expect(getMonday(new Date('2026-11-22T22:00:00Z'))).toBe('2026-11-23');
    expect(getWeekStart('2026-11-23').toISOString()).toBe('2026-11-22T22:00:00.000Z');
  });

  test('include leap days, year ends and times before 1970', () => {
    expect(getMonday(new Date('2028-02-29T12:00:00Z'))).toBe('2028-02-28');
    expect(getMonday(new Date('2100-03-01T12:00:00Z'))).toBe('2100-03-01');
    expect(getMonday(new Date('2027-01-01T12:00:00Z'))).toBe('2026-12-28');
    expect(getMonday(new Date('1969-12-31T12:00:00Z'))).toBe('1969-12-29');
    expect(listLastWeeks(new Date('2028-03-07T12:00:00Z'), 3)).toEqual(['2028-02-21', '2028-02-28', '2028-03-06']);
  });

  test('contain every time that is less than seven days after their Monday', () => {
    fc.assert(
      fc.property(times, (time) => {
        const start = getWeekStart(getMonday(time));
        expect(formatLocalDay(start)).toMatch(/^Mon/);
        expect(time.getTime() - start.getTime()).toBeGreaterThanOrEqual(0);
        expect(time.getTime() - start.getTime()).toBeLessThan(7 * 86_400_000);
      }),
    );
  });

  test('are consecutive, up to the current one', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 60 }), (now, count) => {
        const weeks = listLastWeeks(now, count);
        expect(weeks).toHaveLength(count);
        expect(weeks.at(-1)).toBe(getMonday(now));
        for (const [index, week] of weeks.slice(1).entries()) expect(Date.parse(week) - Date.parse(weeks[index]!)).toBe(7 * 86_400_000);
      }),
    );
  });
});

test('a first response is a status change by staff that needs a message', () => {
  const withMessage = statusChanges.filter(({ by, note }) => by === 'staff' && note === 'required').map(({ to }) => to);
  const responses = Object.entries(statusFacts).flatMap(([status, { isResponse }]) => (isResponse ? [status] : []));
  expect(new Set(responses)).toEqual(new Set<string>(withMessage));
});

test('there is no percentage of a total below twenty', () => {
  expect([
    calculatePercentage(0, 0),
    calculatePercentage(10, 19),
    calculatePercentage(7, 20),
    calculatePercentage(1, 3000),
    calculatePercentage(30, 30),
  ]).toEqual([undefined, undefined, 35, 0, 100]);
});
