import { expect, test } from 'vitest';
import type { QuoteCounts } from '#contract/admin/quotes/lists.endpoints.ts';
import { getReconnectDelayMs } from './live-connection.ts';
import { getNotificationText } from './browser-notifications.ts';

test('reconnects with increasing delays of at most about half a minute, with jitter', () => {
  expect([1, 2, 3, 4, 5, 50].map((attempt) => getReconnectDelayMs(attempt, 0.5))).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(getReconnectDelayMs(5, 0)).toBe(22_500);
  expect(getReconnectDelayMs(5, 1)).toBe(37_500);
});

const counts: QuoteCounts = {
  new: 1,
  unread: 1,
  awaitingStaff: 1,
  awaitingCustomer: 0,
  expiring: 0,
  mine: 0,
  due: 0,
  approvals: 0,
  snoozed: 0,
  needsMe: 1,
  spam: 0,
};

test.each([
  ['no notification for the first counts', undefined, {}, undefined],
  ['a new request', {}, { new: 2, unread: 2 }, '1 new quote request'],
  ['several new requests', {}, { new: 4, unread: 4 }, '3 new quote requests'],
  ['a message', {}, { unread: 2 }, 'New message from a customer'],
  ['a reminder', {}, { due: 1 }, 'A reminder is due'],
  ['no notification for fewer requests', { new: 2 }, { unread: 0 }, undefined],
] as const)('returns the notification text for changed counts: %s', (_case, previous, next, message) => {
  expect(getNotificationText(previous && { ...counts, ...previous }, { ...counts, ...next })).toBe(message);
});
