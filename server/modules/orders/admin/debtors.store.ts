import { sql, type RawBuilder } from 'kysely';
import { ageBuckets, ageLimits, type AgeBucket } from '#domain/orders/payment-age.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ReminderState } from '#domain/orders/payment-reminder.ts';
import type { Db } from '#server/db/connection.ts';
import { isOrderDisputed } from '../order-fragments.store.ts';
import { matchesOrder } from './order-list.store.ts';
import { reminderStateColumns } from '../payment-reminders.store.ts';

type DebtorFilter = { search: string; today: string };
type Ages = Record<AgeBucket, number>;
export type DebtorRow = ReminderState &
  Ages & {
    id: string;
    number: string;
    status: OrderStatus;
    stone: string;
    userId: string;
    fullName: string;
    email: string;
    phone: string | null;
    totalOpenCents: number;
    paymentId: string;
    milestone: string;
    reference: string;
    payBy: string | null;
    arrangementNote: string;
    isDisputed: boolean;
    lastContactAt: Date | null;
  };

/** SQL condition: the payment of the view `m` has an age. Nothing becomes older while its order `o` is on hold. */
function hasAge(bucket: AgeBucket, today: string): RawBuilder<boolean> {
  const days = sql`(coalesce(o.held_on, ${today}::date) - m.due_on)`;
  if (bucket === 'notDue') return sql`(m.due_on is null or ${days} <= ${ageLimits.notDue})`;
  const previous = ageLimits[ageBuckets[ageBuckets.indexOf(bucket) - 1] as keyof typeof ageLimits];
  return bucket === 'over90' ? sql`${days} > ${previous}` : sql`(${days} > ${previous} and ${days} <= ${ageLimits[bucket]})`;
}

/** SQL query: the orders `o` with open amounts that match the search, with the open amount of each age. */
function selectDebtors({ search, today }: DebtorFilter) {
  const sums = ageBuckets.map(
    (bucket) => sql`coalesce(sum(m.open_cents) filter (where ${hasAge(bucket, today)}), 0)::bigint as ${sql.ref(bucket)}`,
  );
  return sql`select o.id, sum(m.open_cents)::bigint as total_open_cents, min(m.due_on) as first_due_on, ${sql.join(sums)}
    from orders o join users u on u.id = o.user_id join payment_money m on m.order_id = o.id
    where m.open_cents > 0 and ${matchesOrder(search)} group by o.id`;
}

/** Lists a page of the orders with open amounts, the longest overdue first, each with its first open payment. */
export const listDebtors = async (db: Db, filter: DebtorFilter & { skip: number; limit: number }): Promise<DebtorRow[]> =>
  (
    await sql<DebtorRow>`with debtors as (${selectDebtors(filter)}), page as (
        select * from debtors order by first_due_on nulls last, id offset ${filter.skip} limit ${filter.limit})
      select page.*, o.number, o.status, o.stone, u.id as user_id, u.full_name, u.email, u.phone_e164 as phone,
        first.*, greatest(
          (select max(r.created_at) from payment_reminders r join payments p on p.id = r.payment_id where p.order_id = o.id),
          (select max(w.created_at) from quote_messages w where w.from_staff and w.order_id = o.id),
          (select max(w.created_at) from quote_messages w where w.from_staff and w.quote_id = o.quote_id)) as last_contact_at
      from page join orders o on o.id = page.id join users u on u.id = o.user_id cross join lateral (
        select p.id as payment_id, p.milestone, p.reference, p.pay_by::text, p.arrangement_note, ${reminderStateColumns},
          (p.dispute_reason <> '' or ${isOrderDisputed}) as is_disputed
        from payments p join payment_money m on m.payment_id = p.id and m.order_id = o.id
        where p.order_id = o.id and m.open_cents > 0 order by p.position limit 1) first
      order by page.first_due_on nulls last, page.id`.execute(db)
  ).rows;

/** Sums the open amounts by age, and counts the orders. */
export const sumDebtors = async (db: Db, filter: DebtorFilter): Promise<Ages & { fullcount: number; openCents: number }> =>
  (
    await sql<Ages & { fullcount: number; openCents: number }>`with debtors as (${selectDebtors(filter)})
      select count(*) as fullcount, coalesce(sum(total_open_cents), 0)::bigint as open_cents,
        ${sql.join(ageBuckets.map((bucket) => sql`coalesce(sum(${sql.ref(bucket)}), 0)::bigint as ${sql.ref(bucket)}`))} from debtors`.execute(
      db,
    )
  ).rows[0]!;
