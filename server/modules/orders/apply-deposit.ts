import type { OrderStatus } from '#domain/orders/order.ts';
import type { Transaction } from '#server/db/connection.ts';
import { loadOrderMoney } from './order-money.ts';
import { changeOrderStatus } from './order-status.ts';

/**
 * Moves a locked order on once its first payment is received, and back if that money is reversed before the work began. Later orders keep
 * their status.
 */
export async function applyDeposit(
  trx: Transaction,
  order: { id: string; status: OrderStatus; heldOn: string | null },
  change: { userId: string; now: Date },
): Promise<void> {
  const [account] = await loadOrderMoney(trx, [order], change.now);
  const isReceived = account!.money.milestones[0]?.openCents === 0;
  if (isReceived && order.status === 'awaiting_deposit')
    await changeOrderStatus(trx, order, 'receive_deposit', { ...change, to: 'ready_to_template' });
  else if (!isReceived && order.status === 'ready_to_template')
    await changeOrderStatus(trx, order, 'reverse_deposit', { ...change, to: 'awaiting_deposit' });
}
