import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteMoves } from './quote-life.ts';
import { responseStatuses } from './quote-statuses.ts';
import { beginOfWeek, firstAnswerAfter, median, shareOf, weekOf, weeksUpTo } from './request-figures.ts';

const times = fc.date({ min: new Date('1999-01-01'), max: new Date('2101-01-01'), noInvalidDate: true });
/** The weekday and the day in Cape Town, by the calendar of the platform. */
const there = (time: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Africa/Johannesburg',
  }).format(time);

describe('weeks', () => {
  test('begin on Monday at midnight in Cape Town, which is 22:00 UTC on Sunday', () => {
    expect(weekOf(new Date('2026-11-22T21:59:59.999Z'))).toBe('2026-11-16');
    expect(weekOf(new Date('2026-11-22T22:00:00Z'))).toBe('2026-11-23');
    expect(beginOfWeek('2026-11-23').toISOString()).toBe('2026-11-22T22:00:00.000Z');
  });

  test('go over leap days, the ends of years and what is before 1970', () => {
    expect(weekOf(new Date('2028-02-29T12:00:00Z'))).toBe('2028-02-28');
    expect(weekOf(new Date('2100-03-01T12:00:00Z'))).toBe('2100-03-01');
    expect(weekOf(new Date('2027-01-01T12:00:00Z'))).toBe('2026-12-28');
    expect(weekOf(new Date('1969-12-31T12:00:00Z'))).toBe('1969-12-29');
    expect(weeksUpTo(new Date('2028-03-07T12:00:00Z'), 3)).toEqual(['2028-02-21', '2028-02-28', '2028-03-06']);
  });

  test('hold every moment: a Monday there, at most seven days before it', () => {
    fc.assert(
      fc.property(times, (time) => {
        const begin = beginOfWeek(weekOf(time));
        expect(there(begin)).toMatch(/^Mon/);
        expect(time.getTime() - begin.getTime()).toBeGreaterThanOrEqual(0);
        expect(time.getTime() - begin.getTime()).toBeLessThan(7 * 86_400_000);
      }),
    );
  });

  test('follow each other without a gap, to the one that runs', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 60 }), (now, count) => {
        const weeks = weeksUpTo(now, count);
        expect(weeks).toHaveLength(count);
        expect(weeks.at(-1)).toBe(weekOf(now));
        for (const [index, week] of weeks.slice(1).entries()) expect(Date.parse(week) - Date.parse(weeks[index]!)).toBe(7 * 86_400_000);
      }),
    );
  });
});

describe('the first answer', () => {
  const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 21, 8, minutes));
  const event = (status: 'submitted' | 'in_review' | 'info_needed' | 'withdrawn', minutes: number) => ({ status, createdAt: at(minutes) });

  test('is the first message of ours, or move that tells the customer something', () => {
    const trail = { createdAt: at(0), events: [event('submitted', 0), event('in_review', 5), event('info_needed', 30)], messages: [] };
    expect(firstAnswerAfter(trail)).toBe(1800);
    expect(
      firstAnswerAfter({
        ...trail,
        messages: [
          { fromDesk: false, createdAt: at(2) },
          { fromDesk: true, createdAt: at(10) },
        ],
      }),
    ).toBe(600);
  });

  test('is none of what the customer does, nor that we began', () => {
    const events = [event('submitted', 0), event('in_review', 5), event('withdrawn', 9)];
    expect(firstAnswerAfter({ createdAt: at(0), events, messages: [{ fromDesk: false, createdAt: at(2) }] })).toBeUndefined();
  });

  test('is by a move that the desk makes with words', () => {
    const withWords = quoteMoves.filter(({ by, note }) => by === 'desk' && note === 'required').map(({ to }) => to);
    expect(new Set(responseStatuses)).toEqual(new Set(withWords));
  });
});

test('the median has as many below it as above', () => {
  expect([median([]), median([7]), median([9, 1, 2]), median([4, 1, 2, 3])]).toEqual([undefined, 7, 2, 2.5]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1 }), (values) => {
      const middle = median(values)!;
      expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});

test('of fewer than twenty no share is spoken of', () => {
  expect([shareOf(0, 0), shareOf(10, 19), shareOf(7, 20), shareOf(1, 3000), shareOf(30, 30)]).toEqual([undefined, undefined, 35, 0, 100]);
});
