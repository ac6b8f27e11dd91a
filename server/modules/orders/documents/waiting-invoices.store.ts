import { sql } from 'kysely';
import type { InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isOrderDisputed } from '../order-fragments.store.ts';

/** An invoice that the business has to issue. `paymentId` is null if all payments of the order are invoiced together. */
export type WaitingInvoice = {
  orderId: string;
  orderNumber: string;
  userId: string;
  stone: string;
  vatRate: number;
  invoiceTo: InvoiceRecipient;
  paymentId: string | null;
  milestone: string;
  reference: string;
  /** ISO 8601. */
  dueOn: string | null;
  grossCents: number;
  vatCents: number;
};

/**
 * Payments are invoiced once they are requested or received in full; with the tax point `completion` all of them once the order is completed. The
 * amount that is kept of a cancelled order is invoiced in both cases.
 */
const waitingInvoicesSql = sql`orders o join lateral (
    select p.id as payment_id, p.milestone, p.reference, p.due_on, p.amount_cents as gross_cents, p.vat_cents, p.position
    from payments p join payment_money m on m.payment_id = p.id and m.order_id = o.id
    where p.order_id = o.id and not p.is_void and p.amount_cents > 0 and p.other_invoice_number is null
      and (p.due_status = 'cancelled' or o.tax_point = 'instalment' and (p.due_on is not null or m.open_cents = 0))
      and not exists (select from order_documents d where d.payment_id = p.id and d.kind = 'invoice')
    union all
    select null, 'All payments', '', null, sum(p.amount_cents)::bigint, sum(p.vat_cents)::bigint, 0
    from payments p
    where p.order_id = o.id and not p.is_void and p.due_status <> 'cancelled' and p.other_invoice_number is null
      and o.tax_point = 'completion' and o.status = 'completed'
      and not exists (select from order_documents d where d.order_id = o.id and d.kind = 'invoice' and d.payment_id is null)
    having sum(p.amount_cents) > 0
  ) w on not ${isOrderDisputed}`;

/** Lists the invoices that wait to be issued, of an order or of all orders. */
export const listWaitingInvoices = async (db: Db | Transaction, orderId?: string): Promise<WaitingInvoice[]> =>
  (
    await sql<WaitingInvoice>`select o.id as order_id, o.number as order_number, o.user_id, o.stone, o.vat_rate, o.invoice_to, w.payment_id, w.milestone,
        w.reference, w.due_on::text, w.gross_cents, w.vat_cents
      from ${waitingInvoicesSql} where ${orderId === undefined ? sql`true` : sql`o.id = ${orderId}`} order by o.created_at, o.id, w.position`.execute(
      db,
    )
  ).rows;
