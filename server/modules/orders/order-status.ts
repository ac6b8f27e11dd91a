import { getOrderTransition, orderStages, type OrderEffect, type OrderTransitionName } from '#domain/orders/order-lifecycle.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { insertOrderEvent, schedulePayments, updateStatus, type LockedOrder } from './order-commands.store.ts';

type ChangedOrder = { orderId: string; eventId: string; to: OrderStatus; today: string };

/** Runs each effect in the transaction of the status change. */
const effects: Record<OrderEffect, (trx: Transaction, change: ChangedOrder) => Promise<unknown>> = {
  // Also those of statuses that were left out.
  schedule_payments: (trx, { orderId, to, today }) =>
    schedulePayments(trx, orderId, orderStages.slice(0, orderStages.indexOf(to) + 1), today),
  notify_customer: (trx, { eventId }) => enqueueMessages(trx, ['order_stage'], { orderEventId: eventId }),
};

type StatusChange = { to: OrderStatus; note?: string; userId: string; now: Date };

/**
 * Changes the status of a locked order, adds the event to its history, and runs the effects of the transition.
 * @throws Error for a transition that does not start from the current status
 */
export async function changeOrderStatus(
  trx: Transaction,
  { id: orderId, status }: Pick<LockedOrder, 'id' | 'status'>,
  name: OrderTransitionName,
  { to, note = '', userId, now }: StatusChange,
): Promise<void> {
  const { from, effects: effectsOfTransition = [] } = getOrderTransition(name);
  if (!from.includes(status)) throw new Error(`The transition ${name} of an order does not start from ${status}`);
  const [eventId, today] = [createId(), toLocalDate(now)];
  await updateStatus(trx, orderId, to, to === 'on_hold' ? { status, day: today } : null);
  await insertOrderEvent(trx, { id: eventId, orderId, userId, status: to, note, createdAt: now });
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const effect of effectsOfTransition) await effects[effect](trx, { orderId, eventId, to, today });
}
