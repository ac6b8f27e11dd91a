import { expect, test } from 'vitest';
import { formatAge, formatTimeAgo } from './format-age.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'now'],
  ['2026-11-21T11:59:01Z', 'now'],
  ['2026-11-21T11:48:00Z', '12 min'],
  ['2026-11-21T09:00:00Z', '3 h'],
  ['2026-11-20T12:00:00Z', '1 day'],
  ['2026-11-19T11:00:00Z', '2 days'],
  ['2026-10-17T12:00:00Z', '5 weeks'],
  ['2026-03-21T12:00:00Z', '8 months'],
])('formats the age of %s as "%s"', (time, expectedText) => {
  expect(formatAge(time, now)).toBe(expectedText);
});

test('adds "ago" for a sentence', () => {
  expect(formatTimeAgo('2026-11-21T11:59:30Z', now)).toBe('just now');
  expect(formatTimeAgo('2026-11-21T09:00:00Z', now)).toBe('3 h ago');
});
