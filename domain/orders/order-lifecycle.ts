import { closedOrderStatuses, orderStatuses, type OrderStatus } from './order.ts';

const isClosed = (status: OrderStatus): boolean => closedOrderStatuses.includes(status);

/** The statuses that an order passes through in this sequence, and that staff can set. */
export const orderStatusSequence: readonly OrderStatus[] = orderStatuses.filter((status) => status !== 'on_hold' && status !== 'cancelled');

/** The statuses of orders that are neither closed nor on hold. */
export const activeOrderStatuses = orderStatusSequence.filter((status) => !isClosed(status));

/**
 * The effects of a status change: payments that are due from the status get their due date, invoices that this makes necessary are issued,
 * and the customer is notified.
 */
export type OrderEffect = 'schedule_payments' | 'issue_invoices' | 'notify_customer' | 'notify_cancellation';

type OrderTransition = {
  by: 'staff' | 'system';
  from: readonly OrderStatus[];
  /** Undefined if staff choose the status, and for `resume`, which restores the status before the hold. */
  to?: OrderStatus;
  effects?: readonly OrderEffect[];
};

/** All status changes of orders. */
export const orderTransitions = {
  receive_deposit: { by: 'system', from: ['awaiting_deposit'], to: 'ready_to_template', effects: ['schedule_payments', 'issue_invoices'] },
  // Later statuses do not change: the list of orders then shows that the deposit is open.
  reverse_deposit: { by: 'system', from: ['ready_to_template'], to: 'awaiting_deposit' },
  // Forward and back. An earlier status opens a completed order again.
  change_status: { by: 'staff', from: orderStatusSequence, effects: ['schedule_payments', 'issue_invoices', 'notify_customer'] },
  hold: { by: 'staff', from: activeOrderStatuses, to: 'on_hold' },
  resume: { by: 'staff', from: ['on_hold'] },
  cancel: { by: 'staff', from: [...activeOrderStatuses, 'on_hold'], to: 'cancelled', effects: ['notify_cancellation'] },
} as const satisfies Record<string, OrderTransition>;
export type OrderTransitionName = keyof typeof orderTransitions;

export const getOrderTransition = (name: OrderTransitionName): OrderTransition => orderTransitions[name];

/** Checks whether a transition starts from a status. @returns the code of the error; undefined if it does */
export function checkOrderTransition(name: OrderTransitionName, status: OrderStatus) {
  if (getOrderTransition(name).from.includes(status)) return undefined;
  if (status === 'on_hold') return 'order_on_hold';
  return isClosed(status) ? 'order_closed' : 'order_not_on_hold';
}
