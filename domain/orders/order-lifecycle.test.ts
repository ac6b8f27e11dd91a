import { expect, test } from 'vitest';
import { orderTransitions } from './order-lifecycle.ts';
import { closedOrderStatuses, formatOrderNumber, orderStatuses, type OrderStatus } from './order.ts';

const listNext = (status: OrderStatus) => orderTransitions.filter(({ from }) => from === status).map(({ to }) => to);

test('no status change of an order leads out of a closed status, and every other order can be put on hold or cancelled', () => {
  for (const status of closedOrderStatuses) expect(listNext(status), status).toEqual([]);
  for (const status of orderStatuses.filter((name) => !['completed', 'cancelled'].includes(name)))
    expect(listNext(status), status).toEqual(
      expect.arrayContaining<OrderStatus>(status === 'on_hold' ? ['cancelled'] : ['on_hold', 'cancelled']),
    );
});

test('an order goes through its statuses in sequence', () => {
  const steps = orderTransitions.filter(({ from, to }) => ![from, to].includes('on_hold') && to !== 'cancelled');
  expect(steps.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'awaiting_deposit → ready_to_template',
    'ready_to_template → template_booked',
    'template_booked → templated',
    'templated → job_sheet_sent',
    'job_sheet_sent → job_sheet_approved',
    'job_sheet_approved → in_production',
    'in_production → ready_to_install',
    'ready_to_install → install_booked',
    'install_booked → installed',
    'installed → completed',
    'templated → variation_pending',
    'variation_pending → job_sheet_sent',
  ]);
  expect(new Set(orderTransitions.map(({ from, to }) => `${from} ${to}`)).size).toBe(orderTransitions.length);
});

test('an order number has five digits, and more from 100,000 orders a year', () => {
  expect([formatOrderNumber(2026, 1), formatOrderNumber(2026, 123_456)]).toEqual(['O-2026-00001', 'O-2026-123456']);
});
