import { expect, test } from 'vitest';
import { findMove, movers, movesFrom, quoteMoves } from './quote-lifecycle.ts';
import { awaitingCustomerStatuses, awaitingStaffStatuses, closedStatuses, openStatuses } from './quote-statuses.ts';
import { customerStatusLabels, type QuoteStatus } from './quote.ts';

const statuses = Object.keys(customerStatusLabels) as QuoteStatus[];

test('allows exactly the agreed status changes', () => {
  const reported = movers.map((by) => [by, quoteMoves.filter((move) => move.by === by).map(({ from, to }) => `${from} → ${to}`)]);
  expect(Object.fromEntries(reported)).toEqual({
    desk: [
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
    ],
    customer: [
      'quoted → change_requested',
      'quoted → accepted',
      'quoted → declined',
      'submitted → withdrawn',
      'in_review → withdrawn',
      'info_needed → withdrawn',
      'quoted → withdrawn',
      'change_requested → withdrawn',
    ],
    system: ['quoted → expired'],
  });
});

test('lists no status change twice, and allows no other', () => {
  expect(new Set(quoteMoves.map(({ from, to, by }) => `${from} ${to} ${by}`)).size).toBe(quoteMoves.length);
  expect(findMove('submitted', 'quoted', 'desk')).toBeUndefined();
  expect(findMove('quoted', 'accepted', 'desk')).toBeUndefined();
  expect(findMove('in_review', 'info_needed', 'desk')).toMatchObject({ note: 'required' });
});

test('a closed quote stays closed, except that an expired one can be reviewed again', () => {
  for (const status of closedStatuses) expect(movers.flatMap((by) => movesFrom(status, by))).toEqual([]);
  expect(movesFrom('expired', 'desk').map(({ to }) => to)).toEqual(['in_review']);
});

test('an open quote awaits staff or the customer; a closed one is not open', () => {
  expect(awaitingStaffStatuses).toEqual(['submitted', 'in_review', 'change_requested']);
  expect(openStatuses.toSorted()).toEqual([...awaitingStaffStatuses, ...awaitingCustomerStatuses].toSorted());
  expect(closedStatuses.filter((status) => openStatuses.includes(status))).toEqual([]);
  expect(statuses.filter((status) => !openStatuses.includes(status) && !closedStatuses.includes(status))).toEqual(['accepted', 'expired']);
});
