import { timeZone } from '#domain/shared/time.ts';
import { sql } from 'kysely';
import { awaitingStaffStatuses } from '#domain/quotes/quote-statuses.ts';
import { siteSuburbSql } from '#server/modules/quotes/index.ts';
import type { Db } from '#server/db/connection.ts';

const zone = sql.lit(timeZone);

type CountPart = 'weeks' | 'statuses' | 'sources' | 'suburbs' | 'stones' | 'quoted' | 'accepted';
export type PartCountRow = { part: CountPart; key: string; name: string; count: number };

/**
 * Counts quotes created since a time, without spam, by week, status, source, suburb, and stone or service.
 * The parts `quoted` and `accepted` count the quotes that ever had the status.
 */
export const countQuotesByPart = async (db: Db, from: Date): Promise<PartCountRow[]> =>
  (
    await sql<PartCountRow>`with counted as materialized (
      select id, created_at, status, source, ${siteSuburbSql} as suburb, service_name from quotes q where not spam and created_at >= ${from}
    ), weeks as (
      select date_trunc('week', created_at at time zone ${zone}) as week, count(*) from counted group by 1
    ), suburbs as (
      select btrim(suburb) as name, count(*) from counted group by 1
    ), products_of_quotes as (
      select distinct a.id, i.product_id, case when i.id is null then btrim(a.service_name) end as service
      from counted a left join quote_items i on i.quote_id = a.id
    ), stones as (
      select product_id, service, count(*) from products_of_quotes group by 1, 2
    ), reached as (
      select distinct e.quote_id, e.status from quote_events e join counted a on a.id = e.quote_id where e.status in ('quoted', 'accepted')
    )
    select 'weeks' as part, to_char(week, 'YYYY-MM-DD') as key, '' as name, count from weeks
    union all select 'statuses', status::text, '', count from (select status, count(*) from counted group by 1) s
    union all select 'sources', source::text, '', count from (select source, count(*) from counted group by 1) s
    union all select 'suburbs', suburb_key(name), (array_agg(name order by count desc, name))[1], sum(count)::bigint from suburbs group by suburb_key(name)
    union all select 'stones', s.product_id::text, p.name, s.count from stones s join products p on p.id = s.product_id
    union all select 'stones', name_key(service), (array_agg(service order by count desc, service))[1], sum(count)::bigint
      from stones where product_id is null group by name_key(service)
    union all select status::text, '', '', count from (select status, count(*) from reached group by 1) s`.execute(db)
  ).rows;

export type ResponseTimeRow = {
  answered: number;
  medianSeconds: number | null;
  worstSeconds: number | null;
  waiting: number;
  waitingSince: Date | null;
};

/** Measures the time to the first response to quotes that customers sent on the website since a time. */
export const measureFirstResponseTimes = async (db: Db, from: Date): Promise<ResponseTimeRow> =>
  (
    await sql<ResponseTimeRow>`with web_quotes as (
      select created_at, status = any(${[...awaitingStaffStatuses]}::quote_status[]) as awaits_staff,
        case when first_response_at is not null then greatest(0, extract(epoch from first_response_at - created_at))::float8 end as seconds
      from quotes where not spam and source = 'web' and created_at >= ${from}
    )
    select count(seconds) as answered,
      percentile_cont(0.5) within group (order by seconds) as median_seconds,
      max(seconds) as worst_seconds,
      count(*) filter (where seconds is null and awaits_staff) as waiting,
      min(created_at) filter (where seconds is null and awaits_staff) as waiting_since
      from web_quotes`.execute(db)
  ).rows[0]!;
