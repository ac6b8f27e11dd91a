import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { adminQuoteMessage } from '#contract/admin/quotes/quote.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { textOrEmpty } from '#contract/schemas.ts';
import { adminOrder } from './orders.endpoints.ts';

const access = permissions.orders;

export const adminOrderActionEndpoints = {
  '/admin/orders/message': defineEndpoint({
    summary: 'Sends a message to the customer, on the page of the order and by email.',
    description: 'It continues the conversation of the quote. A repeated Idempotency-Key returns the first message.',
    access,
    input: z.object({ _id: z.uuid(), message: textOrEmpty(5000) }),
    response: adminQuoteMessage,
    isIdempotent: true,
    errors: ['message_required', 'not_found', 'customer_erased'],
  }),

  '/admin/orders/keep': defineEndpoint({
    summary: 'Keeps an order after the customer objected to its acceptance or asked to cancel it.',
    description: 'Its payments are no longer disputed, so reminders and invoices continue. The note is in the history of the order.',
    access,
    input: z.object({ _id: z.uuid(), note: textOrEmpty(2000) }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'reason_required', 'order_closed', 'order_not_disputed'],
  }),

  '/admin/proofs/dismiss': defineEndpoint({
    summary: 'Dismisses a proof of payment. The customer reads the reason, also by email.',
    access,
    input: z.object({ _id: z.uuid(), reason: textOrEmpty(500) }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'reason_required', 'proof_settled'],
  }),

  '/admin/payments/dispute': defineEndpoint({
    summary: 'Records that the customer disputes a payment, or ends the dispute without a `reason`.',
    description: 'A disputed payment has no reminders.',
    access,
    input: z.object({ _id: z.uuid(), reason: textOrEmpty(500) }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found'],
  }),

  '/admin/payments/arrange': defineEndpoint({
    summary: 'Records the day until which the customer agreed to pay, or ends the arrangement without `payBy`.',
    description: 'Reminders of the payment pause until the end of that day, which is at most a year ahead.',
    access,
    input: z.object({ _id: z.uuid(), payBy: z.iso.date().nullish(), note: textOrEmpty(500) }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'pay_by_day', 'payment_not_open'],
  }),
};
