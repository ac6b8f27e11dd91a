import { sql, type SqlBool } from 'kysely';
import { closedOrderStatuses } from '#domain/orders/order.ts';

/** SQL condition: the order `o` is neither completed nor cancelled. */
export const isOrderOpen = sql<SqlBool>`o.status <> all(${[...closedOrderStatuses]}::order_status[])`;

/** SQL condition: the customer objected to the acceptance of the order `o`, and staff have not kept it since. */
export const isOrderDisputed = sql<SqlBool>`exists (select from quote_acceptances c join acceptance_objections ob on ob.acceptance_id = c.id
  where c.order_id = o.id and (o.kept_at is null or o.kept_at < ob.created_at))`;

/** SQL condition: staff have neither recorded money for the proof of payment `f` nor dismissed it. */
export const isProofOpen = sql<boolean>`(f.receipt_id is null and f.dismissed_at is null)`;

/** SQL condition: the customer of the order `o` owes money, or is owed a credit. */
export const isOrderMoneyOpen = sql<SqlBool>`(select sum(m.payable_cents) from payment_money m where m.order_id = o.id)
  <> (select coalesce(sum(r.amount_cents), 0) from receipts r where r.order_id = o.id)`;
