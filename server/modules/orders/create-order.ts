import { formatOrderNumber } from '#domain/orders/order.ts';
import type { TaxPoint } from '#domain/orders/documents/invoice.ts';
import { splitPayments } from '#domain/orders/payment-milestones.ts';
import { formatPaymentReference } from '#domain/orders/payment-reference.ts';
import type { PaymentTerm } from '#domain/orders/sale-settings.ts';
import { splitByLargestRemainder } from '#domain/orders/documents/split-amount.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { allocateNumber } from '#server/db/allocate-number.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { findInvoiceRecipient, insertOrder } from './orders.store.ts';

export type AcceptedQuote = {
  quoteId: string;
  userId: string;
  stone: string;
  /** The total of the order, VAT included. */
  totalCents: number;
  vatCents: number;
  vatRate: number;
  taxPoint: TaxPoint;
  leadTimeDays: number;
  paymentTerms: readonly PaymentTerm[];
  /** The names of the areas, for example `Kitchen`. */
  areas: readonly string[];
  createdBy: string;
  createdAt: Date;
};

/**
 * Creates the order of an accepted quote with its payments. Payments due in the first status get their due date now.
 * Other payments get their due date when the order reaches their status.
 */
export async function createOrder(
  trx: Transaction,
  { paymentTerms, areas, createdBy, ...order }: AcceptedQuote,
): Promise<{ id: string; number: string }> {
  const today = toLocalDate(order.createdAt);
  const year = Number(today.slice(0, 4));
  const sequence = await allocateNumber(trx, 'order', year);
  const [id, number] = [createId(), formatOrderNumber(year, sequence)];
  const amounts = splitPayments(order.totalCents, paymentTerms);
  const vatAmounts = splitByLargestRemainder(order.vatCents, amounts);
  const payments = paymentTerms.map(({ name, dueAt, days }, position) => ({
    milestone: name,
    dueStatus: dueAt,
    dueDays: days,
    amountCents: amounts[position]!,
    vatCents: vatAmounts[position]!,
    reference: formatPaymentReference({ year, sequence, position }),
    dueOn: dueAt === 'awaiting_deposit' ? addDays(today, days) : null,
  }));
  const invoiceTo = await findInvoiceRecipient(trx, order);
  await insertOrder(trx, { ...order, id, number, invoiceTo }, { areas, payments, createdBy });
  return { id, number };
}
