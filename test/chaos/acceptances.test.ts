import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectOneWinner } from '#test/expect-one-winner.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { startWebProcess } from './web-process-control.ts';
import { findFreePort } from '../../scripts/demo-app.ts';

const quotes = withRevisions(startQuotesAdmin());
const { shop, defaultCustomer, sendQuote } = quotes;
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const port = await findFreePort();
const killCount = 100;
const quotesPerKill = 8;
/** 207 rounds against a recall, a newer revision and an expiry, and 69 rounds against a decline. */
const raceCount = 276;

const startWeb = () =>
  startWebProcess({ PORT: String(port), DATABASE_URL: shop.pool.options.connectionString, DATA_DIR: dataDir, LIMITS: 'off' });

/** Sends an acceptance once. @returns the id of the order; undefined without a successful response */
async function accept(_id: string): Promise<string | undefined> {
  try {
    const response = await fetch(`http://localhost:${port}/user/quotes/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${defaultCustomer.token}` },
      body: JSON.stringify({ _id, revision: 1, alternative: 0, extras: [], name: 'Thandi Mokoena' }),
    });
    return response.status === 200 ? ((await response.json()) as { response: { orderId: string } }).response.orderId : undefined;
  } catch {
    return undefined;
  }
}

/** SQL: the status of quotes, their order, and the number of rows that their acceptance stored, with the job that emails the customer. */
const acceptanceRowsQuery = `select q.id, q.status, o.id as "orderId",
    (select count(*)::int from quote_acceptances a where a.quote_id = q.id) as acceptances,
    (select count(*)::int from payments p where p.order_id = o.id) as payments,
    (select count(*)::int from order_areas a where a.order_id = o.id) as areas,
    (select count(*)::int from quote_events e where e.quote_id = q.id and e.status = 'accepted') as events,
    (select count(*)::int from quote_documents d join quote_revisions r on r.id = d.revision_id
      where r.quote_id = q.id and d.kind = 'acceptance') as documents,
    (select count(*)::int from quote_documents d join quote_revisions r on r.id = d.revision_id
      join graphile_worker.jobs j on j.key = 'render_document:' || d.id
      where r.quote_id = q.id and d.kind = 'acceptance') as "customerJobs"
  from quotes q left join orders o on o.quote_id = q.id where q.id = any($1)`;
const acceptedRows = { status: 'accepted', acceptances: 1, payments: 3, areas: 1, events: 1, documents: 1, customerJobs: 1 };
const unacceptedRows = { status: 'quoted', orderId: null, acceptances: 0, payments: 0, areas: 0, events: 0, documents: 0, customerJobs: 0 };

/** Counts the jobs that notify staff of decisions. The view of jobs contains no payload, so they cannot be counted for each quote. */
const countStaffJobs = async (): Promise<number> =>
  (
    await shop.pool.query<{ count: number }>(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier = 'dispatch_messages'",
    )
  ).rows[0]!.count;

test(
  `T50 after kill -9 during acceptances (${killCount} times), each acceptance is stored completely or not at all, and can be repeated`,
  { timeout: 3_600_000 },
  async () => {
    const orders = new Map<string, string | undefined>();
    for (let round = 0; round < killCount; round += 1) {
      const ids: string[] = [];
      for (let index = 0; index < quotesPerKill; index += 1) ids.push((await sendQuote())._id);
      const web = await startWeb();
      const exited = once(web, 'exit');
      // Kills the server after some responses, while the other requests are pending. Every ninth round kills it before the first response.
      let remaining = round % (quotesPerKill + 1);
      const responses = ids.map(async (_id) => {
        orders.set(_id, await accept(_id));
        remaining -= 1;
        if (remaining === 0) web.kill('SIGKILL');
      });
      if (remaining === 0) web.kill('SIGKILL');
      await Promise.all([...responses, exited]);
    }
    const ids = [...orders.keys()];
    const { rows } = await shop.pool.query<{ id: string; status: string; orderId: string | null }>(acceptanceRowsQuery, [ids]);
    expect(rows).toHaveLength(killCount * quotesPerKill);
    const acceptedCount = rows.filter(({ status }) => status === 'accepted').length;
    expect(await countStaffJobs()).toBe(acceptedCount);
    for (const { id, ...stored } of rows) {
      expect(stored).toMatchObject(stored.status === 'accepted' ? acceptedRows : unacceptedRows);
      const acknowledgedOrderId = orders.get(id);
      if (acknowledgedOrderId !== undefined) expect(stored.orderId).toBe(acknowledgedOrderId);
    }
    const web = await startWeb();
    for (const { id, orderId } of rows) {
      const repeatedOrderId = await accept(id);
      expect(repeatedOrderId).toBeDefined();
      if (orderId !== null) expect(repeatedOrderId).toBe(orderId);
    }
    web.kill('SIGTERM');
    await once(web, 'exit');
    const afterRetries = await shop.pool.query<{ id: string }>(acceptanceRowsQuery, [ids]);
    for (const row of afterRetries.rows) expect(row).toMatchObject(acceptedRows);
    expect(await countStaffJobs()).toBe(ids.length);
    const acknowledgedCount = [...orders.values()].filter(Boolean).length;
    console.info('T50', { kills: killCount, quotes: ids.length, acknowledged: acknowledgedCount, kept: acceptedCount });
  },
);

test(
  `T49 one of an acceptance and a concurrent recall, newer revision, decline or expiry succeeds (${raceCount} times)`,
  { timeout: 3_600_000 },
  () => expectOneWinner(quotes, raceCount),
);
