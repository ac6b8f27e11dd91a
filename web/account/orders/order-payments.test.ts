import { expect, test } from 'vitest';
import type { OrderPayment } from '#contract/account/orders.endpoints.ts';
import { findNextPayment, sumReceivedCents } from './order-payments.ts';

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

test('finds the first expected payment with a due date, or else the first expected payment', () => {
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
