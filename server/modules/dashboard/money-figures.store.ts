import { sql } from 'kysely';
import { timeZone } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';

export type MoneyOfWeek = { week: string; quotedCents: number; acceptedCents: number; receivedCents: number };

const zone = sql.lit(timeZone);

/** Sums the money of each week since a time. Weeks without money are left out. */
export const sumMoneyByWeek = async (db: Db, from: Date): Promise<MoneyOfWeek[]> =>
  (
    await sql<MoneyOfWeek>`with amounts as (
        select date_trunc('week', e.first_at at time zone ${zone}) as week, q.price_cents as quoted, 0 as accepted, 0 as received
        from quotes q join lateral (select min(created_at) as first_at from quote_events where quote_id = q.id and status = 'quoted') e on true
        where e.first_at >= ${from} and q.price_cents is not null and not q.spam
        union all select date_trunc('week', created_at at time zone ${zone}), 0, total_cents, 0 from orders where created_at >= ${from}
        union all select date_trunc('week', received_on::timestamp), 0, 0, amount_cents from receipts
          where received_on >= (${from}::timestamptz at time zone ${zone})::date
      )
      select to_char(week, 'YYYY-MM-DD') as week, sum(quoted)::bigint as quoted_cents, sum(accepted)::bigint as accepted_cents,
        sum(received)::bigint as received_cents
      from amounts group by week`.execute(db)
  ).rows;

/** Sums the open amounts of all orders. */
export const sumOpenMoney = async (db: Db): Promise<number> =>
  (await sql<{ openCents: number }>`select coalesce(sum(open_cents), 0)::bigint as open_cents from payment_money`.execute(db)).rows[0]!
    .openCents;
