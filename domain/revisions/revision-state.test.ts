import { expect, test } from 'vitest';
import { getRevisionState } from './revision-state.ts';
import { isPriceExpired } from '#domain/quotes/quote-validity.ts';

// Already the 25th in Cape Town.
const now = new Date('2026-11-24T22:30:00Z');

test('a revision expires after its last day in the time zone of Cape Town, or with the status of the quote', () => {
  expect([isPriceExpired('quoted', '2026-11-25', now), isPriceExpired('quoted', '2026-11-24', now)]).toEqual([false, true]);
  expect([isPriceExpired('quoted', undefined, now), isPriceExpired('expired', undefined, now)]).toEqual([false, true]);
  expect(isPriceExpired('accepted', '2026-11-24', now)).toBe(false);
});

test('only the newest revision of a quoted quote is open', () => {
  const sent = { sentAt: now, recalledAt: null, validUntil: '2026-11-30' };
  const quote = { status: 'quoted', isNewest: true, isAccepted: false, now } as const;
  expect(getRevisionState(sent, quote)).toBe('open');
  expect(getRevisionState({ ...sent, sentAt: null }, quote)).toBe('draft');
  expect(getRevisionState(sent, { ...quote, isNewest: false })).toBe('superseded');
  expect(getRevisionState({ ...sent, recalledAt: now }, quote)).toBe('recalled');
  expect(getRevisionState({ ...sent, validUntil: '2026-11-24' }, quote)).toBe('expired');
  expect(getRevisionState(sent, { ...quote, status: 'declined' })).toBe('closed');
  expect(getRevisionState({ ...sent, recalledAt: now }, { ...quote, isAccepted: true })).toBe('accepted');
});
