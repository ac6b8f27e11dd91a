import { sql } from 'kysely';
import type { SalesFigures } from '#contract/admin/overview.endpoints.ts';
import { lostStatuses } from '#domain/quotes/quote-statuses.ts';
import type { Db } from '#server/db/connection.ts';

const maxReasons = 5;

/** SQL query: the last status change of each quote. */
const lastEvents = sql`select distinct on (e.quote_id) e.quote_id, e.note, e.created_at from quote_events e order by e.quote_id, e.created_at desc, e.id desc`;

type TotalsRow = { openCount: number; openCents: number; wonCount: number; wonCents: number; lostCount: number; lostCents: number };

const sumSales = async (db: Db, from: Date): Promise<TotalsRow> =>
  (
    await sql<TotalsRow>`with last as (${lastEvents}), priced as (
        select q.status, q.price_cents, last.created_at from quotes q join last on last.quote_id = q.id where q.price_cents is not null and not q.spam
      ), won as (select count(*) as won_count, coalesce(sum(total_cents), 0)::bigint as won_cents from orders where created_at >= ${from})
      select count(*) filter (where status = 'quoted') as open_count,
        coalesce(sum(price_cents) filter (where status = 'quoted'), 0)::bigint as open_cents,
        count(*) filter (where status = any(${[...lostStatuses]}::quote_status[]) and created_at >= ${from}) as lost_count,
        coalesce(sum(price_cents) filter (where status = any(${[...lostStatuses]}::quote_status[]) and created_at >= ${from}), 0)::bigint as lost_cents,
        (select won_count from won), (select won_cents from won)
      from priced`.execute(db)
  ).rows[0]!;

const listLostReasons = async (db: Db, from: Date): Promise<SalesFigures['lostReasons']> =>
  (
    await sql<SalesFigures['lostReasons'][number]>`select q.number, e.note as reason, q.price_cents as total_cents
      from quote_events e join quotes q on q.id = e.quote_id and q.status = e.status and q.price_cents is not null and not q.spam
      where e.status = any(${[...lostStatuses]}::quote_status[]) and e.note <> '' and e.created_at >= ${from} order by e.created_at desc limit ${maxReasons}`.execute(
      db,
    )
  ).rows;

const measureDurations = async (db: Db, from: Date): Promise<SalesFigures['durations']> =>
  (
    await sql<SalesFigures['durations'][number]>`with periods as (
        select e.status, e.created_at, lead(e.created_at) over (partition by e.quote_id order by e.created_at, e.id) as ended_at
        from quote_events e join quotes q on q.id = e.quote_id and not q.spam and q.created_at >= ${from}
      )
      select status, percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at))::float8 as median_seconds
      from periods where ended_at is not null group by status order by status`.execute(db)
  ).rows;

/**
 * Measures sales: currently open quotes, won quotes, lost quotes with their reasons, and the median time in each status.
 * Prices equal those in the list of quotes, so a quote with a recalled revision has no price.
 * @param from limits all figures but those of open quotes
 */
export async function measureSales(db: Db, from: Date): Promise<SalesFigures> {
  const [totals, lostReasons, durations] = await Promise.all([sumSales(db, from), listLostReasons(db, from), measureDurations(db, from)]);
  return {
    open: { count: totals.openCount, totalCents: totals.openCents },
    won: { count: totals.wonCount, totalCents: totals.wonCents },
    lost: { count: totals.lostCount, totalCents: totals.lostCents },
    lostReasons,
    durations,
  };
}
