import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Transaction } from '#server/db/connection.ts';

// Erased customers get no messages.

/** The stored PDF of the message; null without one. */
type MessageFile = { storageKey: string | null; documentNumber: string | null };
type OrderForMessage = { orderId: string; quoteId: string | null; number: string; userId: string; fullName: string; email: string };

/** Finds a status change with the data of its message; undefined if the order has another status by now. */
export const findOrderStatusChange = async (trx: Transaction, eventId: string) =>
  (
    await sql<OrderForMessage & { status: OrderStatus; note: string }>`select o.id as order_id, o.quote_id, o.number, o.status, e.note,
        u.id as user_id, u.full_name, u.email
      from order_events e join orders o on o.id = e.order_id join users u on u.id = o.user_id
      where e.id = ${eventId} and o.status = e.status and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Finds money received, or paid back, with the data of its message; undefined if the entry was reversed. */
export const findReceiptForMessage = async (trx: Transaction, receiptId: string, kind: 'received' | 'refund' = 'received') =>
  (
    await sql<
      OrderForMessage & MessageFile & { amountCents: number; receivedOn: string; openCents: number }
    >`select o.id as order_id, o.quote_id, o.number,
        u.id as user_id, u.full_name, u.email, r.amount_cents, r.received_on::text,
        (select coalesce(sum(m.open_cents), 0)::bigint from payment_money m where m.order_id = o.id) as open_cents, d.storage_key,
        d.number as document_number
      from receipts r join orders o on o.id = r.order_id join users u on u.id = o.user_id
        left join order_documents d on d.receipt_id = r.id and d.copied_id is null
      where r.id = ${receiptId} and r.kind = ${kind} and u.erased_at is null
        and not exists (select from receipts x where x.reversed_id = r.id)`.execute(trx)
  ).rows[0];

/** Finds a proof of payment with the data of its messages. */
export const findProofForMessage = async (trx: Transaction, proofId: string) =>
  (
    await sql<
      OrderForMessage & { phone: string | null; milestone: string; paidOn: string; isSettled: boolean; dismissReason: string }
    >`select
        o.id as order_id, o.quote_id, o.number, u.id as user_id, u.full_name, u.email, u.phone_e164 as phone, p.milestone, f.paid_on::text,
        f.receipt_id is not null as is_settled, f.dismiss_reason
      from payment_proofs f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id join users u on u.id = o.user_id
      where f.id = ${proofId} and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Finds an invoice or credit note with the data of its message; undefined if it was replaced. */
export const findDocumentForMessage = async (trx: Transaction, documentId: string) =>
  (
    await sql<
      OrderForMessage & MessageFile & { content: string }
    >`select o.id as order_id, o.quote_id, o.number, u.id as user_id, u.full_name, u.email, d.storage_key, d.number as document_number, d.content
      from order_documents d join orders o on o.id = d.order_id join users u on u.id = o.user_id
      where d.id = ${documentId} and u.erased_at is null and not exists (select from order_documents x where x.replaced_id = d.id)`.execute(
      trx,
    )
  ).rows[0];

/** Finds a cancellation with the data of its message; undefined if the order has another status by now. */
export const findCancellationForMessage = async (trx: Transaction, eventId: string) =>
  (
    await sql<
      OrderForMessage & { keptCents: number; receivedCents: number; cancelledAt: Date }
    >`select o.id as order_id, o.quote_id, o.number,
        u.id as user_id, u.full_name, u.email, e.created_at as cancelled_at,
        (select coalesce(sum(m.payable_cents), 0)::bigint from payment_money m where m.order_id = o.id) as kept_cents,
        (select coalesce(sum(r.amount_cents), 0)::bigint from receipts r where r.order_id = o.id) as received_cents
      from order_events e join orders o on o.id = e.order_id join users u on u.id = o.user_id
      where e.id = ${eventId} and o.status = 'cancelled' and e.status = 'cancelled' and u.erased_at is null`.execute(trx)
  ).rows[0];
