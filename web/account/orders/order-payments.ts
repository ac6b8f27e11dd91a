import type { OrderPayment } from '#contract/account/orders.endpoints.ts';

/** Finds the payment that the customer makes next: the first expected one that is due, else the first expected one. */
export function findNextPayment(payments: readonly OrderPayment[]): OrderPayment | undefined {
  const expected = payments.filter(({ status }) => status === 'expected');
  return expected.find(({ dueAt }) => dueAt !== null) ?? expected[0];
}

/** Returns the sum of the received payments. */
export const sumReceivedCents = (payments: readonly OrderPayment[]): number =>
  payments.reduce((cents, { receivedCents }) => cents + receivedCents, 0);
