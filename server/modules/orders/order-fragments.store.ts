import { sql, type SqlBool } from 'kysely';
import { closedOrderStatuses } from '#domain/orders/order.ts';

/** SQL condition: the quote `q` has an order, also a cancelled one. */
export const hasOrder = sql<SqlBool>`exists (select from orders o where o.quote_id = q.id)`;

/** SQL expression: the number of the order of the quote `q`; null without an order. */
export const orderNumberSql = sql<string | null>`(select o.number from orders o where o.quote_id = q.id)`;

/** SQL condition: the order `o` is neither completed nor cancelled. */
export const isOrderOpen = sql<SqlBool>`o.status <> all(${[...closedOrderStatuses]}::order_status[])`;

/** SQL condition: the customer of the order `o` owes money, or is owed a credit. */
export const isOrderMoneyOpen = sql<SqlBool>`(select sum(m.payable_cents) from payment_money m where m.order_id = o.id)
  <> (select coalesce(sum(r.amount_cents), 0) from receipts r where r.order_id = o.id)`;
