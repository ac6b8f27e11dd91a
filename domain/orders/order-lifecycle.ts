import { closedOrderStatuses, orderStatuses, type OrderStatus } from './order.ts';

const isClosed = (status: OrderStatus): boolean => closedOrderStatuses.includes(status);

/** The statuses that staff set one after the other, from the first payment to the completion. */
export const orderStages: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'on_hold' && status !== 'cancelled');

/** The statuses in which work on an order goes on. */
export const activeOrderStatuses = orderStages.filter((status) => !isClosed(status));

/** What happens after a status change: the payments that wait for the status get their day, and the customer is told. */
export type OrderEffect = 'schedule_payments' | 'notify_customer';

type OrderTransition = {
  by: 'staff' | 'system';
  from: readonly OrderStatus[];
  /** Staff choose the status, or the order continues with the status before the hold, if it is no fixed one. */
  to: OrderStatus | 'chosen' | 'held';
  effects?: readonly OrderEffect[];
};

/** All status changes of orders. */
export const orderTransitions = {
  receive_deposit: { by: 'system', from: ['awaiting_deposit'], to: 'ready_to_template', effects: ['schedule_payments'] },
  // Later statuses stay: the list of orders then shows that the deposit is open.
  reverse_deposit: { by: 'system', from: ['ready_to_template'], to: 'awaiting_deposit' },
  // Forward and back. A completed order is opened again by going back.
  change_stage: { by: 'staff', from: orderStages, to: 'chosen', effects: ['schedule_payments', 'notify_customer'] },
  hold: { by: 'staff', from: activeOrderStatuses, to: 'on_hold' },
  resume: { by: 'staff', from: ['on_hold'], to: 'held' },
  cancel: { by: 'staff', from: [...activeOrderStatuses, 'on_hold'], to: 'cancelled' },
} as const satisfies Record<string, OrderTransition>;
export type OrderTransitionName = keyof typeof orderTransitions;

export const getOrderTransition = (name: OrderTransitionName): OrderTransition => orderTransitions[name];

/** Checks whether a transition starts from a status. @returns the code of the error; undefined if it does */
export function checkOrderTransition(name: OrderTransitionName, status: OrderStatus) {
  if (getOrderTransition(name).from.includes(status)) return undefined;
  if (status === 'on_hold') return 'order_on_hold';
  return isClosed(status) ? 'order_closed' : 'order_not_on_hold';
}
