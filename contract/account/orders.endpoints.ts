import { z } from 'zod';
import { orderDocumentKinds } from '#domain/orders/documents/order-document.ts';
import { milestoneStatuses } from '#domain/orders/order-money.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { proofStatuses } from '#domain/orders/payment-proof.ts';
import { quoteMessage } from '#contract/account/quotes.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, recordId, textOrEmpty } from '#contract/schemas.ts';

/** The newest proof of payment for which no money is recorded yet. */
export const paymentProof = z.object({
  _id: z.string(),
  status: z.enum(proofStatuses),
  /** The day of the transfer, as the customer entered it. */
  paidOn: z.iso.date(),
  createdAt: z.iso.datetime(),
  /** The reason why staff dismissed the proof; '' otherwise. */
  reason: z.string(),
  /** `/user/uploads/link` returns a link to the file. */
  file: z.object({ path: z.string(), name: z.string() }).nullable(),
});
export type PaymentProof = z.infer<typeof paymentProof>;

export const orderPayment = z.object({
  _id: z.string(),
  milestone: z.string(),
  amountCents: z.int(),
  receivedCents: z.int(),
  openCents: z.int(),
  /** The reference that the customer enters with an EFT. */
  reference: z.string(),
  status: z.enum(milestoneStatuses),
  /** A day in Cape Town; null until the order reaches the milestone. */
  dueAt: z.iso.date().nullable(),
  isDue: z.boolean(),
  isOverdue: z.boolean(),
  /** Describes when the payment is due: `Within 3 days after your worktops are ready to install`. */
  due: z.string(),
  /** Missing without a proof. A proof is not money: the amounts do not change. */
  proof: paymentProof.optional(),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** The money of an order, in cents, VAT included: `agreed − credited − received = open − credit`. */
export const orderMoney = z.object({
  receivedCents: z.int(),
  openCents: z.int(),
  /** The part of `openCents` that is due. */
  dueCents: z.int(),
  /** The amount received beyond the agreed amount. The business owes it to the customer. */
  creditCents: z.int(),
});

export const orderEvent = z.object({ status: z.enum(orderStatuses), createdAt: z.iso.datetime() });

export const orderSummary = orderMoney.extend({
  _id: z.string(),
  number: z.string(),
  /** Null for an order that began before the business used this system. */
  quoteId: z.string().nullable(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  stone: z.string(),
  totalCents: z.int(),
  payments: z.array(orderPayment),
  /** The time at which the customer objected to the acceptance that staff recorded; null without an objection, and after staff kept the order. */
  objectedAt: z.iso.datetime().nullable(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** The bank account for payments by EFT. It is never part of an email or PDF. */
export const bankDetails = z.object({
  accountHolder: z.string(),
  bank: z.string(),
  branchCode: z.string(),
  accountNumber: z.string(),
  accountType: z.string(),
});

/** A PDF of an order. */
export const orderDocument = z.object({
  _id: z.string(),
  kind: z.enum(['quote', 'acceptance', ...orderDocumentKinds]),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The number and the amount, VAT included; null for other documents than invoices, credit notes and receipts. */
  number: z.string().nullable(),
  grossCents: z.int().nullable(),
  paymentId: z.string().nullable(),
  /** False for an invoice that was replaced, and for the receipt of an entry that was reversed. */
  isValid: z.boolean(),
});
export type OrderDocumentDto = z.infer<typeof orderDocument>;

export const invoiceRecipient = z.object({ name: z.string(), company: z.string(), address: z.string(), vatNumber: z.string() });

export const orderDetail = orderSummary.extend({
  /** The next step, and the party that takes it. */
  next: z.object({ text: z.string(), by: z.enum(['customer', 'business']) }),
  leadTimeDays: z.int(),
  areas: z.array(z.object({ _id: z.string(), name: z.string() })),
  documents: z.array(orderDocument),
  /** The recipient of the invoices, and whether it can still be changed. */
  invoiceTo: invoiceRecipient,
  isBillingEditable: z.boolean(),
  /** Hundredths of a percent; 0 without VAT. */
  vatRate: z.int(),
  /** Null until the shop has entered its bank details. */
  bank: bankDetails.nullable(),
  history: z.array(orderEvent),
  /** The conversation since the quote request, oldest first. */
  messages: z.array(quoteMessage),
  /** The time at which the customer asked to cancel the order; null if not, or if staff kept the order since. */
  cancelAskedAt: z.iso.datetime().nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderEndpoints = {
  '/user/orders/list': defineEndpoint({
    summary: 'Lists the orders of the signed-in customer with their payments, newest first.',
    access: 'signed_in',
    input: z.object({ status: textOrEmpty(40), search: textOrEmpty(200), skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 60) }),
    response: z.object({ result: z.array(orderSummary), fullcount: z.int() }),
  }),

  '/user/orders/get': defineEndpoint({
    summary: 'Returns one order of the signed-in customer with its payments, rooms and documents.',
    access: 'signed_in',
    input: z.object({ _id: recordId }),
    response: orderDetail,
    errors: ['not_found'],
  }),
};
