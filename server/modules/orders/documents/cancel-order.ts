import {
  getCancellationStage,
  proposeKeptCents,
  settleCancellation,
  type CancellationSettlement,
  type CancellationStage,
} from '#domain/orders/documents/cancellation.ts';
import { formatPaymentReference } from '#domain/orders/payment-reference.ts';
import { splitVat } from '#domain/pricing/amount.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { createId, type Db, type Transaction } from '#server/db/connection.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { LockedOrder } from '../order-commands.store.ts';
import { getOrderMoney } from '../order-money.ts';
import { listPayments } from '../payments.store.ts';
import * as store from './cancellation.store.ts';
import { creditInvoice, creditOtherInvoice, getCreditableCents } from './credit-invoice.ts';
import { issueWaitingInvoices, type Issue } from './issue-documents.ts';
import { listInvoices } from './order-documents.store.ts';

/** The amount that the business keeps by the terms if the order is cancelled now. */
export type CancellationProposal = { stage: CancellationStage; keptCents: number; maxKeptCents: number };

type ProposedOrder = Pick<LockedOrder, 'id' | 'heldOn' | 'createdAt'>;

/** Returns the proposal of the settings for an order. */
export async function proposeCancellation(db: Db | Transaction, order: ProposedOrder, now: Date): Promise<CancellationProposal> {
  const { agreedCents, creditedCents, receivedCents } = await getOrderMoney(db, order, now);
  const reached = (await store.listReachedStatuses(db, order.id)).map(({ status }) => status);
  const stage = getCancellationStage(reached, toLocalDate(order.createdAt), toLocalDate(now));
  const { keptShares } = await getSaleSettings(db);
  const maxKeptCents = Math.max(0, receivedCents);
  return { stage, keptCents: proposeKeptCents(agreedCents - creditedCents, maxKeptCents, stage, keptShares), maxKeptCents };
}

/** Credits an amount of the invoices of an order, from the newest one, and then of invoices that were issued elsewhere. */
async function creditInvoices(
  trx: Transaction,
  order: LockedOrder,
  cents: number,
  credit: { reason: string; issue: Issue },
): Promise<void> {
  let remainingCents = cents;
  for (const invoice of await listInvoices(trx, { orderId: order.id, skip: 0, limit: 100 })) {
    if (invoice.kind !== 'invoice' || invoice.replacedBy !== null) continue;
    const creditCents = Math.min(remainingCents, await getCreditableCents(trx, invoice));
    if (creditCents > 0) await creditInvoice(trx, invoice, { cents: creditCents, reason: credit.reason }, credit.issue);
    remainingCents -= creditCents;
  }
  for (const payment of (await listPayments(trx, [order.id])).toReversed()) {
    if (payment.otherInvoiceNumber === null || payment.isVoid) continue;
    const creditCents = Math.min(remainingCents, payment.amountCents - payment.creditedCents);
    if (creditCents > 0) await creditOtherInvoice(trx, order, payment, { cents: creditCents, reason: credit.reason }, credit.issue);
    remainingCents -= creditCents;
  }
}

/** Inserts the payment for what is kept beyond the invoices. Its invoice is issued like that of every payment. */
async function requestKeptPayment(
  trx: Transaction,
  { id: orderId, number, vatRate }: LockedOrder,
  cents: number,
  now: Date,
): Promise<void> {
  const { payments } = await getOrderMoney(trx, { id: orderId, heldOn: null }, now);
  const [, year, sequence] = number.split('-').map(Number);
  await store.insertKeptPayment(trx, {
    id: createId(),
    orderId,
    amountCents: cents,
    vatCents: splitVat(cents, vatRate).vatCents,
    reference: formatPaymentReference({ year: year!, sequence: sequence!, position: payments.length }),
    dueOn: toLocalDate(now),
    position: payments.length,
  });
}

/**
 * Settles the money of a locked order that is cancelled: payments without an invoice become void, and the invoices less credit notes become the
 * amount that is kept.
 */
export async function settleOrder(
  trx: Transaction,
  order: LockedOrder,
  { keptCents, reason }: { keptCents: number; reason: string },
  issue: Issue,
): Promise<CancellationSettlement> {
  const { receivedCents } = await getOrderMoney(trx, order, issue.now);
  const settlement = settleCancellation(await store.sumInvoiced(trx, order.id), receivedCents, keptCents);
  await store.voidUninvoicedPayments(trx, order.id);
  await creditInvoices(trx, order, settlement.creditNoteCents, { reason, issue });
  if (settlement.invoiceCents > 0) await requestKeptPayment(trx, order, settlement.invoiceCents, issue.now);
  await issueWaitingInvoices(trx, order.id, issue);
  return settlement;
}
