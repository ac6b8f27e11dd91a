import { expect, test } from 'vitest';
import type { OrderStatus } from '#domain/orders/order.ts';
import { listStageProgress } from './list-stage-progress.ts';

const buildHistory = (...statuses: OrderStatus[]) =>
  statuses.map((status, index) => ({ status, createdAt: `2026-11-0${index + 1}T10:00:00.000Z` }));
const describeStages = (...statuses: OrderStatus[]) =>
  listStageProgress({ history: buildHistory(...statuses) })
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

test('gives a skipped stage the time of the next stage, and keeps the stage of an order on hold', () => {
  expect(describeStages('awaiting_deposit', 'drawing_approved', 'on_hold')).toEqual([
    'Order placed 01',
    'Deposit received 02',
    'Measured 02',
    'Drawing approved 02 current',
  ]);
});
