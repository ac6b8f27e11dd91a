import type { OrderPayment, PaymentProof } from '#contract/account/orders.endpoints.ts';
import { deriveOrderMoney, type OrderMoney } from '#domain/orders/order-money.ts';
import { describePaymentDue } from '#domain/orders/payment-due.ts';
import { getProofStatus } from '#domain/orders/payment-proof.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { sumReceipts } from './orders.store.ts';
import { listNewestProofs, type ProofRow } from './payment-proofs.store.ts';
import { listPayments, type PaymentRow } from './payments.store.ts';

/** The money of an order, with its payments. `milestones` has an entry for each of `payments`. */
export type LoadedOrderMoney = OrderMoney & { payments: readonly PaymentRow[]; proofs: readonly ProofRow[]; today: string };

/** `heldOn`: the day on which the order was put on hold, ISO 8601. */
type OrderWithHold = { id: string; heldOn: string | null };

/** Loads the payments, receipts and proofs of orders, and derives their money. @returns the money of each order, in the sequence of `orders` */
export async function listOrderMoney(db: Db | Transaction, orders: readonly OrderWithHold[], now: Date): Promise<LoadedOrderMoney[]> {
  const ids = orders.map(({ id }) => id);
  const allPayments = await listPayments(db, ids);
  const sums = await sumReceipts(db, ids);
  const allProofs = await listNewestProofs(db, ids);
  const today = toLocalDate(now);
  return orders.map(({ id, heldOn }) => {
    const payments = allPayments.filter(({ orderId }) => orderId === id);
    const receivedCents = sums.find(({ orderId }) => orderId === id)?.receivedCents ?? 0;
    const proofs = allProofs.filter(({ orderId }) => orderId === id);
    return { payments, proofs, today, ...deriveOrderMoney(payments, receivedCents, heldOn ?? today) };
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

const toProofDto = (proof: ProofRow, today: string): PaymentProof => ({
  _id: proof.id,
  status: getProofStatus({ pausedUntil: proof.pausedUntil, isDismissed: proof.dismissedAt !== null }, today),
  paidOn: proof.paidOn,
  createdAt: proof.createdAt.toISOString(),
  reason: proof.dismissReason,
  file: proof.path === null ? null : { path: proof.path, name: proof.name ?? '' },
});

/** Returns the payments of an order with the received and open amount of each, and the proofs of payments that are open. */
export const toPaymentDtos = ({ payments, milestones, proofs, today }: LoadedOrderMoney): OrderPayment[] =>
  payments.map(({ id, milestone, amountCents, reference, dueOn, dueStatus, dueDays }, index) => {
    const { receivedCents, openCents, status, isDue, isOverdue } = milestones[index]!;
    const due = describePaymentDue({ dueStatus, dueDays });
    const proof = openCents > 0 ? proofs.find(({ paymentId }) => paymentId === id) : undefined;
    const money = { receivedCents, openCents, reference, status, dueAt: dueOn, isDue, isOverdue, due };
    return { _id: id, milestone, amountCents, ...money, ...(proof && { proof: toProofDto(proof, today) }) };
  });
