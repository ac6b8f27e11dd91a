import { sql, type RawBuilder } from 'kysely';
import type { AdminQuoteFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import type { QuoteSort } from '#domain/quotes/quote-list.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { isOpenConnection } from '#server/db/is-open-connection.ts';
import { listAssignableStaff } from '#server/modules/users/index.ts';
import { siteSuburbSql, subjectNameSql } from '../quote-fragments.store.ts';
import { buildQuoteFilterCondition, isUnread, type ListContext } from './quote-filter.store.ts';

type SortKey = QuoteSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never;
/** Sort expressions for the ascending and the descending order. Unknown values are last in both. */
const sortExpressions: Record<SortKey, Record<'asc' | 'desc', RawBuilder<unknown>>> = {
  createdAt: { asc: sql`q.created_at`, desc: sql`q.created_at` },
  activityAt: { asc: sql`q.last_activity_at`, desc: sql`q.last_activity_at` },
  waiting: { asc: sql`coalesce(q.awaiting_staff_since, 'infinity')`, desc: sql`coalesce(q.awaiting_staff_since, '-infinity')` },
  value: {
    asc: sql`coalesce(q.price_cents, q.estimate_high_cents, 9223372036854775807)`,
    desc: sql`coalesce(q.price_cents, q.estimate_high_cents, -1)`,
  },
  urgency: { asc: sql`q.urgency_rank`, desc: sql`(q.urgency_rank % 5)` },
};

/** Returns the sort expression and direction of a filter. @param isReversed for the opposite direction */
function getOrder({ sort, view, waiting }: AdminQuoteFilter, isReversed = false) {
  const name = sort || '-createdAt';
  const sortKey = name.replace('-', '') as SortKey;
  // With this filter, an index contains exactly the matching quotes in this order.
  const key =
    sortKey === 'waiting' && (waiting || view === 'waiting')
      ? sql`q.awaiting_staff_since`
      : sortExpressions[sortKey][name.startsWith('-') ? 'desc' : 'asc'];
  const isDescending = name.startsWith('-') !== isReversed;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return { key, isDescending, direction, orderBy: sql`${key} ${direction}, q.id ${direction}` };
}

type Paging = { skip: number; limit: number };

/** True if one query must return the page and the total, because no index sorts the matches and finding them twice is slow. */
const needsSingleQuery = ({ search, unread, view }: AdminQuoteFilter): boolean => search.trim() !== '' || unread || view === 'needs_me';

/** Builds the query of a page of quotes `q`. `total` is undefined if a separate query must count the quotes. */
function buildPageQuery(filter: AdminQuoteFilter, context: ListContext, { skip, limit }: Paging) {
  const condition = buildQuoteFilterCondition(filter, context);
  const { key, direction, orderBy } = getOrder(filter);
  if (!needsSingleQuery(filter)) {
    return {
      withClause: sql``,
      page: sql`(select q.* from quotes q where ${condition} order by ${orderBy} offset ${skip} limit ${limit}) q`,
      total: undefined,
    };
  }
  return {
    withClause: sql`with found as materialized (select q.id, ${key} as key from quotes q where ${condition})`,
    page: sql`(select id from found order by key ${direction}, id ${direction} offset ${skip} limit ${limit}) p join quotes q on q.id = p.id`,
    total: sql<number>`(select count(*) from found)`,
  };
}

/** Lists a page of quotes with the total. Page and total are queried concurrently. */
export async function listQuotes(
  db: Db,
  filter: AdminQuoteFilter,
  context: ListContext,
  paging: Paging,
): Promise<{ rows: QuoteListRow[]; total: number }> {
  const { withClause, page, total } = buildPageQuery(filter, context, paging);
  const countMatches = async () =>
    (await sql<{ total: number }>`select count(*) as total from quotes q where ${buildQuoteFilterCondition(filter, context)}`.execute(db))
      .rows[0]!.total;
  const [{ rows }, separateTotal] = await Promise.all([
    sql<QuoteListRow & { total: number }>`${withClause} select ${total ?? sql.lit(0)} as total, ${selectListColumns(context)}
      from ${page} ${createListJoins(context)} order by ${getOrder(filter).orderBy}`.execute(db),
    total === undefined ? countMatches() : undefined,
  ]);
  // A page beyond the last quote has no row with the total.
  const totalCount = separateTotal ?? rows[0]?.total ?? (paging.skip === 0 ? 0 : await countMatches());
  return { rows, total: totalCount };
}

/** Lists the first quote ids of each status, with the number of quotes in the status. */
export async function listBoardIds(db: Db, filter: AdminQuoteFilter, context: ListContext, limit: number) {
  const statuses = filter.status.length > 0 ? filter.status : (Object.keys(customerStatusLabels) as QuoteStatus[]);
  const condition = buildQuoteFilterCondition({ ...filter, status: [] }, context);
  const [pages, counts] = await Promise.all([
    sql<{ status: QuoteStatus; ids: string[] }>`select s.status::text as status, array(
        select q.id from quotes q where q.status = s.status and ${condition} order by ${getOrder(filter).orderBy} limit ${limit}
      ) as ids from unnest(${statuses}::quote_status[]) s (status)`.execute(db),
    sql<{
      status: QuoteStatus;
      total: number;
    }>`select q.status, count(*) as total from quotes q where ${condition} group by q.status`.execute(db),
  ]);
  const totals = new Map(counts.rows.map(({ status, total }) => [status, total]));
  return statuses.map((status) => ({
    status,
    ids: pages.rows.find((row) => row.status === status)?.ids ?? [],
    total: totals.get(status) ?? 0,
  }));
}

type AdjacentQuote = { _id: string; number: string };

/** Finds the adjacent quotes in a list. The position, from 1, is undefined if the list does not contain the quote. */
export async function findAdjacentQuotes(db: Db, filter: AdminQuoteFilter, context: ListContext, id: string) {
  const condition = buildQuoteFilterCondition(filter, context);
  const { key, isDescending, orderBy } = getOrder(filter);
  const currentRow = sql`(select ${key}, q.id from quotes q where q.id = ${id})`;
  const beforeOperator = isDescending ? sql`>` : sql`<`;
  const afterOperator = isDescending ? sql`<` : sql`>`;
  const findNearest = (operator: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<AdjacentQuote>`select q.id as _id, q.number from quotes q where ${condition} and (${key}, q.id) ${operator} ${currentRow} order by ${order} limit 1`.execute(
      db,
    );
  const [previous, next, counts] = await Promise.all([
    findNearest(beforeOperator, getOrder(filter, true).orderBy),
    findNearest(afterOperator, orderBy),
    sql<{ total: number; earlier: number; isIncluded: boolean }>`select count(*) as total,
      count(*) filter (where (${key}, q.id) ${beforeOperator} ${currentRow}) as earlier, coalesce(bool_or(q.id = ${id}), false) as is_included
      from quotes q where ${condition}`.execute(db),
  ]);
  const { total, earlier, isIncluded } = counts.rows[0]!;
  return isIncluded
    ? { previous: previous.rows[0], next: next.rows[0], position: earlier + 1, total }
    : { previous: undefined, next: undefined, position: undefined, total };
}

export type QuoteListRow = {
  id: string;
  number: string;
  status: QuoteStatus;
  createdAt: Date;
  fullName: string;
  userId: string;
  stone: string;
  suburb: string;
  urgency: string;
  notes: string;
  estimateStatus: string;
  estimateLowCents: number | null;
  estimateHighCents: number | null;
  priceCents: number | null;
  assigneeId: string | null;
  assigneeName: string | null;
  unread: boolean;
  awaitingStaffSince: Date | null;
  lastActivityAt: Date;
  snoozedUntil: Date | null;
  remindAt: Date | null;
  validUntil: string | null;
  fileCount: number;
  messageCount: number;
  noteCount: number;
  looking: StaffRef[];
  spam: boolean;
  version: number;
};

/** SQL expression: the users who have the quote `q` open, without `excludeUserId`. */
const selectViewersJson = (excludeUserId: string) => sql<StaffRef[]>`(select coalesce(jsonb_agg(distinct
  jsonb_build_object('_id', l.id, 'fullName', l.full_name)), '[]') from sse_connections s join users l on l.id = s.user_id
  where s.viewed_quote_id = q.id and ${isOpenConnection('s')} and s.user_id <> ${excludeUserId})`;

/** Selects the columns of a quote `q` in lists. */
const selectListColumns = (
  context: ListContext,
) => sql`q.id, q.number, q.status, q.created_at, u.full_name, q.user_id, ${subjectNameSql} as stone,
  ${siteSuburbSql} as suburb, q.project_urgency as urgency, left(q.notes, 200) as notes, q.estimate_status, q.estimate_low_cents, q.estimate_high_cents,
  q.price_cents, q.assignee_id, a.full_name as assignee_name, ${isUnread(context)} as unread, q.awaiting_staff_since, q.last_activity_at, q.snoozed_until, m.remind_at,
  q.valid_until::text,
  (select count(*) from uploads f where f.quote_id = q.id) as file_count,
  (select count(*) from quote_messages w where w.quote_id = q.id) as message_count,
  (select count(*) from quote_notes n where n.quote_id = q.id and n.deleted_at is null) as note_count,
  ${selectViewersJson(context.userId)} as looking, q.spam, q.version`;

/** Joins a quote `q` with its customer, its assignee, and the current user's read marker and reminder. */
const createListJoins = ({ userId }: ListContext) => sql`join users u on u.id = q.user_id
  left join users a on a.id = q.assignee_id
  left join quote_read_markers r on r.quote_id = q.id and r.user_id = ${userId}
  left join quote_reminders m on m.quote_id = q.id and m.user_id = ${userId}`;

/** Lists quotes in the order of `ids`. */
export async function listQuoteRows(db: Db | Transaction, ids: readonly string[], context: ListContext): Promise<QuoteListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<QuoteListRow>`select ${selectListColumns(context)}
    from unnest(${[...ids]}::uuid[]) with ordinality p (id, position) join quotes q on q.id = p.id ${createListJoins(context)}
    order by p.position`.execute(db);
  return rows;
}

/** Lists the options of the filters. @param maxSuburbs the maximum number of suburbs */
export async function listFilterOptions(db: Db, maxSuburbs: number) {
  const [assignees, suburbs, stones] = await Promise.all([
    listAssignableStaff(db, 'quotes'),
    // A loose index scan: one index lookup per suburb, instead of reading every quote.
    sql<{ suburb: string }>`with recursive found as (
        (select suburb_key(${siteSuburbSql}) as key, ${siteSuburbSql} as suburb from quotes q where not spam and suburb_key(${siteSuburbSql}) > '' order by 1, 2 limit 1)
        union all select n.key, n.suburb from found f, lateral (
          select suburb_key(${siteSuburbSql}) as key, ${siteSuburbSql} as suburb from quotes q
          where not spam and suburb_key(${siteSuburbSql}) > f.key order by 1, 2 limit 1) n
      ) select suburb from (select suburb from found limit ${maxSuburbs}) s order by suburb collate name_order`.execute(db),
    sql<{ _id: string; name: string }>`select p.id as _id, p.name from products p
      where p.id in (select product_id from quote_items) order by p.name, p.id`.execute(db),
  ]);
  return { assignees, suburbs: suburbs.rows.map(({ suburb }) => suburb), stones: stones.rows };
}
