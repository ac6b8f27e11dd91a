import { z } from 'zod';
import { permissions } from '#domain/accounts/staff.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { proofStatuses } from '#domain/orders/payment-proof.ts';
import { quoteStatuses } from '#domain/quotes/quote-statuses.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { emptyInput } from '#contract/schemas.ts';
import { waitingInvoice } from './invoices.endpoints.ts';
import { openTask } from '#contract/admin/overview.endpoints.ts';

const day = z.iso.date();
const dateTime = z.iso.datetime();

/** The order of a line. */
const orderRef = { orderId: z.string(), number: z.string(), customer: z.string(), stone: z.string() };
/** The first lines of a kind, the most urgent first, and the number of all. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ count: z.int(), result: z.array(z.object(shape)) });

const today = z.object({
  openTasks: z.array(openTask),
  /** Proofs of payment: look for the money in the bank account, then record it or dismiss the proof. */
  proofs: group({
    ...orderRef,
    proofId: z.string(),
    paymentId: z.string(),
    milestone: z.string(),
    openCents: z.int(),
    paidOn: day,
    status: z.enum(proofStatuses),
    file: z.object({ path: z.string(), name: z.string() }).nullable(),
  }),
  /** Payments that are due, without those with a proof, an arrangement or a dispute. */
  duePayments: group({
    ...orderRef,
    paymentId: z.string(),
    milestone: z.string(),
    openCents: z.int(),
    dueAt: day,
    isOverdue: z.boolean(),
    reference: z.string(),
  }),
  /** Credits that are owed to customers. `dueOn` is 30 days after the credit came to be. */
  refunds: group({ ...orderRef, creditCents: z.int(), since: day, dueOn: day }),
  /** Invoices that wait for particulars, and the particulars that they need. */
  invoices: z.object({ count: z.int(), result: z.array(waitingInvoice) }),
  /** Orders with an objection of the customer to the acceptance, or with a request to cancel. */
  objections: group({ ...orderRef, kind: z.enum(['objection', 'cancellation']), at: dateTime, text: z.string() }),
  /** Orders that wait for a step by staff. */
  nextSteps: group({ ...orderRef, status: z.enum(orderStatuses), since: dateTime }),
  /** Quotes that await staff. */
  quotes: group({
    quoteId: z.string(),
    number: z.string(),
    customer: z.string(),
    stone: z.string(),
    status: z.enum(quoteStatuses),
    since: dateTime,
  }),
});
export type Today = z.infer<typeof today>;

export const todayEndpoints = {
  '/admin/today': defineEndpoint({
    summary: 'Returns what staff have to do today: the first ten records of each kind, with their number.',
    access: permissions.orders,
    input: emptyInput,
    response: today,
  }),
};
