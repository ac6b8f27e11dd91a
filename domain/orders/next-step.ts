import { orderStatusFacts, orderStatuses, type OrderStatus } from './order.ts';

/** What happens next with an order, as a text for its customer, and who does it. */
export type NextStep = { text: string; by: 'customer' | 'business' };

function getNextStep(status: OrderStatus): NextStep {
  const { next, tab } = orderStatusFacts[status];
  return { text: next, by: tab === 'waiting' ? 'customer' : 'business' };
}

/** The next step in each status. */
export const nextSteps = Object.fromEntries(orderStatuses.map((status) => [status, getNextStep(status)])) as Record<OrderStatus, NextStep>;
