import { afterEach, expect, test, vi } from 'vitest';
import { formatDuration, formatShortDateTime, formatShortDay } from './format.ts';

afterEach(() => vi.useRealTimers());

test('formats a duration in its two largest units', () => {
  const [minute, hour, day] = [60, 3600, 86_400];
  expect([0, 29, 31, 25 * minute, 59.6 * minute, 3 * hour + 10 * minute, 5 * hour].map(formatDuration)).toEqual([
    'under a minute',
    'under a minute',
    '1 min',
    '25 min',
    '1 h',
    '3 h 10 min',
    '5 h',
  ]);
  expect([day, day + 59 * minute, 2 * day + 4 * hour + 20 * minute, 400 * day].map(formatDuration)).toEqual([
    '1 day',
    '1 day',
    '2 days 4 h',
    '400 days',
  ]);
});

test('formats a date without a time, as in South Africa', () => {
  expect(formatShortDay('2026-11-16')).toBe('16 Nov');
  expect(formatShortDay('2026-03-01')).toBe('01 Mar');
});

test('formats a short date with the time in the current year of South Africa, and with the year in other years', () => {
  // 00:30 on New Year's Day in South Africa, still the old year in UTC.
  vi.useFakeTimers({ now: Date.parse('2025-12-31T22:30:00Z') });
  expect(formatShortDateTime('2025-12-31T22:01:00Z')).toMatch(/^0?1 Jan, 00:01$/);
  expect(formatShortDateTime('2025-12-31T21:59:00Z')).toMatch(/^31 Dec 2025$/);
});
