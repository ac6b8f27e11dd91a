import { expect, test } from 'vitest';
import { canChangeStatus, findStatusChange, statusChangeActors, listStatusChanges, statusChanges } from './quote-lifecycle.ts';
import { awaitingCustomerStatuses, awaitingStaffStatuses, closedToMessagesStatuses, openStatuses } from './quote-statuses.ts';
import { customerStatusLabels, type QuoteStatus } from './quote.ts';

const statuses = Object.keys(customerStatusLabels) as QuoteStatus[];

test('each actor can make exactly the specified status changes', () => {
  const changesByActor = statusChangeActors.map((by) => [
    by,
    statusChanges.filter((change) => change.by === by).map(({ from, to }) => `${from} → ${to}`),
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
  expect(new Set(statusChanges.map(({ from, to, by }) => `${from} ${to} ${by}`)).size).toBe(statusChanges.length);
  expect(findStatusChange('submitted', 'quoted', 'staff')).toBeUndefined();
  expect(findStatusChange('quoted', 'accepted', 'staff')).toBeUndefined();
  expect(findStatusChange('in_review', 'info_needed', 'staff')).toMatchObject({ note: 'required' });
});

test('some status changes are made by commands only, and not offered in lists', () => {
  expect(canChangeStatus('quoted', 'in_review', 'staff')).toBe(true);
  expect(listStatusChanges('quoted', 'staff').map(({ to }) => to)).toEqual(['quoted']);
  expect(canChangeStatus('submitted', 'accepted', 'staff')).toBe(false);
  expect(canChangeStatus('quoted', 'accepted', 'system')).toBe(false);
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
