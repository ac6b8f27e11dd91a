import { expect, test } from 'vitest';
import type { OrderPayment } from '#contract/account/orders.endpoints.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { findNextPayment, listReachedStages, sumReceivedCents } from './order-progress.ts';

const buildHistory = (...statuses: OrderStatus[]) =>
  statuses.map((status, index) => ({ status, createdAt: `2026-11-0${index + 1}T10:00:00.000Z` }));
const describeStages = (...statuses: OrderStatus[]) =>
  listReachedStages({ history: buildHistory(...statuses) })
    .filter(({ reachedAt }) => reachedAt !== null)
    .map(({ name, reachedAt, isCurrent }) => `${name} ${reachedAt!.slice(8, 10)}${isCurrent ? ' current' : ''}`);

test('shows when each stage was reached', () => {
  expect(describeStages('awaiting_deposit')).toEqual(['Order placed 01 current']);
  expect(describeStages('awaiting_deposit', 'ready_to_template', 'template_booked', 'templated')).toEqual([
    'Order placed 01',
    'Deposit received 02',
    'Measured 04 current',
  ]);
});

test('a skipped stage has the time of the next one, and an order on hold stays where it was', () => {
  expect(describeStages('awaiting_deposit', 'drawing_approved', 'on_hold')).toEqual([
    'Order placed 01',
    'Deposit received 02',
    'Measured 02',
    'Drawing approved 02 current',
  ]);
});

const buildPayment = (overrides: Partial<OrderPayment>): OrderPayment => ({
  _id: 'one',
  milestone: 'Deposit',
  amountCents: 100_000,
  receivedCents: 0,
  reference: '2600001A13',
  status: 'expected',
  dueAt: null,
  due: 'When your order is complete',
  ...overrides,
});

test('the next payment is the first expected one that is due', () => {
  const payments = [
    buildPayment({ _id: 'received', status: 'received', receivedCents: 100_000, dueAt: '2026-11-20' }),
    buildPayment({ _id: 'later' }),
    buildPayment({ _id: 'due', dueAt: '2026-11-28' }),
  ];
  expect(findNextPayment(payments)?._id).toBe('due');
  expect(findNextPayment(payments.slice(0, 2))?._id).toBe('later');
  expect(findNextPayment(payments.slice(0, 1))).toBeUndefined();
  expect(sumReceivedCents(payments)).toBe(100_000);
});
