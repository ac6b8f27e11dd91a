import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { ageBuckets } from '#domain/orders/payment-age.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { skipOrLimit, textOrEmpty } from '#contract/schemas.ts';

const day = z.iso.date();
/** Open amounts in cents, VAT included, by the number of days since they were due. */
const ages = z.record(z.enum(ageBuckets), z.int());

/** An order with an open amount. */
const debtor = z.object({
  /** The id of the order. */
  _id: z.string(),
  number: z.string(),
  status: z.enum(orderStatuses),
  stone: z.string(),
  /** `phone` in E.164 format; '' if unknown. `email` is '' for a customer without an address, who gets no reminders. */
  customer: z.object({ _id: z.string(), fullName: z.string(), email: z.string(), phone: z.string() }),
  openCents: z.int(),
  ages,
  /** The first payment with an open amount. */
  payment: z.object({ _id: z.string(), milestone: z.string(), openCents: z.int(), dueAt: day.nullable(), reference: z.string() }),
  arrangement: z.object({ payBy: day, note: z.string() }).nullable(),
  /** The customer disputes the payment, or objected to the acceptance of the order. */
  isDisputed: z.boolean(),
  /** The last reminder or message of staff. */
  lastContactAt: z.iso.datetime().nullable(),
  nextReminder: z.object({ step: z.int(), day }).nullable(),
  /** A text about the payment, to send by WhatsApp. */
  whatsAppText: z.string(),
});
export type Debtor = z.infer<typeof debtor>;

export const debtorEndpoints = {
  '/admin/debtors/list': defineEndpoint({
    summary: 'Lists the orders with open amounts, the longest overdue first, with their ages and the sum of each age.',
    description:
      '`search` finds numbers, names, addresses, phone numbers and stones. Orders on hold have the ages of the first day of the hold.',
    access: permissions.orders,
    input: z.object({ search: textOrEmpty(200), skip: skipOrLimit(100_000, 0), limit: skipOrLimit(100, 50) }),
    response: z.object({ result: z.array(debtor), fullcount: z.int(), openCents: z.int(), ages }),
  }),
};
