import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { AdminQuoteFilter } from '#contract/admin/quotes/quote-filter.schemas.ts';
import { expiringSoonDays } from '#domain/quotes/quote-validity.ts';
import { unreadDays, valueBands, type QuoteView } from '#domain/quotes/quote-list.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { addDays, dayMs, toLocalDate } from '#domain/shared/time.ts';
import type { Db } from '#server/db/connection.ts';
import { matchesSearch } from '#server/db/text-search.ts';
import { canBeAssigned } from '#server/modules/users/index.ts';
import { isAwaitingCustomer, isOpen, siteSuburbSql } from '../quote-fragments.store.ts';

/** The current user and time, for read markers, reminders and own quotes. */
export type ListContext = { userId: string; now: Date };
type Condition = RawBuilder<SqlBool>;

const isNotSnoozed = ({ now }: ListContext) => sql`(q.snoozed_until is null or q.snoozed_until <= ${now})`;

const hasRecentActivity = ({ now }: ListContext) => sql`q.last_customer_activity_at > ${new Date(now.getTime() - unreadDays * dayMs)}`;

/** SQL expression: the time at which the user last marked all quotes as read. */
const selectAllReadAt = ({ userId }: ListContext) =>
  sql`coalesce((select all_read_at from staff_read_cursors where user_id = ${userId}), '-infinity')`;

/** SQL condition: the customer's last activity is recent, and newer than the user's read marker. */
const hasUnreadActivity = (context: ListContext): Condition =>
  sql`(${hasRecentActivity(context)} and q.last_customer_activity_at > ${selectAllReadAt(context)} and not exists (
    select 1 from quote_read_markers r where r.user_id = ${context.userId} and r.quote_id = q.id and r.read_at >= q.last_customer_activity_at))`;

/** SQL condition: the quote has no recent activity since all quotes were marked as read, and the user marked it as unread. */
const isMarkedUnread = (context: ListContext): Condition =>
  sql`(not (${hasRecentActivity(context)} and q.last_customer_activity_at > ${selectAllReadAt(context)})
    and q.id in (select quote_id from quote_read_markers where user_id = ${context.userId} and read_at = '-infinity'))`;

/** SQL condition: a quote, joined with its read marker `r`, is unread. */
export const isUnread = (
  context: ListContext,
): Condition => sql`(case when ${hasRecentActivity(context)} and q.last_customer_activity_at > ${selectAllReadAt(context)}
  then coalesce(r.read_at < q.last_customer_activity_at, true) else coalesce(r.read_at = '-infinity', false) end)`;

/** Combines indexed conditions with `union all`, because `or` would read every quote. */
const matchesAny = (...conditions: Condition[]): Condition =>
  sql`q.id in (${sql.join(
    conditions.map((condition) => sql`select q.id from quotes q where not q.spam and ${condition}`),
    sql` union all `,
  )})`;

/** SQL condition: a quote is unread. Unlike `isUnread`, the condition reads only indexes, as lists need. */
const isInUnreadQuotes = (context: ListContext): Condition => matchesAny(hasUnreadActivity(context), isMarkedUnread(context));

/** SQL condition: a reminder of the user is due. */
const isReminderDue = ({ userId, now }: ListContext): Condition =>
  sql`q.id in (select quote_id from quote_reminders where user_id = ${userId} and remind_at <= ${now})`;

/** SQL condition: unassigned, or assigned to a user who may no longer work on quotes. */
const isUnassigned: Condition = sql`not exists (select 1 from users a
  where a.id = q.assignee_id and ${canBeAssigned('a', 'quotes')})`;

const isAwaitingApproval: Condition = sql`(${isOpen} and q.id in (select quote_id from quote_revisions
  where sent_at is null and approved_at is null and approval_requested_at is not null))`;

/** SQL condition: the user may approve discounts and margins. */
const canApprove = ({ userId }: ListContext): Condition =>
  sql`exists (select 1 from users where id = ${userId} and role = any(${[...permissions.approvals]}::role[]))`;

const views: Record<QuoteView, (context: ListContext) => Condition> = {
  needs_me: (context) =>
    matchesAny(
      sql`q.awaiting_staff_since is not null and ${isNotSnoozed(context)} and (${isUnassigned} or q.assignee_id = ${context.userId})`,
      isReminderDue(context),
      sql`q.assignee_id = ${context.userId} and ${hasUnreadActivity(context)}`,
      sql`q.assignee_id = ${context.userId} and ${isMarkedUnread(context)}`,
      sql`${isAwaitingApproval} and ${canApprove(context)}`,
    ),
  new: () => sql`q.status = 'submitted'`,
  waiting: (context) => sql`(q.awaiting_staff_since is not null and ${isNotSnoozed(context)})`,
  theirs: () => sql`(${isAwaitingCustomer} and q.awaiting_staff_since is null)`,
  expiring: ({ now }) => {
    const today = toLocalDate(now);
    return sql`(q.status = 'quoted' and q.valid_until between ${today}::date and ${addDays(today, expiringSoonDays)}::date)`;
  },
  mine: ({ userId }) => sql`(q.assignee_id = ${userId} and ${isOpen})`,
  due: isReminderDue,
  approvals: () => isAwaitingApproval,
  snoozed: ({ now }) => sql`q.snoozed_until > ${now}`,
  open: () => isOpen,
  closed: () => sql`not ${isOpen}`,
};

/** SQL condition: the search text of a quote (its numbers, answers, customer and stone) matches the search. */
const matchesQuoteSearch = (search: string): Condition =>
  sql`q.id in (select w.quote_id from quote_search_index w where ${matchesSearch(search, (pattern) => sql`w.search_text like ${pattern}`)})`;

function isAssignedTo(assignee: string, { userId }: ListContext): Condition {
  if (assignee === 'none') return isUnassigned;
  return sql`q.assignee_id = ${assignee === 'me' ? userId : assignee}`;
}

// The expression must equal the expression of the index.
const isInValueBand = ({ from: fromCents, below: belowCents }: { from: number; below: number }): Condition =>
  sql`(coalesce(q.estimate_high_cents, -1) >= ${fromCents} and coalesce(q.estimate_high_cents, -1) < ${belowCents})`;

/** Builds the SQL condition that a quote `q` matches a filter. */
export function buildQuoteFilterCondition(filter: AdminQuoteFilter, context: ListContext): Condition {
  const { status, search, assignee, view, urgency, suburb, value, stone, spam, unread, waiting } = filter;
  const conditions: Condition[] = [
    // A literal instead of a parameter, so that PostgreSQL uses the partial indexes of quotes without spam.
    spam ? sql`q.spam` : sql`not q.spam`,
    ...(status.length > 0 ? [sql<SqlBool>`q.status = any(${status}::quote_status[])`] : []),
    ...(search.trim() ? [matchesQuoteSearch(search)] : []),
    ...(assignee ? [isAssignedTo(assignee, context)] : []),
    ...(view ? [views[view](context)] : []),
    ...(urgency ? [sql<SqlBool>`q.project_urgency = ${urgency}`] : []),
    ...(suburb.trim() ? [sql<SqlBool>`suburb_key(${siteSuburbSql}) = suburb_key(${suburb})`] : []),
    ...(value ? [isInValueBand(valueBands[value])] : []),
    ...(stone === undefined ? [] : [sql<SqlBool>`q.id in (select quote_id from quote_items where product_id = ${stone})`]),
    ...(unread ? [isInUnreadQuotes(context)] : []),
    ...(waiting ? [views.waiting(context)] : []),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Counts the quotes of each view. Each count uses an index. */
export async function countQuotesByView(db: Db, context: ListContext) {
  const count = (condition: RawBuilder<unknown>) => sql`(select count(*) from quotes q where not q.spam and ${condition})`;
  const { rows } = await sql<
    Record<
      'new' | 'unread' | 'awaitingStaff' | 'awaitingCustomer' | 'expiring' | 'mine' | 'due' | 'approvals' | 'snoozed' | 'needsMe' | 'spam',
      number
    >
  >`select ${count(views.new(context))} as new, ${count(hasUnreadActivity(context))} + ${count(isMarkedUnread(context))} as unread, ${count(views.waiting(context))} as awaiting_staff,
    ${count(views.theirs(context))} as awaiting_customer, ${count(views.expiring(context))} as expiring, ${count(views.mine(context))} as mine, ${count(isReminderDue(context))} as due,
    ${count(isAwaitingApproval)} as approvals,
    ${count(views.snoozed(context))} as snoozed, ${count(views.needs_me(context))} as needs_me, (select count(*) from quotes q where q.spam) as spam`.execute(
    db,
  );
  return rows[0]!;
}
