import { orderStatusFacts, orderStatuses, type OrderStatus } from './order.ts';

/** The next step of an order, as a text for its customer, and the party that takes it. */
export type NextStep = { text: string; by: 'customer' | 'business' };

function getNextStep(status: OrderStatus): NextStep {
  const { next, tab } = orderStatusFacts[status];
  return { text: next, by: tab === 'waiting' ? 'customer' : 'business' };
}

/** The next step in each status. */
export const nextSteps = Object.fromEntries(orderStatuses.map((status) => [status, getNextStep(status)])) as Record<OrderStatus, NextStep>;
