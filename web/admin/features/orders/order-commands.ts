import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { activeOrderStatuses, orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { retryOnConflict } from '#web/admin/api/retry-on-conflict.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Sends a change of the status, also on a newer version of the order, unless its status was changed meanwhile. */
const sendStatusChange = <Result>(order: AdminOrder, send: (version: number) => Promise<Result>) =>
  retryOnConflict(order, (current) => current.status === order.status, send);

type CommandOptions = { idempotencyKey?: string };

export const setStage = (
  order: AdminOrder,
  { stage, note = '' }: { stage: OrderStatus; note?: string },
  { idempotencyKey }: CommandOptions = {},
) =>
  sendStatusChange(order, (version) =>
    call('/admin/orders/stage', { _id: order._id, stage, note, version }, idempotencyKey === undefined ? {} : { idempotencyKey }),
  );

export const holdOrder = (order: AdminOrder, reason: string, { idempotencyKey }: { idempotencyKey: string }) =>
  sendStatusChange(order, (version) => call('/admin/orders/hold', { _id: order._id, reason, version }, { idempotencyKey }));

export const resumeOrder = (order: AdminOrder) =>
  sendStatusChange(order, (version) => call('/admin/orders/resume', { _id: order._id, version }));

export const assignOrder = (order: AdminOrder, assignee: string) =>
  retryOnConflict(
    order,
    (current) => current.assignee?._id === order.assignee?._id,
    (version) => call('/admin/orders/assign', { _id: order._id, assignee, version }),
  );

/** Returns the status after the current one; undefined for the last one, and for orders that are on hold or cancelled. */
export function findNextStage(status: OrderStatus): OrderStatus | undefined {
  return activeOrderStatuses.includes(status) ? orderStatusSequence[orderStatusSequence.indexOf(status) + 1] : undefined;
}
