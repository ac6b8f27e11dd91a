import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { invoiceNeeds } from '#domain/orders/documents/invoice.ts';
import { expectedVersion } from '#contract/admin/admin.schemas.ts';
import { invoiceRecipientInput } from '#contract/account/order-documents.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { optionalId, skipOrLimit, textOrEmpty } from '#contract/schemas.ts';
import { adminOrder } from './orders.endpoints.ts';

const access = permissions.orders;
const day = z.iso.date();
/** The new document, and the order with it. */
const documentResponse = z.object({ documentId: z.string(), order: adminOrder });

const invoice = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  paymentId: z.string().nullable(),
  orderId: z.string(),
  orderNumber: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  issuedOn: day,
  /** The number of the invoice that replaces this one, and of the one that this one replaces or credits; null without one. */
  replacedBy: z.string().nullable(),
  refersTo: z.string().nullable(),
});
export type AdminInvoice = z.infer<typeof invoice>;

/** An invoice that is not issued yet. `needs` lists the missing particulars. */
export const waitingInvoice = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** Null if all payments of the order are invoiced together. */
  paymentId: z.string().nullable(),
  milestone: z.string(),
  grossCents: z.int(),
  needs: z.array(z.enum(invoiceNeeds)),
});

export const adminInvoiceEndpoints = {
  '/admin/invoices/list': defineEndpoint({
    summary: 'Lists the invoices and credit notes of an order, or of all orders, newest first, and the invoices that wait for particulars.',
    access,
    input: z.object({ orderId: optionalId, skip: skipOrLimit(1_000_000, 0), limit: skipOrLimit(100, 50) }),
    response: z.object({ result: z.array(invoice), waiting: z.array(waitingInvoice) }),
    errors: [],
  }),

  '/admin/invoices/issue': defineEndpoint({
    summary: 'Issues the invoices of an order that waited for particulars.',
    description: 'Returns 422 with `needs` if particulars are still missing.',
    access,
    input: z.object({ orderId: z.uuid() }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'nothing_to_invoice', 'particulars_incomplete'],
  }),

  '/admin/invoices/correct': defineEndpoint({
    summary: 'Issues an invoice with another recipient, which replaces an invoice with wrong particulars.',
    description: 'Later invoices of the order have the new recipient, too.',
    access: ['owner'],
    input: z.object({ _id: z.uuid(), invoiceTo: invoiceRecipientInput, reason: textOrEmpty(500) }),
    response: documentResponse,
    isIdempotent: true,
    errors: ['not_found', 'reason_required', 'vat_number_invalid', 'particulars_incomplete', 'not_an_invoice', 'invoice_replaced'],
  }),

  '/admin/invoices/credit': defineEndpoint({
    summary: 'Issues a credit note for a part of an invoice, which then is no longer payable.',
    access: ['owner'],
    input: z.object({ _id: z.uuid(), amountCents: z.number(), reason: textOrEmpty(500) }),
    response: documentResponse,
    isIdempotent: true,
    errors: ['not_found', 'reason_required', 'amount_invalid', 'not_an_invoice', 'invoice_replaced', 'credit_above_invoice'],
  }),

  '/admin/invoices/reprint': defineEndpoint({
    summary: 'Stores another PDF of a document, which is marked as a copy.',
    access,
    input: z.object({ _id: z.uuid() }),
    response: z.object({ documentId: z.string() }),
    isIdempotent: true,
    errors: ['not_found'],
  }),

  '/admin/statements/create': defineEndpoint({
    summary: 'Creates a statement of account of an order or of a customer over a period.',
    access,
    input: z.object({ orderId: optionalId, customerId: optionalId, from: day, to: day }),
    response: z.object({ documentId: z.string() }),
    isIdempotent: true,
    errors: ['not_found', 'period_invalid'],
  }),

  '/admin/orders/billing': defineEndpoint({
    summary: 'Sets the recipient of the invoices of an order, until the first one is issued.',
    access,
    input: z.object({ _id: z.uuid(), invoiceTo: invoiceRecipientInput, version: expectedVersion }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'version_stale', 'invoice_issued', 'vat_number_invalid'],
  }),

  '/admin/orders/cancel': defineEndpoint({
    summary: 'Cancels an order, and settles what is kept of the money received.',
    description:
      'Payments without an invoice become void. What was invoiced above the amount kept is credited; what is kept above the invoices is invoiced. `keptCents` defaults to the proposal; another amount needs `keptReason`. Once production began, only an owner can cancel.',
    access,
    input: z.object({
      _id: z.uuid(),
      reason: textOrEmpty(2000),
      keptCents: z.number().nullish(),
      keptReason: textOrEmpty(500),
      version: expectedVersion,
    }),
    response: adminOrder,
    isIdempotent: true,
    errors: [
      'not_found',
      'version_stale',
      'order_closed',
      'reason_required',
      'amount_invalid',
      'kept_above_received',
      'kept_reason_required',
      'cancel_owner_only',
    ],
  }),

  '/admin/export/money': defineEndpoint({
    summary: 'Returns the invoices, credit notes and money received of a period as a spreadsheet.',
    description: 'The same period returns the same bytes. `content` is Base64.',
    access: ['owner'],
    input: z.object({ from: day, to: day, format: z.enum(['csv', 'xlsx']) }),
    response: z.object({ name: z.string(), type: z.string(), content: z.string(), count: z.int() }),
    rateLimits: ['export_account'],
    errors: ['period_invalid'],
  }),
};
