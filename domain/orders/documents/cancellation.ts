import { addDays } from '#domain/shared/time.ts';
import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import { maxRefundDays } from '#domain/orders/receipt.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** How far an order is when it is cancelled: accepted up to 7 days ago and not measured, not measured, measured, or cut. */
export const cancellationStages = ['recent', 'unmeasured', 'measured', 'cutting'] as const;
export type CancellationStage = (typeof cancellationStages)[number];

/** The share of the agreed total that the business keeps, in hundredths of a percent, by stage. */
export type KeptShares = Record<CancellationStage, number>;

/** Days after the acceptance during which a cancellation is free. */
const recentDays = 7;

/** Returns the last day for the refund of an order that was cancelled on a day. Days are ISO 8601. */
export const getRefundDueDay = (cancelledOn: string): string => addDays(cancelledOn, maxRefundDays);

const hasReached = (reached: readonly OrderStatus[], status: OrderStatus): boolean =>
  reached.some((item) => orderStatusSequence.indexOf(item) >= orderStatusSequence.indexOf(status));

/**
 * Returns how far an order is. An order that was set back to an earlier status remains as far as it was.
 * @param reached all statuses of its history
 */
export function getCancellationStage(reached: readonly OrderStatus[], orderedOn: string, today: string): CancellationStage {
  if (hasReached(reached, 'in_production')) return 'cutting';
  if (hasReached(reached, 'templated')) return 'measured';
  return today <= addDays(orderedOn, recentDays) ? 'recent' : 'unmeasured';
}

/** Returns the amount that the settings propose to keep: at most what was received. */
export const proposeKeptCents = (agreedCents: number, receivedCents: number, stage: CancellationStage, shares: KeptShares): number =>
  Math.min(receivedCents, Number((BigInt(agreedCents) * BigInt(shares[stage]) * 2n + 10_000n) / 20_000n));

/** The effect of a cancellation on the money of an order, in cents. */
export type CancellationSettlement = { keptCents: number; creditNoteCents: number; invoiceCents: number; refundCents: number };

/**
 * Returns the documents and the refund that follow from the amount that is kept: what was invoiced beyond it is credited,
 * and what is kept beyond the invoices is invoiced, so that the invoices less credit notes are the amount kept.
 * @param invoicedCents invoices less credit notes so far
 * @param keptCents at most `receivedCents`
 */
export const settleCancellation = (invoicedCents: number, receivedCents: number, keptCents: number): CancellationSettlement => ({
  keptCents,
  creditNoteCents: Math.max(0, invoicedCents - keptCents),
  invoiceCents: Math.max(0, keptCents - invoicedCents),
  refundCents: receivedCents - keptCents,
});
