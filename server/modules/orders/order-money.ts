import type { OrderPayment } from '#contract/account/orders.endpoints.ts';
import { deriveOrderMoney, type OrderMoney } from '#domain/orders/order-money.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { listPayments, sumReceipts, type PaymentRow } from './orders.store.ts';

/** An order whose money is derived. `heldOn`: the day on which its hold began, ISO 8601. */
type OrderRef = { id: string; heldOn: string | null };
type OrderAccount = { payments: readonly PaymentRow[]; money: OrderMoney };

/** Derives the money of orders, in their order. */
export async function loadOrderMoney(db: Db | Transaction, orders: readonly OrderRef[], now: Date): Promise<OrderAccount[]> {
  const ids = orders.map(({ id }) => id);
  const [allPayments, sums] = await Promise.all([listPayments(db, ids), sumReceipts(db, ids)]);
  return orders.map(({ id, heldOn }) => {
    const payments = allPayments.filter(({ orderId }) => orderId === id);
    const receivedCents = sums.find(({ orderId }) => orderId === id)?.receivedCents ?? 0;
    const milestones = payments.map((payment) => ({ ...payment, creditedCents: 0 }));
    return { payments, money: deriveOrderMoney(milestones, receivedCents, heldOn ?? toLocalDate(now)) };
  });
}

/** Returns the sums of an order's money for a response. */
export const toMoneyDto = ({ receivedCents, openCents, dueCents, creditCents }: OrderMoney) => ({
  receivedCents,
  openCents,
  dueCents,
  creditCents,
});

/** Returns the payments of an order with what each one has. */
export const toPaymentDtos = ({ payments, money }: OrderAccount): OrderPayment[] =>
  payments.map(({ id, milestone, amountCents, reference, dueOn, dueStatus, dueDays }, index) => {
    const { receivedCents, openCents, status, isDue, isOverdue } = money.milestones[index]!;
    const due = describePaymentDue({ dueStatus, dueDays });
    return { _id: id, milestone, amountCents, receivedCents, openCents, reference, status, dueAt: dueOn, isDue, isOverdue, due };
  });
