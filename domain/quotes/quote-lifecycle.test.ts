import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCodes } from '#domain/errors/error-codes.ts';
import {
  checkMessage,
  checkNotRecalled,
  checkTransition,
  findStatusChange,
  getTransition,
  listStatusChanges,
  quoteTransitions,
  statusChangeActors,
  statusChanges,
  type TransitionName,
} from './quote-lifecycle.ts';
import {
  awaitingCustomerStatuses,
  awaitingStaffStatuses,
  closedToMessagesStatuses,
  lostStatuses,
  openStatuses,
  responseStatuses,
} from './quote-statuses.ts';
import { customerStatusLabels, type QuoteStatus } from './quote.ts';

const statuses = Object.keys(customerStatusLabels) as QuoteStatus[];

test('each actor can make exactly the specified status changes', () => {
  const changesByActor = statusChangeActors.map((by) => [
    by,
    [...new Set(statusChanges.filter((change) => change.by === by).map(({ from, to }) => `${from} → ${to}`))],
  ]);
  expect(Object.fromEntries(changesByActor)).toEqual({
    staff: [
      'submitted → in_review',
      'info_needed → in_review',
      'change_requested → in_review',
      'expired → in_review',
      'in_review → info_needed',
      'in_review → quoted',
      'quoted → quoted',
      'submitted → rejected',
      'in_review → rejected',
      'info_needed → rejected',
      'change_requested → rejected',
      'quoted → in_review',
      'quoted → accepted',
    ],
    customer: [
      'quoted → change_requested',
      'quoted → accepted',
      'quoted → declined',
      'expired → in_review',
      'quoted → in_review',
      'submitted → withdrawn',
      'in_review → withdrawn',
      'info_needed → withdrawn',
      'quoted → withdrawn',
      'change_requested → withdrawn',
    ],
    system: ['quoted → expired'],
  });
});

test('every status change is defined once, and other changes are rejected', () => {
  // The recall of a revision is undone without a new one.
  const changes = statusChanges.filter(({ name }) => name !== 'undo_recall');
  expect(new Set(changes.map(({ from, to, by }) => `${from} ${to} ${by}`)).size).toBe(changes.length);
  expect(findStatusChange('submitted', 'quoted', 'staff')).toBeUndefined();
  expect(findStatusChange('quoted', 'accepted', 'staff')).toBeUndefined();
  expect(findStatusChange('in_review', 'info_needed', 'staff')).toMatchObject({ note: 'required' });
});

test('some status changes are made by commands only, and not offered in lists', () => {
  expect(getTransition('recall')).toMatchObject({ from: ['quoted'], to: 'in_review' });
  expect(listStatusChanges('quoted', 'staff').map(({ to }) => to)).toEqual(['quoted']);
});

test('no path leads out of a final status, and every other status leads to one', () => {
  const finalStatuses = statuses.filter((status) => !statusChanges.some(({ from }) => from === status));
  expect(finalStatuses.toSorted()).toEqual(['accepted', 'declined', 'rejected', 'withdrawn']);
  const reach = (status: QuoteStatus, seen = new Set<QuoteStatus>()): Set<QuoteStatus> => {
    for (const { to } of statusChanges.filter(({ from }) => from === status)) if (!seen.has(to)) reach(to, seen.add(to));
    return seen;
  };
  expect([...reach('submitted')].toSorted()).toEqual(statuses.filter((status) => status !== 'submitted').toSorted());
  for (const status of statuses.filter((name) => !finalStatuses.includes(name)))
    expect([...reach(status)].filter((name) => finalStatuses.includes(name)).toSorted(), status).toEqual(finalStatuses.toSorted());
});

const now = new Date('2026-05-20T10:00:00Z');
const facts = fc.record({
  quote: fc.record({
    status: fc.constantFrom(...statuses),
    spam: fc.boolean(),
    erasedAt: fc.constantFrom(null, now),
  }),
  newest: fc.option(
    fc.record({ recalledAt: fc.constantFrom(null, now), validUntil: fc.constantFrom('2026-05-19', '2026-05-20', '2026-06-01') }),
    { nil: undefined },
  ),
  now: fc.constant(now),
});
const names = Object.keys(quoteTransitions) as TransitionName[];

test('a guard that allows a transition allows it only from a status of the table, except that sending starts a review', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), facts, (name, quoteFacts) => {
      const { guard, from } = getTransition(name);
      if (guard === undefined || checkTransition(name, quoteFacts) !== undefined) return;
      const { status } = quoteFacts.quote;
      const startsReview = name === 'send' && getTransition('start_review').from.includes(status);
      expect(from.includes(status) || startsReview, `${name} from ${status}`).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('every guard returns codes of the error table, and refuses each final status', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), facts, (name, quoteFacts) => {
      const code = checkTransition(name, quoteFacts);
      if (code !== undefined) expect(errorCodes).toHaveProperty(code);
      const isFinal = ['accepted', 'declined', 'rejected', 'withdrawn'].includes(quoteFacts.quote.status);
      if (isFinal && getTransition(name).guard) expect(code, name).toBeDefined();
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['accept', { status: 'quoted' }, {}, undefined],
  ['accept', { status: 'quoted' }, { recalledAt: now }, 'revision_recalled'],
  ['accept', { status: 'quoted' }, { validUntil: '2026-05-19' }, 'revision_expired'],
  ['accept', { status: 'expired' }, {}, 'revision_expired'],
  ['accept', { status: 'change_requested' }, {}, 'quote_in_review'],
  ['decline', { status: 'withdrawn' }, {}, 'quote_decided'],
  ['renew', { status: 'quoted' }, { validUntil: '2026-05-19' }, undefined],
  ['renew', { status: 'quoted' }, {}, 'not_expired'],
  ['withdraw', { status: 'expired' }, {}, 'quote_settled'],
  ['recall', { status: 'quoted' }, {}, undefined],
  ['recall', { status: 'quoted' }, { recalledAt: now }, 'revision_recalled'],
  ['recall', { status: 'change_requested' }, {}, 'quote_in_review'],
  ['recall', { status: 'expired' }, {}, 'revision_expired'],
  ['recall', { status: 'accepted' }, {}, 'quote_decided'],
  ['undo_recall', { status: 'in_review' }, { recalledAt: now }, undefined],
  ['undo_recall', { status: 'in_review' }, {}, 'nothing_to_send'],
  ['undo_recall', { status: 'info_needed' }, { recalledAt: now }, 'quote_in_review'],
  ['undo_recall', { status: 'in_review', spam: true }, { recalledAt: now }, 'quote_marked_as_spam'],
  ['send', { status: 'in_review', spam: true }, {}, 'quote_marked_as_spam'],
  ['send', { status: 'in_review', erasedAt: now }, {}, 'customer_erased'],
  ['send', { status: 'expired' }, {}, undefined],
  ['send', { status: 'accepted' }, {}, 'quote_decided'],
] as const)('%s of a quote %j with a revision %j: %s', (name, quote, newest, code) => {
  const quoteFacts = {
    quote: { spam: false, erasedAt: null, ...quote },
    newest: { recalledAt: null, validUntil: '2026-06-01', ...newest },
    now,
  };
  expect(checkTransition(name, quoteFacts)).toBe(code);
});

test('the revision of an accepted quote counts as not recalled', () => {
  const recalled = { recalledAt: now, validUntil: '2026-06-01' };
  expect(checkNotRecalled({ status: 'quoted' }, recalled)).toBe('revision_recalled');
  expect(checkNotRecalled({ status: 'accepted' }, recalled)).toBeUndefined();
});

test('the customer can send messages unless the quote was declined, rejected or withdrawn', () => {
  expect(statuses.filter((status) => checkMessage({ status }) === 'quote_closed').toSorted()).toEqual([
    'declined',
    'rejected',
    'withdrawn',
  ]);
  expect(checkMessage({ status: 'accepted' })).toBeUndefined();
});

test('lost quotes ended without an order, and the other lists of statuses follow the table', () => {
  expect(lostStatuses.toSorted()).toEqual(['declined', 'expired', 'rejected', 'withdrawn']);
  expect(responseStatuses.toSorted()).toEqual(['info_needed', 'quoted', 'rejected']);
});

test('a closed quote cannot change its status, except that an expired quote can be reviewed again', () => {
  for (const status of closedToMessagesStatuses) expect(statusChangeActors.flatMap((by) => listStatusChanges(status, by))).toEqual([]);
  expect(listStatusChanges('expired', 'staff').map(({ to }) => to)).toEqual(['in_review']);
});

test('an open quote awaits staff or the customer', () => {
  expect(awaitingStaffStatuses).toEqual(['submitted', 'in_review', 'change_requested']);
  expect(openStatuses.toSorted()).toEqual([...awaitingStaffStatuses, ...awaitingCustomerStatuses].toSorted());
});

test('a quote that is closed to messages is not open, and accepted and expired quotes are neither', () => {
  expect(closedToMessagesStatuses.filter((status) => openStatuses.includes(status))).toEqual([]);
  expect(statuses.filter((status) => !openStatuses.includes(status) && !closedToMessagesStatuses.includes(status))).toEqual([
    'accepted',
    'expired',
  ]);
});
