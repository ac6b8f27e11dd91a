import { expect, test } from 'vitest';
import { orderStatuses, type OrderStatus } from '#domain/orders/order.ts';
import { listOrderSteps } from './list-order-steps.ts';

const buildHistory = (...statuses: OrderStatus[]) =>
  statuses.map((status, index) => ({ status, createdAt: `2026-11-0${index + 1}T10:00:00.000Z` }));
const describeSteps = (...statuses: OrderStatus[]) =>
  listOrderSteps({ history: buildHistory(...statuses) })
    .filter(({ reachedAt }) => reachedAt !== null)
    .map(({ name, reachedAt, isCurrent }) => `${name} ${reachedAt!.slice(8, 10)}${isCurrent ? ' current' : ''}`);

test('each status belongs to a step, except on hold and cancelled', () => {
  const getStep = (status: OrderStatus) => describeSteps('awaiting_deposit', status).at(-1);
  expect(Object.fromEntries(orderStatuses.slice(1).map((status) => [status, getStep(status)]))).toEqual({
    ready_to_template: 'Deposit received 02 current',
    template_booked: 'Deposit received 02 current',
    templated: 'Measured 02 current',
    variation_pending: 'Measured 02 current',
    job_sheet_sent: 'Measured 02 current',
    job_sheet_approved: 'Details approved 02 current',
    in_production: 'Being made 02 current',
    ready_to_install: 'Being made 02 current',
    install_booked: 'Installation booked 02 current',
    installed: 'Installed 02 current',
    completed: 'Installed 02 current',
    on_hold: 'Order placed 01 current',
    cancelled: 'Order placed 01 current',
  });
});

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
