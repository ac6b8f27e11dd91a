import type { OrderPayment } from '#contract/account/orders.endpoints.ts';

/** Finds the next payment of the customer: the first expected payment with a due date, or else the first expected payment. */
export function findNextPayment(payments: readonly OrderPayment[]): OrderPayment | undefined {
  const expectedPayments = payments.filter(({ status }) => status === 'expected');
  return expectedPayments.find(({ dueAt }) => dueAt !== null) ?? expectedPayments[0];
}

/** Returns the total amount received so far. */
export const sumReceivedCents = (payments: readonly OrderPayment[]): number =>
  payments.reduce((sumCents, { receivedCents }) => sumCents + receivedCents, 0);
