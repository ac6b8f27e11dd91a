import { sql, type RawBuilder } from 'kysely';
import type { AdminQuoteFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import type { StaffRef } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { customerStatusLabels, type QuoteStatus } from '#domain/quotes/quote.ts';
import type { QuoteSort } from '#domain/quotes/quote-list.ts';
import type { Db, Transaction } from '#server/db/connection.ts';
import { listAssignableStaff } from '#server/modules/users/index.ts';
import { subjectNameSql } from '../quote-subject-fragments.store.ts';
import { buildFilterCondition, isUnread, type ListContext } from './list-filter.store.ts';

type SortKey = QuoteSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never;
const keys: Record<SortKey, RawBuilder<unknown>> = {
  createdAt: sql`q.created_at`,
  activityAt: sql`q.last_activity_at`,
  waiting: sql`coalesce(q.awaiting_staff_since, 'infinity')`,
  value: sql`coalesce(q.estimate_high_cents, -1)`,
  urgency: sql`q.urgency_rank`,
};

/** An order, and its opposite with `turned`. */
function getOrder({ sort, view, waiting }: AdminQuoteFilter, turned = false) {
  const name = sort || '-createdAt';
  const plain = name.replace('-', '') as SortKey;
  // If all of them wait, an index contains exactly these quotes.
  const key = plain === 'waiting' && (waiting || view === 'waiting') ? sql`q.awaiting_staff_since` : keys[plain];
  const down = name.startsWith('-') !== turned;
  const direction = down ? sql`desc` : sql`asc`;
  return { key, down, direction, by: sql`${key} ${direction}, q.id ${direction}` };
}

type Paging = { skip: number; limit: number };

/** Where finding them is the work, it is done once; else an index gives the page, and another the count. */
const isCostly = ({ search, unread, view }: AdminQuoteFilter): boolean => search.trim() !== '' || unread || view === 'needs_me';

/** Returns the query of the quotes `q` of a page, with the total where the query computes it anyway. */
function getPage(filter: AdminQuoteFilter, asking: ListContext, { skip, limit }: Paging) {
  const found = buildFilterCondition(filter, asking);
  const { key, direction, by } = getOrder(filter);
  if (!isCostly(filter)) {
    return {
      before: sql``,
      page: sql`(select q.* from quotes q where ${found} order by ${by} offset ${skip} limit ${limit}) q`,
      total: undefined,
    };
  }
  return {
    before: sql`with found as materialized (select q.id, ${key} as key from quotes q where ${found})`,
    page: sql`(select id from found order by key ${direction}, id ${direction} offset ${skip} limit ${limit}) p join quotes q on q.id = p.id`,
    total: sql<number>`(select count(*) from found)`,
  };
}

/** A page of requests, and how many fit in all: in one way to the database and back. */
export async function listQuotes(
  db: Db,
  filter: AdminQuoteFilter,
  asking: ListContext,
  paging: Paging,
): Promise<{ rows: QuoteListRow[]; total: number }> {
  const { before, page, total } = getPage(filter, asking, paging);
  const count = async () =>
    (await sql<{ total: number }>`select count(*) as total from quotes q where ${buildFilterCondition(filter, asking)}`.execute(db))
      .rows[0]!.total;
  const [{ rows }, counted] = await Promise.all([
    sql<QuoteListRow & { total: number }>`${before} select ${total ?? sql.lit(0)} as total, ${columnsFor(asking)}
      from ${page} ${besides(asking)} order by ${getOrder(filter).by}`.execute(db),
    total === undefined ? count() : undefined,
  ]);
  // A page beyond the last quote has no row with the total.
  const existing = counted ?? rows[0]?.total ?? (paging.skip === 0 ? 0 : await count());
  return { rows, total: existing };
}

/** The first ids of each status, and how many each has. */
export async function listBoardIds(db: Db, filter: AdminQuoteFilter, asking: ListContext, limit: number) {
  const shown = filter.status.length > 0 ? filter.status : (Object.keys(customerStatusLabels) as QuoteStatus[]);
  const found = buildFilterCondition({ ...filter, status: [] }, asking);
  const [firsts, counts] = await Promise.all([
    sql<{ status: QuoteStatus; ids: string[] }>`select s.status::text as status, array(
        select q.id from quotes q where q.status = s.status and ${found} order by ${getOrder(filter).by} limit ${limit}
      ) as ids from unnest(${shown}::quote_status[]) s (status)`.execute(db),
    sql<{ status: QuoteStatus; total: number }>`select q.status, count(*) as total from quotes q where ${found} group by q.status`.execute(
      db,
    ),
  ]);
  const totals = new Map(counts.rows.map(({ status, total }) => [status, total]));
  return shown.map((status) => ({
    status,
    ids: firsts.rows.find((row) => row.status === status)?.ids ?? [],
    total: totals.get(status) ?? 0,
  }));
}

type Neighbour = { _id: string; number: string };

/** The adjacent quotes in a list; the position is undefined if the list does not contain the quote. */
export async function findAdjacentQuotes(db: Db, filter: AdminQuoteFilter, asking: ListContext, id: string) {
  const found = buildFilterCondition(filter, asking);
  const { key, down, by } = getOrder(filter);
  const own = sql`(select ${key}, q.id from quotes q where q.id = ${id})`;
  const before = down ? sql`>` : sql`<`;
  const after = down ? sql`<` : sql`>`;
  const beside = (side: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<Neighbour>`select q.id as _id, q.number from quotes q where ${found} and (${key}, q.id) ${side} ${own} order by ${order} limit 1`.execute(
      db,
    );
  const [previous, next, counted] = await Promise.all([
    beside(before, getOrder(filter, true).by),
    beside(after, by),
    sql<{ total: number; earlier: number; isIncluded: boolean }>`select count(*) as total,
      count(*) filter (where (${key}, q.id) ${before} ${own}) as earlier, coalesce(bool_or(q.id = ${id}), false) as is_included
      from quotes q where ${found}`.execute(db),
  ]);
  const { total, earlier, isIncluded } = counted.rows[0]!;
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

/** SQL expression: the users who have the quote `q` open. @param excludeUserId excluded user */
export const viewersJson = (excludeUserId: string) => sql<StaffRef[]>`(select coalesce(jsonb_agg(distinct
  jsonb_build_object('_id', l.id, 'fullName', l.full_name)), '[]') from sse_connections s join users l on l.id = s.user_id
  where s.viewed_quote_id = q.id and s.expires_at > now() and s.user_id <> ${excludeUserId})`;

/** The columns of a quote `q` in lists. */
const columnsFor = (asking: ListContext) => sql`q.id, q.number, q.status, q.created_at, u.full_name, q.user_id, ${subjectNameSql} as stone,
  q.contact_line2 as suburb, q.project_urgency as urgency, left(q.notes, 200) as notes, q.estimate_status, q.estimate_low_cents, q.estimate_high_cents,
  (select case when r.recalled_at is null then coalesce(ac.total_cents, r.total_cents) end from quote_revisions r
    left join quote_acceptances ac on ac.revision_id = r.id
    where r.quote_id = q.id and r.sent_at is not null order by r.number desc limit 1) as price_cents,
  q.assignee_id, a.full_name as assignee_name, ${isUnread(asking)} as unread, q.awaiting_staff_since, q.last_activity_at, q.snoozed_until, m.remind_at,
  q.valid_until::text,
  (select count(*) from uploads f where f.quote_id = q.id) as file_count,
  (select count(*) from quote_messages w where w.quote_id = q.id) as message_count,
  (select count(*) from quote_notes n where n.quote_id = q.id and n.deleted_at is null) as note_count,
  ${viewersJson(asking.userId)} as looking, q.spam, q.version`;

/** Joins the customer, the assignee and the current user's read mark of a quote `q`. */
const besides = ({ userId }: ListContext) => sql`join users u on u.id = q.user_id
  left join users a on a.id = q.assignee_id
  left join quote_read_markers r on r.quote_id = q.id and r.user_id = ${userId}
  left join quote_reminders m on m.quote_id = q.id and m.user_id = ${userId}`;

/** Requests as lists show them, in the order of their ids. */
export async function listQuoteRows(db: Db | Transaction, ids: readonly string[], asking: ListContext): Promise<QuoteListRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<QuoteListRow>`select ${columnsFor(asking)}
    from unnest(${[...ids]}::uuid[]) with ordinality p (id, place) join quotes q on q.id = p.id ${besides(asking)}
    order by p.place`.execute(db);
  return rows;
}

/** Lists the options of the filters. @param max the maximum number of suburbs */
export async function listFilterOptions(db: Db, max: number) {
  const [assignees, suburbs, stones] = await Promise.all([
    listAssignableStaff(db, 'quotes'),
    // From one to the next, however many requests came from each.
    sql<{ suburb: string }>`with recursive found as (
        (select suburb_key(contact_line2) as key, contact_line2 as suburb from quotes where not spam and suburb_key(contact_line2) > '' order by 1, 2 limit 1)
        union all select n.key, n.suburb from found f, lateral (
          select suburb_key(contact_line2) as key, contact_line2 as suburb from quotes
          where not spam and suburb_key(contact_line2) > f.key order by 1, 2 limit 1) n
      ) select suburb from found limit ${max}`.execute(db),
    sql<{ _id: string; name: string }>`select p.id as _id, p.name from products p
      where p.id in (select product_id from quote_items) order by p.name, p.id`.execute(db),
  ]);
  return { assignees, suburbs: suburbs.rows.map(({ suburb }) => suburb), stones: stones.rows };
}
