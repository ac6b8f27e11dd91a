import { expect, test } from 'vitest';
import { fromDateTimeLocal, listSnoozeOptions, toDateTimeLocal } from './snooze-times.ts';

const listTimes = (now: string) => listSnoozeOptions(Date.parse(now)).map(({ label, at }) => [label, toDateTimeLocal(at)]);

test('offers later today, tomorrow and Monday on a Saturday at noon', () => {
  expect(listTimes('2026-11-21T10:10:00Z')).toEqual([
    ['Later today', '2026-11-21T15:30'],
    ['Tomorrow', '2026-11-22T08:00'],
    ['Monday', '2026-11-23T08:00'],
  ]);
});

test('omits Monday on a Sunday and later today in the evening', () => {
  expect(listTimes('2026-11-22T20:00:00Z')).toEqual([['Tomorrow', '2026-11-23T08:00']]);
});

test('offers the Monday of the next week on a Monday', () => {
  expect(listTimes('2026-11-23T06:00:00Z').at(-1)).toEqual(['Monday', '2026-11-30T08:00']);
});

test('parses the value of an input in the time zone of the shop', () => {
  expect(fromDateTimeLocal('2026-11-21T08:00')?.toISOString()).toBe('2026-11-21T06:00:00.000Z');
  expect(fromDateTimeLocal('')).toBeUndefined();
});
