import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { orderStatusSequence } from '#domain/orders/order-lifecycle.ts';
import { maxPayments } from '#domain/orders/payment-reference.ts';
import { paymentMethods } from '#domain/orders/receipt.ts';
import { customerRef } from '#contract/admin/quotes/manual-entry.endpoints.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { textOrEmpty } from '#contract/schemas.ts';
import { adminOrder } from './orders.endpoints.ts';

const access = permissions.orders;
const day = z.iso.date();
// Other numbers get the error `amount_invalid`.
const amountCents = z.number();

const enteredPayment = z.object({
  milestone: textOrEmpty(60),
  amountCents,
  /** The due date, or null: the payment is due `dueDays` days after the order reaches `dueStatus`. */
  dueOn: day.nullish(),
  dueStatus: z.enum(orderStatusSequence),
  dueDays: z.int().min(0).max(365),
  /** The invoice that was issued elsewhere. The payment is not invoiced again. */
  otherInvoice: z.object({ number: textOrEmpty(60), issuedOn: day }).nullish(),
});

export const enterOrderEndpoints = {
  '/admin/orders/enter': defineEndpoint({
    summary: 'Enters an order that began before the business used this system. Sends nothing to the customer.',
    description:
      'The amounts of the payments add up to `totalCents`, VAT included; `vatRate` is in hundredths of a percent. Reminders of past days are not made up. Errors of the customer contain `errors`: the field, code and message of each error. A repeated Idempotency-Key returns the first order.',
    access,
    input: z.object({
      customer: customerRef,
      stone: textOrEmpty(200),
      areas: z.array(textOrEmpty(60)).max(20),
      totalCents: amountCents,
      vatRate: z.int().min(0).max(10_000),
      acceptedOn: day,
      leadTimeDays: z.int().min(0).max(365),
      status: z.enum(orderStatusSequence),
      payments: z.array(enteredPayment).min(1).max(maxPayments),
      /** The money already received. */
      received: z
        .array(
          z.object({
            amountCents,
            receivedOn: day,
            way: z.enum(paymentMethods),
            bankReference: textOrEmpty(140),
            note: textOrEmpty(500),
          }),
        )
        .max(50),
    }),
    response: z.object({ _id: z.string(), number: z.string(), customer: z.string(), isNew: z.boolean(), order: adminOrder }),
    isIdempotent: true,
    errors: [
      'not_found',
      'fullname_required',
      'name_has_url',
      'phone_or_email_required',
      'email_invalid',
      'phone_invalid',
      'customer_known',
      'staff_already',
      'stone_required',
      'milestone_required',
      'amount_invalid',
      'payments_sum',
      'accepted_day',
      'receipt_day',
      'other_invoice_day',
    ],
  }),

  '/admin/orders/invite': defineEndpoint({
    summary: 'Emails the customer of an entered order a link to it. A customer without a password sets one with it.',
    access,
    input: z.object({ _id: z.uuid() }),
    response: adminOrder,
    isIdempotent: true,
    errors: ['not_found', 'customer_without_email', 'customer_erased', 'too_many'],
  }),
};
