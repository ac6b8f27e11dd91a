import type { OrderPayment } from '#contract/account/orders.endpoints.ts';

/** Finds the next payment of the customer: the first with an open amount, because money fills the payments in their order. */
export const findNextPayment = (payments: readonly OrderPayment[]): OrderPayment | undefined =>
  payments.find(({ openCents }) => openCents > 0);
