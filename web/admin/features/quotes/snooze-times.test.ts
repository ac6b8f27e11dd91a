import { expect, test } from 'vitest';
import { fromDateTimeLocal, listSnoozeOptions, toDateTimeLocal } from './snooze-times.ts';

const listTimes = (now: string) => listSnoozeOptions(Date.parse(now)).map(({ label, at }) => [label, toDateTimeLocal(at)]);

test('on Saturday at noon offers this afternoon, tomorrow morning and Monday morning', () => {
  expect(listTimes('2026-11-21T10:10:00Z')).toEqual([
    ['Later today', '2026-11-21T15:30'],
    ['Tomorrow', '2026-11-22T08:00'],
    ['Monday', '2026-11-23T08:00'],
  ]);
});

test('on Sunday tomorrow is Monday, and late at night there is no later today', () => {
  expect(listTimes('2026-11-22T20:00:00Z')).toEqual([['Tomorrow', '2026-11-23T08:00']]);
});

test('on Monday the next Monday is a week later', () => {
  expect(listTimes('2026-11-23T06:00:00Z').at(-1)).toEqual(['Monday', '2026-11-30T08:00']);
});

test("the input contains the shop's local time", () => {
  expect(fromDateTimeLocal('2026-11-21T08:00')?.toISOString()).toBe('2026-11-21T06:00:00.000Z');
  expect(fromDateTimeLocal('')).toBeUndefined();
});
