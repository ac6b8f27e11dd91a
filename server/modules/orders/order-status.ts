import { getOrderTransition, orderStatusSequence, type OrderEffect, type OrderTransitionName } from '#domain/orders/order-lifecycle.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { enqueueMessages } from '#server/modules/messages/index.ts';
import { issueWaitingInvoices } from './documents/issue-documents.ts';
import { insertOrderEvent, schedulePayments, updateStatus, type LockedOrder } from './order-commands.store.ts';
import { getOrderMoney } from './order-money.ts';

type ChangedOrder = { orderId: string; eventId: string; to: OrderStatus; now: Date };

/** Runs each effect in the transaction of the status change. */
const effects: Record<OrderEffect, (trx: Transaction, change: ChangedOrder) => Promise<unknown>> = {
  // Includes the payments of skipped statuses.
  schedule_payments: (trx, { orderId, to, now }) =>
    schedulePayments(trx, orderId, orderStatusSequence.slice(0, orderStatusSequence.indexOf(to) + 1), toLocalDate(now)),
  issue_invoices: (trx, { orderId, now }) => issueWaitingInvoices(trx, orderId, { now, issuedBy: null }),
  notify_customer: (trx, { eventId }) => enqueueMessages(trx, ['order_status'], { orderEventId: eventId }),
  notify_cancellation: (trx, { eventId }) => enqueueMessages(trx, ['order_cancelled'], { orderEventId: eventId }),
};

type StatusChange = {
  /** Only for transitions without a fixed status. */
  to?: OrderStatus;
  note?: string;
  userId: string;
  now: Date;
};

/**
 * Changes the status of a locked order, adds the event to its history, and runs the effects of the transition.
 * @throws Error for a transition that does not start from the current status, and without a status that the transition needs
 */
export async function changeOrderStatus(
  trx: Transaction,
  { id: orderId, status }: Pick<LockedOrder, 'id' | 'status'>,
  name: OrderTransitionName,
  { to: chosenStatus, note = '', userId, now }: StatusChange,
): Promise<void> {
  const { from, to = chosenStatus, effects: effectsOfTransition = [] } = getOrderTransition(name);
  if (!from.includes(status)) throw new Error(`The transition ${name} of an order does not start from ${status}`);
  if (to === undefined) throw new Error(`The transition ${name} of an order needs a status`);
  const eventId = createId();
  await updateStatus(trx, orderId, to, to === 'on_hold' ? { status, day: toLocalDate(now) } : null);
  await insertOrderEvent(trx, { id: eventId, orderId, userId, status: to, note, createdAt: now });
  for (const effect of effectsOfTransition) await effects[effect](trx, { orderId, eventId, to, now });
}

type DepositChange = { userId: string; now: Date };
type OrderWithDeposit = Pick<LockedOrder, 'id' | 'status' | 'heldOn'>;

const isDepositReceived = async (trx: Transaction, order: OrderWithDeposit, now: Date): Promise<boolean> =>
  (await getOrderMoney(trx, order, now)).milestones[0]?.openCents === 0;

/** Sets the status `ready_to_template` of a locked order that awaits its deposit, once the first payment is received. */
export async function receiveDeposit(trx: Transaction, order: OrderWithDeposit, change: DepositChange): Promise<void> {
  if (order.status === 'awaiting_deposit' && (await isDepositReceived(trx, order, change.now)))
    await changeOrderStatus(trx, order, 'receive_deposit', change);
}

/**
 * Does the same as `receiveDeposit`, and sets the status `awaiting_deposit` again if the money was reversed before the next status. Orders in
 * later statuses do not change.
 */
export async function updateDepositStatus(trx: Transaction, order: OrderWithDeposit, change: DepositChange): Promise<void> {
  await receiveDeposit(trx, order, change);
  if (order.status === 'ready_to_template' && !(await isDepositReceived(trx, order, change.now)))
    await changeOrderStatus(trx, order, 'reverse_deposit', change);
}
