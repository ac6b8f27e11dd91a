import { splitVat } from '#domain/pricing/amount.ts';
import { formatOrderNumber, type OrderStatus } from '#domain/orders/order.ts';
import type { TaxPoint } from '#domain/orders/documents/invoice.ts';
import { splitPayments } from '#domain/orders/payment-milestones.ts';
import { formatPaymentReference } from '#domain/orders/payment-reference.ts';
import type { PaymentTerm } from '#domain/orders/sale-settings.ts';
import { splitByLargestRemainder } from '#domain/orders/documents/split-amount.ts';
import { addDays, toLocalDate } from '#domain/shared/time.ts';
import { allocateNumber } from '#server/db/allocate-number.ts';
import { createId, type Transaction } from '#server/db/connection.ts';
import { getSaleSettings } from '#server/modules/settings/index.ts';
import { insertOrder, type NewPayment } from './orders.store.ts';

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
  await insertOrder(trx, { ...order, id, number }, { areas, payments, createdBy });
  return { id, number };
}

export type EnteredOrderInput = {
  id: string;
  userId: string;
  status: OrderStatus;
  stone: string;
  /** The total of the order, VAT included. */
  totalCents: number;
  vatRate: number;
  leadTimeDays: number;
  /** ISO 8601. */
  acceptedOn: string;
  areas: readonly string[];
  payments: readonly (Omit<NewPayment, 'reference' | 'vatCents'> & { otherInvoice: { number: string; issuedOn: string } | null })[];
  enteredBy: string;
  now: Date;
};

/** Creates an order that staff enter, without a quote. Reminders of days before today are not made up. */
export async function createEnteredOrder(
  trx: Transaction,
  { acceptedOn, areas, payments, enteredBy, now, ...order }: EnteredOrderInput,
): Promise<{ number: string }> {
  const year = Number(acceptedOn.slice(0, 4));
  const sequence = await allocateNumber(trx, 'order', year);
  const number = formatOrderNumber(year, sequence);
  const { vatCents } = splitVat(order.totalCents, order.vatRate);
  const vatAmounts = splitByLargestRemainder(
    vatCents,
    payments.map(({ amountCents }) => amountCents),
  );
  const withReferences = payments.map((payment, position) => ({
    ...payment,
    vatCents: vatAmounts[position]!,
    reference: formatPaymentReference({ year, sequence, position }),
  }));
  // Noon in Cape Town, so that the date is the same in each time zone of the server.
  const createdAt = new Date(Math.min(Date.parse(`${acceptedOn}T10:00:00Z`), now.getTime()));
  const { taxPoint } = await getSaleSettings(trx);
  await insertOrder(
    trx,
    { ...order, number, quoteId: null, vatCents, taxPoint, createdAt, remindersFrom: toLocalDate(now) },
    { areas, payments: withReferences, createdBy: enteredBy, enteredAt: now },
  );
  return { number };
}
