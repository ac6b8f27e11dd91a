import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OrderListTab, OrderSort } from '#domain/orders/order-list.ts';
import { listOrderStatuses, type OrderStatus, type OrderStatusTab } from '#domain/orders/order.ts';
import type { Db } from '#server/db/connection.ts';
import { matchesSearch } from '#server/db/text-search.ts';
import { isOrderMoneyOpen } from '../order-fragments.store.ts';

type Filter = { tab: OrderListTab; search: string; today: string };

// Payments do not fall due while an order is on hold.
const dueDay = (today: string) => sql`coalesce(o.held_on, ${today}::date)`;
const isPaymentDue = (today: string) => sql<SqlBool>`exists (select from payment_money m
  where m.order_id = o.id and m.open_cents > 0 and m.due_on <= ${dueDay(today)})`;

const hasStatusOf = (tab: OrderStatusTab) => sql<SqlBool>`o.status = any(${listOrderStatuses(tab)}::order_status[])`;

const tabConditions = (today: string): Record<OrderListTab, RawBuilder<SqlBool>> => ({
  action: sql`(${hasStatusOf('action')} or ${isPaymentDue(today)} or (${hasStatusOf('done')} and ${isOrderMoneyOpen}))`,
  waiting: sql`(${hasStatusOf('waiting')} and not ${isPaymentDue(today)})`,
  work: hasStatusOf('work'),
  done: hasStatusOf('done'),
  all: sql`true`,
});

/** SQL condition: the order `o` of the customer `u` matches a search. */
export const matchesOrder = (search: string) =>
  matchesSearch(
    search,
    (
      pattern,
    ) => sql<SqlBool>`(searchable_text(concat_ws(' ', o.number, o.stone, u.full_name, u.email, u.phone_number, u.phone_e164)) like ${pattern}
      or fold_text(quote_numbers(o.quote_id)) like ${pattern})`,
  );

/** SQL condition: the order `o` of the customer `u` is in the list. */
const isListed = ({ tab, search, today }: Filter) => sql<SqlBool>`${tabConditions(today)[tab]} and ${matchesOrder(search)}`;

const sortExpressions: Record<OrderSort, RawBuilder<unknown>> = {
  '-createdAt': sql`o.created_at desc, o.id desc`,
  createdAt: sql`o.created_at, o.id`,
  dueAt: sql`(select min(m.due_on) from payment_money m where m.order_id = o.id and m.open_cents > 0) nulls last, o.id`,
  '-totalCents': sql`o.total_cents desc, o.id desc`,
  totalCents: sql`o.total_cents, o.id`,
};

export type OrderListRow = {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: Date;
  userId: string;
  fullName: string;
  stone: string;
  suburb: string;
  totalCents: number;
  heldOn: string | null;
  heldStatus: OrderStatus | null;
  assigneeId: string | null;
  assigneeName: string | null;
  version: number;
};

/** Columns of the order `o` of the customer `u`, with its quote `q` and its assignee `a`. */
export const orderListColumns = sql`o.id, o.number, o.status, o.created_at, o.user_id, u.full_name, o.stone,
  coalesce(nullif(q.site_line2, ''), q.contact_line2, u.residence_line2) as suburb, o.total_cents, o.held_on::text, o.held_status,
  o.assignee_id,
  a.full_name as assignee_name, o.version`;
export const orderListJoins = sql`orders o join users u on u.id = o.user_id left join quotes q on q.id = o.quote_id
  left join users a on a.id = o.assignee_id`;

/** Lists a page of the orders of a tab. */
export const listOrders = async (db: Db, filter: Filter & { sort: OrderSort; skip: number; limit: number }): Promise<OrderListRow[]> =>
  (
    await sql<OrderListRow>`select ${orderListColumns} from ${orderListJoins} where ${isListed(filter)}
      order by ${sortExpressions[filter.sort]} offset ${filter.skip} limit ${filter.limit}`.execute(db)
  ).rows;

/** Counts the orders that match a search, by tab. */
export async function countOrders(db: Db, { search, today }: Omit<Filter, 'tab'>): Promise<Record<OrderListTab, number>> {
  const conditions = tabConditions(today);
  const counts = Object.entries(conditions).map(([tab, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(tab)}`);
  const { rows } = await sql<Record<OrderListTab, number>>`select ${sql.join(counts)} from orders o join users u on u.id = o.user_id
    where ${matchesOrder(search)}`.execute(db);
  return rows[0]!;
}
