import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { paymentMethods } from '#domain/orders/receipt.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { booleanFlag, textOrEmpty } from '#contract/schemas.ts';
import { adminOrder } from './orders.endpoints.ts';

const day = z.iso.date();
// Other numbers get the error `amount_invalid`.
const amountCents = z.number();
/** The new entry, and the order with it. */
const entryResponse = z.object({ receiptId: z.string(), order: adminOrder });

export const receiptEndpoints = {
  '/admin/receipts/record': defineEndpoint({
    summary: 'Records money that was seen in the bank account of the business.',
    description:
      'The same amount and day on the same order, or a bank reference that was used before, returns 409 with `earlier` until `confirmDuplicate` is true. Money beyond the open amount becomes a credit.',
    access: permissions.orders,
    input: z.object({
      orderId: z.uuid(),
      amountCents,
      receivedOn: day,
      /** The payment method. */
      way: z.enum(paymentMethods),
      bankReference: textOrEmpty(140),
      note: textOrEmpty(500),
      confirmDuplicate: booleanFlag,
    }),
    response: entryResponse,
    isIdempotent: true,
    errors: ['not_found', 'amount_invalid', 'receipt_day', 'duplicate_suspected'],
  }),

  '/admin/receipts/reverse': defineEndpoint({
    summary: 'Reverses an entry that was recorded by mistake, with a second entry.',
    access: ['owner'],
    input: z.object({ receiptId: z.uuid(), reason: textOrEmpty(500) }),
    response: entryResponse,
    isIdempotent: true,
    errors: ['not_found', 'reason_required', 'receipt_reversed', 'receipt_not_reversible', 'reversal_exceeds_received'],
  }),

  '/admin/receipts/refund': defineEndpoint({
    summary: 'Records that a credit was paid back to the customer.',
    access: ['owner'],
    input: z.object({ orderId: z.uuid(), amountCents, paidOn: day, reason: textOrEmpty(500) }),
    response: entryResponse,
    isIdempotent: true,
    errors: ['not_found', 'reason_required', 'amount_invalid', 'receipt_day', 'refund_above_credit'],
  }),
};
