import { expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { listOrderSteps } from './list-order-steps.ts';

const buildHistory = (...statuses: OrderStatus[]) =>
  statuses.map((status, index) => ({ status, createdAt: `2026-11-0${index + 1}T10:00:00.000Z` }));
const describeSteps = (...statuses: OrderStatus[]) =>
  listOrderSteps({ history: buildHistory(...statuses) })
    .filter(({ reachedAt }) => reachedAt !== null)
    .map(({ name, reachedAt, isCurrent }) => `${name} ${reachedAt!.slice(8, 10)}${isCurrent ? ' current' : ''}`);

test('lists the time at which each step was reached', () => {
  expect(describeSteps('awaiting_deposit')).toEqual(['Order placed 01 current']);
  expect(describeSteps('awaiting_deposit', 'ready_to_template', 'template_booked', 'templated')).toEqual([
    'Order placed 01',
    'Deposit received 02',
    'Measured 04 current',
  ]);
});

test('gives a skipped step the time of the next step, and keeps the step of an order on hold', () => {
  expect(describeSteps('awaiting_deposit', 'job_sheet_approved', 'on_hold')).toEqual([
    'Order placed 01',
    'Deposit received 02',
    'Measured 02',
    'Details approved 02 current',
  ]);
});
