import { z } from 'zod';
import { cancellationStages } from '#domain/orders/documents/cancellation.ts';
import { taxPoints } from '#domain/orders/documents/invoice.ts';
import { receiptKinds, paymentMethods } from '#domain/orders/receipt.ts';
import { orderListTabs, orderSorts } from '#domain/orders/order-list.ts';
import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { expectedVersion } from '#contract/admin/admin.schemas.ts';
import { adminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import { invoiceRecipient, orderDocument, orderEvent, orderMoney, orderPayment } from '#contract/account/orders.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, phoneSchema, skipOrLimit, textOrEmpty } from '#contract/schemas.ts';

const access = permissions.orders;
const day = z.iso.date();

const orderCustomer = z.object({ _id: z.string(), fullName: z.string(), email: z.string(), phone: phoneSchema });

const adminOrderRow = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  customer: z.object({ _id: z.string(), fullName: z.string() }),
  stone: z.string(),
  suburb: z.string(),
  totalCents: z.int(),
  receivedCents: z.int(),
  dueCents: z.int(),
  creditCents: z.int(),
  /** The first payment with an open amount. */
  nextPayment: z.object({ milestone: z.string(), openCents: z.int(), dueAt: day.nullable() }).nullable(),
  /** The deposit is not received in full, although the order is beyond it. */
  isDepositOpen: z.boolean(),
  assignee: z.object({ _id: z.string(), fullName: z.string() }).nullable(),
  version: z.int(),
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

const receipt = z.object({
  _id: z.string(),
  kind: z.enum(receiptKinds),
  /** Negative for reversals and refunds. */
  amountCents: z.int(),
  receivedOn: day,
  /** The payment method. */
  way: z.enum(paymentMethods),
  bankReference: z.string(),
  note: z.string(),
  recordedBy: z.string(),
  createdAt: z.iso.datetime(),
  /** The entry that reverses this one, and the entry that this one reverses. */
  reversalId: z.string().nullable(),
  reversedId: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

const adminOrderPayment = orderPayment.extend({
  /** The reason why the customer disputes the payment; '' without a dispute. Disputed payments have no reminders. */
  disputeReason: z.string(),
  /** The day until which the customer agreed to pay, and a note; null without an arrangement. */
  arrangement: z.object({ payBy: day, note: z.string() }).nullable(),
  /** The invoice that was issued elsewhere, before the business used this system. */
  otherInvoice: z.object({ number: z.string(), issuedOn: day }).nullable(),
  /** The days on which reminders were sent, oldest first. */
  reminders: z.array(z.object({ step: z.int(), sentAt: z.iso.datetime() })),
});
export type AdminOrderPayment = z.infer<typeof adminOrderPayment>;

export const adminOrder = adminOrderRow.omit({ customer: true }).extend({
  customer: orderCustomer,
  /** Null for an order that staff entered, which began before the business used this system. */
  quote: z.object({ _id: z.string(), number: z.string() }).nullable(),
  site: z.object({ line1: z.string(), suburb: z.string(), city: z.string() }),
  leadTimeDays: z.int(),
  areas: z.array(z.object({ _id: z.string(), name: z.string() })),
  money: orderMoney,
  payments: z.array(adminOrderPayment),
  receipts: z.array(receipt),
  documents: z.array(orderDocument),
  invoiceTo: invoiceRecipient,
  isBillingEditable: z.boolean(),
  vatRate: z.int(),
  taxPoint: z.enum(taxPoints),
  /** The amount kept after a cancellation: by the terms, and at most. Null for an order that cannot be cancelled. */
  cancellation: z
    .object({ stage: z.enum(cancellationStages), keptCents: z.int(), maxKeptCents: z.int(), isOwnerOnly: z.boolean() })
    .nullable(),
  /** The credit that is owed to the customer, and the last day to pay it back; null without one. */
  refund: z.object({ owedCents: z.int(), since: day, dueOn: day }).nullable(),
  history: z.array(orderEvent.extend({ note: z.string(), by: z.string().nullable() })),
  heldOn: day.nullable(),
  objectedAt: z.iso.datetime().nullable(),
  /** The time at which the customer asked to cancel the order; null if not. */
  cancelAskedAt: z.iso.datetime().nullable(),
  /** The time at which staff kept the order after an objection or a request to cancel; null if not. */
  keptAt: z.iso.datetime().nullable(),
  /** The conversation since the quote request, oldest first. */
  messages: z.array(adminQuoteMessage),
});
export type AdminOrder = z.infer<typeof adminOrder>;
const changeErrors = ['not_found', 'version_stale', 'order_on_hold', 'order_closed'] as const;

export const adminOrderEndpoints = {
  '/admin/orders/list': defineEndpoint({
    summary: 'Lists the orders of a tab, with what was received and the next payment. Without a tab, lists all.',
    description: '`search` finds numbers, names, phone numbers and payment references.',
    access,
    input: z.object({
      tab: z.enum(orderListTabs).nullish(),
      search: textOrEmpty(200),
      sort: z.enum(orderSorts).nullish(),
      skip: skipOrLimit(100_000, 0),
      limit: skipOrLimit(100, 50),
    }),
    response: z.object({ result: z.array(adminOrderRow), fullcount: z.int(), counts: z.record(z.enum(orderListTabs), z.int()) }),
  }),

  '/admin/orders/get': defineEndpoint({
    summary: 'Returns an order with its customer, payments, receipts, documents, conversation and history.',
    access,
    /** The id or number of the order. */
    input: z.object({ _id: optionalId, number: textOrEmpty(30) }),
    response: adminOrder,
    errors: ['not_found'],
  }),

  '/admin/orders/stage': defineEndpoint({
    summary: 'Sets the status of an order, forward or back, and notifies the customer.',
    description:
      'Payments that are due from the status, or from one before it, get their due date. Orders are not put on hold or cancelled by this endpoint.',
    access,
    input: z.object({ _id: z.uuid(), stage: z.enum(orderStatusSequence), note: textOrEmpty(2000), version: expectedVersion }),
    response: adminOrder,
    isIdempotent: true,
    errors: [...changeErrors, 'status_unchanged'],
  }),

  '/admin/orders/hold': defineEndpoint({
    summary: 'Puts an order on hold. Nothing falls due until it is resumed.',
    access,
    input: z.object({ _id: z.uuid(), reason: textOrEmpty(2000), version: expectedVersion }),
    response: adminOrder,
    isIdempotent: true,
    errors: [...changeErrors, 'reason_required'],
  }),

  '/admin/orders/resume': defineEndpoint({
    summary: 'Continues an order with the status before the hold, and moves the due dates of open payments by the length of the hold.',
    access,
    input: z.object({ _id: z.uuid(), version: expectedVersion }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'version_stale', 'order_not_on_hold', 'order_closed'],
  }),

  '/admin/orders/assign': defineEndpoint({
    summary: 'Assigns an order to a staff member, or unassigns it with an empty `assignee`.',
    access,
    input: z.object({ _id: z.uuid(), assignee: optionalId, version: expectedVersion }),
    response: adminOrder,
    errors: ['not_found', 'version_stale', 'assignee_unavailable'],
  }),
};
