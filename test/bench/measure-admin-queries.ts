// Measures the back office with fifty thousand quotes, ten thousand customers and twenty thousand messages. Compares the 95th percentile of
// each call with the plain indexed SQL that such a list needs (the rows of its page and the total), measured alternately in the same run.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { markdownTable } from '../../scripts/performance-doc.ts';
import { seedDemo } from '#seed/seed.ts';
import { createPool, createDb } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLocalStorage } from '#server/adapters/file-storage.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createContainer } from '#server/app/container.ts';
import type { Handlers } from '#server/http/endpoint-handler.ts';
import { createCaller } from './create-caller.ts';
import { prepareRevisionCases } from './prepare-revision-cases.ts';
import { insertAdminData, staffId } from './insert-admin-data.ts';
import { compareWithPlainSql, maxRatio, meetsGoal, type TimedCall, type BenchmarkCase, type ListResult } from './measure-product-lists.ts';
import { notMeasured } from './result-rows.ts';
import type { RunRounds } from './undisturbed-rounds.ts';

/** Creates a call that reads a page of quotes with their customers by an index, and the total. */
const queryPlainQuotes =
  (pool: pg.Pool, where: string, { order = 'q.created_at desc, q.id desc', limit = '60', values = [] as unknown[] } = {}): TimedCall =>
  () =>
    Promise.all([
      pool.query(
        `select q.id, q.number, q.status, q.created_at, q.contact_line2, q.project_urgency, q.notes, q.estimate_low_cents, q.estimate_high_cents,
           q.awaiting_staff_since, u.full_name, a.full_name as assignee, i.product_name
         from quotes q join users u on u.id = q.user_id left join users a on a.id = q.assignee_id
           left join quote_items i on i.quote_id = q.id
         where ${where} order by ${order} limit ${limit}`,
        values,
      ),
      pool.query(`select count(*) from quotes q where ${where}`, values),
    ]);

/** Creates a call that reads a page of one table by an index, and the total. */
const queryPlainRows =
  (pool: pg.Pool, from: string, where: string, values: unknown[] = []): TimedCall =>
  () =>
    Promise.all([
      pool.query(`select * from ${from} where ${where} order by created_at desc, id desc limit 60`, values),
      pool.query(`select count(*) from ${from} where ${where}`, values),
    ]);

const openCustomers = "role = 'customer' and erased_at is null and disabled_at is null";
const customerSearchText =
  "lower(full_name || ' ' || email || ' ' || phone_number || ' ' || coalesce(phone_e164, '') || ' ' || residence_line2)";
const messageSearchText =
  "lower(name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_e164, '') || ' ' || subject || ' ' || message)";

function getCases(pool: pg.Pool, handlers: Handlers): BenchmarkCase[] {
  const call = createCaller(handlers, { id: staffId, role: 'owner' });
  const callWithLimit =
    (
      path: '/admin/quotes/list' | '/admin/quotes/board' | '/admin/quotes/counts' | '/admin/customers/list' | '/admin/contacts/list',
      input: object = {},
    ): TimedCall =>
    () =>
      call(path, { limit: 60, ...input });
  const listQuotes = (input: object): TimedCall => callWithLimit('/admin/quotes/list', input);
  const listCustomers = (input: object): TimedCall => callWithLimit('/admin/customers/list', input);
  const listMessages = (input: object): TimedCall => callWithLimit('/admin/contacts/list', input);
  const notSpam = 'not q.spam';
  const unread = `q.last_customer_activity_at > now() - interval '60 days'
    and not exists (select 1 from quote_read_markers r where r.user_id = '${staffId}' and r.quote_id = q.id and r.read_at >= q.last_customer_activity_at)`;
  const mine = `q.assignee_id = '${staffId}'`;
  const due = `q.id in (select quote_id from quote_reminders where user_id = '${staffId}' and remind_at <= now())`;
  const countConditions = [
    `${notSpam} and q.status = 'submitted'`,
    `${notSpam} and ${unread}`,
    `${notSpam} and q.awaiting_staff_since is not null`,
    `${notSpam} and q.status in ('info_needed', 'quoted') and q.awaiting_staff_since is null`,
    `${notSpam} and q.status = 'quoted' and q.valid_until between current_date and current_date + 2`,
    `${notSpam} and ${mine} and q.status in ('submitted', 'in_review', 'info_needed', 'quoted', 'change_requested')`,
    `${notSpam} and ${due}`,
    `${notSpam} and q.snoozed_until > now()`,
    `q.id in (select q.id from quotes q where ${notSpam} and q.awaiting_staff_since is not null and (q.assignee_id is null or ${mine})
       union select q.id from quotes q where ${notSpam} and ${due} union select q.id from quotes q where ${notSpam} and ${mine} and ${unread})`,
    'q.spam',
  ];
  const statuses = [
    'submitted',
    'in_review',
    'info_needed',
    'quoted',
    'change_requested',
    'accepted',
    'declined',
    'rejected',
    'withdrawn',
    'expired',
  ];
  return [
    { name: 'the list', request: listQuotes({}), plainSql: queryPlainQuotes(pool, notSpam) },
    {
      name: 'the five hundredth page of the list',
      request: listQuotes({ skip: 30_000 }),
      plainSql: queryPlainQuotes(pool, notSpam, { limit: '60 offset 30000' }),
    },
    {
      name: 'the list of one status',
      request: listQuotes({ status: ['in_review'] }),
      plainSql: queryPlainQuotes(pool, `${notSpam} and q.status = 'in_review'`),
    },
    {
      name: 'the list by value',
      request: listQuotes({ sort: '-value' }),
      plainSql: queryPlainQuotes(pool, notSpam, { order: 'coalesce(q.estimate_high_cents, -1) desc, q.id desc' }),
    },
    {
      name: 'longest waiting first',
      request: listQuotes({ view: 'waiting', sort: 'waiting' }),
      plainSql: queryPlainQuotes(pool, `${notSpam} and q.awaiting_staff_since is not null`, { order: 'q.awaiting_staff_since, q.id' }),
    },
    {
      name: 'the list of unread quotes',
      request: listQuotes({ unread: true }),
      plainSql: queryPlainQuotes(pool, `${notSpam} and ${unread}`),
    },
    {
      name: 'search: a name and a suburb',
      request: listQuotes({ search: 'nkosi gardens' }),
      plainSql: queryPlainQuotes(
        pool,
        `${notSpam} and q.id in (select quote_id from quote_search_index where search_text like $1 and search_text like $2)`,
        {
          values: ['%nkosi%', '%gardens%'],
        },
      ),
    },
    {
      name: 'search: a number',
      request: listQuotes({ search: 'Q-2026-04711' }),
      plainSql: queryPlainQuotes(pool, `${notSpam} and q.id in (select quote_id from quote_search_index where search_text like $1)`, {
        values: ['%q-2026-04711%'],
      }),
    },
    {
      name: 'the board',
      request: callWithLimit('/admin/quotes/board', { limit: 20 }),
      plainSql: () =>
        Promise.all(statuses.map((status) => queryPlainQuotes(pool, `${notSpam} and q.status = $1`, { limit: '20', values: [status] })())),
    },
    { name: 'the customers', request: listCustomers({}), plainSql: queryPlainRows(pool, 'users', openCustomers) },
    {
      name: "the customers' search: a name",
      request: listCustomers({ search: 'nkosi' }),
      plainSql: queryPlainRows(pool, 'users', `${openCustomers} and ${customerSearchText} like $1`, ['%nkosi%']),
    },
    {
      name: "the customers' search: a suburb of a request",
      request: listCustomers({ search: 'gardens' }),
      plainSql: queryPlainRows(
        pool,
        'users',
        `${openCustomers} and id in (select id from users where ${customerSearchText} like $1
          union all select user_id from quotes where lower(contact_line2) like $1)`,
        ['%gardens%'],
      ),
    },
    { name: 'the messages', request: listMessages({}), plainSql: queryPlainRows(pool, 'contact_messages', 'not spam') },
    {
      name: "the messages' search",
      request: listMessages({ search: 'braai 1234' }),
      plainSql: queryPlainRows(pool, 'contact_messages', `not spam and ${messageSearchText} like $1 and ${messageSearchText} like $2`, [
        '%braai%',
        '%1234%',
      ]),
    },
    {
      name: 'the counts',
      request: callWithLimit('/admin/quotes/counts'),
      plainSql: () =>
        pool.query(
          `select ${countConditions.map((where, index) => `(select count(*) from quotes q where ${where}) as c${index}`).join(', ')}`,
        ),
    },
  ];
}

/** Formats a row for each call, with the 95th percentiles of the call and of the plain SQL, and their ratio. */
export const formatAdminQueryTable = (rows: readonly ListResult[]): string =>
  markdownTable(
    ['call, with 50,000 quotes, 10,000 customers and 20,000 messages', 'p95', 'the plain SQL', 'ratio', 'goal', 'met'],
    rows.map(({ name, times }) => [
      name,
      ...(times === undefined
        ? [notMeasured, '', '', `≤ ${maxRatio} ×`, '']
        : [
            `${times.serverMs.toFixed(1)} ms`,
            `${times.plainMs.toFixed(1)} ms`,
            `${times.ratio.toFixed(1)} ×`,
            `≤ ${maxRatio} ×`,
            times.ratio <= maxRatio ? 'yes' : '**no**',
          ]),
    ]),
  );

/** Measures the calls. @param databaseUrl an empty database @returns a row for each call, and whether all meet the goal */
export async function measureAdminQueries(databaseUrl: string, runRounds: RunRounds): Promise<{ rows: ListResult[]; met: boolean }> {
  const pool = createPool(databaseUrl, 10);
  await migrate(pool);
  await seedDemo(createDb(pool));
  await insertAdminData(pool);
  const folder = `/tmp/bullnose-bench-${process.pid}`;
  const { handlers } = createContainer({
    pool,
    log: createLogger('silent'),
    files: createLocalStorage(folder),
    secret: randomUUID(),
    publicUrl: 'http://localhost:3000',
    limitsEnabled: false,
    uploadFolder: folder,
  });
  const rows: ListResult[] = [];
  for (const benchmarkCase of getCases(pool, handlers)) rows.push(await compareWithPlainSql(benchmarkCase, runRounds));
  for (const revisionCase of await prepareRevisionCases(pool, handlers)) rows.push(await compareWithPlainSql(revisionCase, runRounds));
  await pool.end();
  return { rows, met: meetsGoal(rows) };
}
