import { sql } from 'kysely';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Transaction } from '#server/db/connection.ts';

// Erased customers get no messages.

type OrderForMessage = { orderId: string; quoteId: string | null; number: string; userId: string; fullName: string; email: string };

/** Finds a status change with the data of its message; undefined if the order has another status by now. */
export const findOrderStatusChange = async (trx: Transaction, eventId: string) =>
  (
    await sql<OrderForMessage & { status: OrderStatus; note: string }>`select o.id as order_id, o.quote_id, o.number, o.status, e.note,
        u.id as user_id, u.full_name, u.email
      from order_events e join orders o on o.id = e.order_id join users u on u.id = o.user_id
      where e.id = ${eventId} and o.status = e.status and u.erased_at is null`.execute(trx)
  ).rows[0];

/** Finds money received with the data of its message; undefined if the entry was reversed. */
export const findReceiptForMessage = async (trx: Transaction, receiptId: string) =>
  (
    await sql<
      OrderForMessage & { amountCents: number; receivedOn: string; openCents: number }
    >`select o.id as order_id, o.quote_id, o.number,
        u.id as user_id, u.full_name, u.email, r.amount_cents, r.received_on::text,
        (select coalesce(sum(m.open_cents), 0)::bigint from payment_money m where m.order_id = o.id) as open_cents
      from receipts r join orders o on o.id = r.order_id join users u on u.id = o.user_id
      where r.id = ${receiptId} and r.kind = 'received' and u.erased_at is null
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
