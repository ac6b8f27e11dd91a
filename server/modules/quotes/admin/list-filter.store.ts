import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AdminQuoteFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import { addDays, expiringSoonDays } from '#domain/quotes/quote-lifecycle.ts';
import { unreadDays, valueBands, type QuoteView } from '#domain/quotes/quote-list.ts';
import { parseAdminSearch } from '#domain/shared/search-text.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { dayMs, toLocalDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import { toContainsPattern } from '#server/db/text-search.ts';
import { isAwaitingCustomer, isOpen } from '../quote-status-conditions.store.ts';

/** The current user and time, for read marks, reminders and own quotes. */
export type ListContext = { userId: string; now: Date };
type Condition = RawBuilder<SqlBool>;

const notSnoozed = ({ now }: ListContext) => sql`(q.snoozed_until is null or q.snoozed_until <= ${now})`;

const recently = ({ now }: ListContext) => sql`q.last_customer_activity_at > ${new Date(now.getTime() - unreadDays * dayMs)}`;

/** Before that, everything was marked as read. */
const allReadBy = ({ userId }: ListContext) =>
  sql`coalesce((select all_read_at from staff_read_cursors where user_id = ${userId}), '-infinity')`;

/** Recent activity of the customer without a read mark as new. */
const unreadLately = (asking: ListContext): Condition =>
  sql`(${recently(asking)} and q.last_customer_activity_at > ${allReadBy(asking)} and not exists (
    select 1 from quote_read_markers r where r.user_id = ${asking.userId} and r.quote_id = q.id and r.read_at >= q.last_customer_activity_at))`;

/** Older quotes that were marked as unread. */
const unreadByMark = (asking: ListContext): Condition =>
  sql`(not (${recently(asking)} and q.last_customer_activity_at > ${allReadBy(asking)})
    and q.id in (select quote_id from quote_read_markers where user_id = ${asking.userId} and read_at = '-infinity'))`;

/** SQL condition: a quote, joined with its read mark `r`, is unread. */
export const isUnread = (
  asking: ListContext,
): Condition => sql`(case when ${recently(asking)} and q.last_customer_activity_at > ${allReadBy(asking)}
  then coalesce(r.read_at < q.last_customer_activity_at, true) else coalesce(r.read_at = '-infinity', false) end)`;

/** Combines conditions that each have an index: `or` would read every quote. */
const anyOf = (...conditions: Condition[]): Condition =>
  sql`q.id in (${sql.join(
    conditions.map((each) => sql`select q.id from quotes q where not q.spam and ${each}`),
    sql` union all `,
  )})`;

/** Both, for many: spam has no marks. */
const amongUnread = (asking: ListContext): Condition => anyOf(unreadLately(asking), unreadByMark(asking));

const dueTo = ({ userId, now }: ListContext): Condition =>
  sql`q.id in (select quote_id from quote_reminders where user_id = ${userId} and remind_at <= ${now})`;

/** SQL condition: unassigned, or assigned to a user who may no longer work on quotes. */
const unassigned: Condition = sql`not exists (select 1 from users a
  where a.id = q.assignee_id and a.disabled_at is null and a.role = any(${[...permissions.quotes]}::role[]))`;

const approvals: Condition = sql`(${isOpen} and q.id in (select quote_id from quote_revisions
  where sent_at is null and approved_at is null and approval_requested_at is not null))`;

/** SQL condition: the user may approve discounts and margins. */
const canApprove = ({ userId }: ListContext): Condition =>
  sql`exists (select 1 from users where id = ${userId} and role = any(${[...permissions.approvals]}::role[]))`;

const views: Record<QuoteView, (asking: ListContext) => Condition> = {
  needs_me: (asking) =>
    anyOf(
      sql`q.awaiting_staff_since is not null and ${notSnoozed(asking)} and (${unassigned} or q.assignee_id = ${asking.userId})`,
      dueTo(asking),
      sql`q.assignee_id = ${asking.userId} and ${unreadLately(asking)}`,
      sql`q.assignee_id = ${asking.userId} and ${unreadByMark(asking)}`,
      sql`${approvals} and ${canApprove(asking)}`,
    ),
  new: () => sql`q.status = 'submitted'`,
  waiting: (asking) => sql`(q.awaiting_staff_since is not null and ${notSnoozed(asking)})`,
  theirs: () => sql`(${isAwaitingCustomer} and q.awaiting_staff_since is null)`,
  expiring: ({ now }) => {
    const today = toLocalDate(now);
    return sql`(q.status = 'quoted' and q.valid_until between ${today}::date and ${addDays(today, expiringSoonDays)}::date)`;
  },
  mine: ({ userId }) => sql`(q.assignee_id = ${userId} and ${isOpen})`,
  due: dueTo,
  approvals: () => approvals,
  snoozed: ({ now }) => sql`q.snoozed_until > ${now}`,
  open: () => isOpen,
  closed: () => sql`not ${isOpen}`,
};

/** Requests that have each word: in themselves, in what their customer is known by, or in the name of their stone. */
const containing = (terms: readonly string[]): Condition =>
  sql`q.id in (select w.quote_id from quote_search_index w where ${sql.join(
    terms.map((word) => sql`w.search_text like ${toContainsPattern(word)}`),
    sql` and `,
  )})`;

function assigned(assignee: string, { userId }: ListContext): Condition {
  if (assignee === 'none') return sql`q.assignee_id is null`;
  return sql`q.assignee_id = ${assignee === 'me' ? userId : assignee}`;
}

// Written as the index has it.
const inBand = ({ from, below }: { from: number; below: number }): Condition =>
  sql`(coalesce(q.estimate_high_cents, -1) >= ${from} and coalesce(q.estimate_high_cents, -1) < ${below})`;

/** Everything a filter asks for of a request `q`, but for the order. */
export function buildFilterCondition(filter: AdminQuoteFilter, asking: ListContext): Condition {
  const { status, search, assignee, view, urgency, suburb, value, stone, spam, unread, waiting } = filter;
  const terms = parseAdminSearch(search);
  const all: Condition[] = [
    // Written out, so that the indices without spam are found.
    spam ? sql`q.spam` : sql`not q.spam`,
    ...(status.length > 0 ? [sql<SqlBool>`q.status = any(${status}::quote_status[])`] : []),
    ...(terms.length > 0 ? [containing(terms)] : []),
    ...(assignee ? [assigned(assignee, asking)] : []),
    ...(view ? [views[view](asking)] : []),
    ...(urgency ? [sql<SqlBool>`q.project_urgency = ${urgency}`] : []),
    ...(suburb.trim() ? [sql<SqlBool>`suburb_key(q.contact_line2) = suburb_key(${suburb})`] : []),
    ...(value ? [inBand(valueBands[value])] : []),
    ...(stone === undefined ? [] : [sql<SqlBool>`q.id in (select quote_id from quote_items where product_id = ${stone})`]),
    ...(unread ? [amongUnread(asking)] : []),
    ...(waiting ? [views.waiting(asking)] : []),
  ];
  return sql`${sql.join(all, sql` and `)}`;
}

/** Counts the quotes of each view, each by an index. */
export async function countQuotesByView(db: Db, asking: ListContext) {
  const count = (what: RawBuilder<unknown>) => sql`(select count(*) from quotes q where not q.spam and ${what})`;
  const { rows } = await sql<
    Record<'new' | 'unread' | 'waiting' | 'theirs' | 'expiring' | 'mine' | 'due' | 'approvals' | 'snoozed' | 'needsMe' | 'spam', number>
  >`select ${count(views.new(asking))} as new, ${count(unreadLately(asking))} + ${count(unreadByMark(asking))} as unread, ${count(views.waiting(asking))} as waiting,
    ${count(views.theirs(asking))} as theirs, ${count(views.expiring(asking))} as expiring, ${count(views.mine(asking))} as mine, ${count(dueTo(asking))} as due,
    ${count(approvals)} as approvals,
    ${count(views.snoozed(asking))} as snoozed, ${count(views.needs_me(asking))} as needs_me, (select count(*) from quotes q where q.spam) as spam`.execute(
    db,
  );
  return rows[0]!;
}
