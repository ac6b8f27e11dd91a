import type { OrderPayment } from '#contract/account/orders.endpoints.ts';
import { deriveOrderMoney, type OrderMoney } from '#domain/orders/order-money.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { listPayments, sumReceipts, type PaymentRow } from './orders.store.ts';

/** The money of an order, with its payments. `milestones` has an entry for each of `payments`. */
export type LoadedOrderMoney = OrderMoney & { payments: readonly PaymentRow[] };

/** `heldOn`: the day on which the order was put on hold, ISO 8601. */
type OrderWithHold = { id: string; heldOn: string | null };

/** Loads the payments and receipts of orders, and derives their money. @returns the money of each order, in the sequence of `orders` */
export async function listOrderMoney(db: Db | Transaction, orders: readonly OrderWithHold[], now: Date): Promise<LoadedOrderMoney[]> {
  const ids = orders.map(({ id }) => id);
  const allPayments = await listPayments(db, ids);
  const sums = await sumReceipts(db, ids);
  return orders.map(({ id, heldOn }) => {
    const payments = allPayments.filter(({ orderId }) => orderId === id);
    const receivedCents = sums.find(({ orderId }) => orderId === id)?.receivedCents ?? 0;
    const milestones = payments.map((payment) => ({ ...payment, creditedCents: 0 }));
    return { payments, ...deriveOrderMoney(milestones, receivedCents, heldOn ?? toLocalDate(now)) };
  });
}

/** Loads the money of an order, like `listOrderMoney`. */
export async function getOrderMoney(db: Db | Transaction, order: OrderWithHold, now: Date): Promise<LoadedOrderMoney> {
  const [money] = await listOrderMoney(db, [order], now);
  return money!;
}

/** Returns the sums of an order's money for a response. */
export const toMoneyDto = ({ receivedCents, openCents, dueCents, creditCents }: OrderMoney) => ({
  receivedCents,
  openCents,
  dueCents,
  creditCents,
});

/** Returns the payments of an order with the received and open amount of each. */
export const toPaymentDtos = ({ payments, milestones }: LoadedOrderMoney): OrderPayment[] =>
  payments.map(({ id, milestone, amountCents, reference, dueOn, dueStatus, dueDays }, index) => {
    const { receivedCents, openCents, status, isDue, isOverdue } = milestones[index]!;
    const due = describePaymentDue({ dueStatus, dueDays });
    return { _id: id, milestone, amountCents, receivedCents, openCents, reference, status, dueAt: dueOn, isDue, isOverdue, due };
  });
