import { expect, test } from 'vitest';
import { formatInteger, formatDuration } from './format.ts';

test('a length of time is told in its two largest units', () => {
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

test('thousands stand apart', () => {
  expect([0, 999, 1000, 1234567].map(formatInteger)).toEqual(['0', '999', '1\u00a0000', '1\u00a0234\u00a0567']);
});
