import { createApiError } from '#domain/errors/error-codes.ts';
import { splitCreditNote } from '#domain/orders/documents/invoice.ts';
import type { InvoiceContent } from '#domain/orders/documents/order-document.ts';
import type { Transaction } from '#server/db/connection.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import type { LockedOrder } from '../order-commands.store.ts';
import { listPayments, type PaymentRow } from '../payments.store.ts';
import { issueDocument, type Issue } from './issue-documents.ts';
import { addPaymentCredit, sumCreditNotes, type OrderDocumentRow } from './order-documents.store.ts';

export const parseInvoice = ({ content }: Pick<OrderDocumentRow, 'content'>): InvoiceContent => JSON.parse(content) as InvoiceContent;

/** Returns the part of an invoice that is not credited. */
export const getCreditableCents = async (trx: Transaction, invoice: OrderDocumentRow): Promise<number> =>
  invoice.grossCents - (await sumCreditNotes(trx, invoice));

/** Credits the payment of an invoice, or the payments of the order from the last one. */
async function creditPayments(trx: Transaction, { orderId, paymentId }: OrderDocumentRow, cents: number): Promise<void> {
  if (paymentId !== null) return void (await addPaymentCredit(trx, paymentId, cents));
  let remainingCents = cents;
  for (const payment of (await listPayments(trx, [orderId!])).toReversed()) {
    if (payment.isVoid || payment.dueStatus === 'cancelled') continue;
    const creditCents = Math.min(remainingCents, payment.amountCents - payment.creditedCents);
    if (creditCents > 0) await addPaymentCredit(trx, payment.id, creditCents);
    remainingCents -= creditCents;
  }
}

/**
 * Issues a credit note for a part of an invoice, which then is no longer payable. The caller has locked the order.
 * @throws ApiError('credit_above_invoice')
 */
export async function creditInvoice(
  trx: Transaction,
  invoice: OrderDocumentRow,
  { cents, reason }: { cents: number; reason: string },
  issue: Issue,
): Promise<string> {
  const creditedCents = await sumCreditNotes(trx, invoice);
  if (cents > invoice.grossCents - creditedCents) throw createApiError('credit_above_invoice');
  const { orderId, paymentId, id: creditedId } = invoice;
  const amount = splitCreditNote(invoice, creditedCents, cents);
  const { orderNumber, recipient, vatRate, description } = parseInvoice(invoice);
  const head = { orderNumber, recipient, vatRate, description, payment: null, terms: '' };
  const content = { kind: 'credit_note' as const, ...head, amount, refersTo: invoice.number!, reason };
  const settings = await getSaleSettings(trx);
  const { id } = await issueDocument(trx, { orderId, paymentId, creditedId, ...amount }, content, issue, settings);
  await creditPayments(trx, invoice, cents);
  return id;
}

/** Issues a credit note for a part of the invoice of a payment that was issued before the business used this system. */
export async function creditOtherInvoice(
  trx: Transaction,
  { id: orderId, number: orderNumber, stone, vatRate, invoiceTo: recipient }: LockedOrder,
  payment: PaymentRow,
  { cents, reason }: { cents: number; reason: string },
  issue: Issue,
): Promise<void> {
  const { id: paymentId, milestone, amountCents, vatCents, creditedCents } = payment;
  const invoice = { netCents: amountCents - vatCents, vatCents, grossCents: amountCents };
  const amount = splitCreditNote(invoice, creditedCents, cents);
  const head = { orderNumber, recipient, vatRate, description: `${stone}: ${milestone}`, payment: null, terms: '' };
  const content = { kind: 'credit_note' as const, ...head, amount, refersTo: payment.otherInvoiceNumber!, reason };
  await issueDocument(trx, { orderId, paymentId, ...amount }, content, issue, await getSaleSettings(trx));
  await addPaymentCredit(trx, paymentId, cents);
}
