import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { InvoiceRecipient } from '#domain/orders/documents/invoice.ts';
import type { Db, Transaction } from '#server/db/connection.ts';

/** The orders of a statement: one order, or all orders of a customer. */
export type StatementSubject = { orderId: string } | { userId: string };

const isSubject = (subject: StatementSubject): RawBuilder<SqlBool> =>
  'orderId' in subject ? sql`o.id = ${subject.orderId}` : sql`o.user_id = ${subject.userId}`;

/** `kind`: that of a document or of a receipt. Amounts are positive. Days are ISO 8601. */
export type StatementRow = {
  day: string;
  kind: 'invoice' | 'credit_note' | 'received' | 'reversal' | 'refund';
  number: string;
  orderNumber: string;
  amountCents: number;
};

/** Lists the invoices, credit notes and money of orders by day. Replaced invoices are left out. */
export const listStatementRows = async (db: Db | Transaction, subject: StatementSubject): Promise<StatementRow[]> =>
  (
    await sql<StatementRow>`select x.day::text, x.kind, x.number, o.number as order_number, abs(x.amount_cents)::bigint as amount_cents from orders o join lateral (
        select d.issued_on as day, d.created_at, d.kind::text, d.number, d.gross_cents as amount_cents from order_documents d
        where d.order_id = o.id and d.kind in ('invoice', 'credit_note') and d.copied_id is null
          and not exists (select from order_documents r where r.replaced_id = d.id)
        union all
        select r.received_on, r.created_at, r.kind::text, r.bank_reference, r.amount_cents from receipts r where r.order_id = o.id
      ) x on true
      where ${isSubject(subject)} order by x.day, x.created_at`.execute(db)
  ).rows;

/** A payment of a statement. `receivedCents` is the money of its order up to a day. */
export type StatementPayment = {
  id: string;
  orderId: string;
  amountCents: number;
  creditedCents: number;
  isVoid: boolean;
  dueOn: string | null;
  receivedCents: number;
};

/** Lists the payments of orders by order and position. */
export const listStatementPayments = async (db: Db | Transaction, subject: StatementSubject, to: string): Promise<StatementPayment[]> =>
  (
    await sql<StatementPayment>`select p.id, p.order_id, p.amount_cents, p.credited_cents, p.is_void, p.due_on::text,
        (select coalesce(sum(r.amount_cents), 0)::bigint from receipts r where r.order_id = o.id and r.received_on <= ${to}::date) as received_cents
      from payments p join orders o on o.id = p.order_id where ${isSubject(subject)} order by o.id, p.position`.execute(db)
  ).rows;

/** Finds the recipient of a statement: that of the invoices of the order, or of the newest order of the customer. */
export const findStatementRecipient = async (db: Db | Transaction, subject: StatementSubject) =>
  (
    await sql<{ invoiceTo: InvoiceRecipient; orderNumber: string }>`select o.invoice_to, o.number as order_number from orders o
      join users u on u.id = o.user_id and u.erased_at is null
      where ${isSubject(subject)} order by o.created_at desc limit 1`.execute(db)
  ).rows[0];

/** Locks an account, so that an erasure waits. @returns undefined for an unknown, erased or merged account */
export const lockAccount = async (trx: Transaction, id: string) =>
  (
    await sql<{ id: string; fullName: string }>`select id, full_name from users
      where id = ${id} and erased_at is null and merged_into is null for key share`.execute(trx)
  ).rows[0];
