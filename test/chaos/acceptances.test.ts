import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectOneWinner } from '#test/expect-one-winner.ts';
import { withRevisions } from '#test/revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';
import { startWebProcess } from './web-process-control.ts';
import { findFreePort } from '../../scripts/demo-app.ts';

const quotes = withRevisions(startQuotesAdmin());
const { shop, defaultCustomer, sendQuote } = quotes;
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const port = await findFreePort();
const kills = 100;
const quotesPerKill = 8;
const races = 200;

const startWeb = () =>
  startWebProcess({ PORT: String(port), DATABASE_URL: shop.pool.options.connectionString, DATA_DIR: dataDir, LIMITS: 'off' });

/** Accepts a quote once. @returns the id of its order; undefined without a response */
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

/** Query of the rows that an acceptance stores. */
const acceptanceRowsQuery = `select q.id, q.status, o.id as "orderId",
    (select count(*)::int from quote_acceptances a where a.quote_id = q.id) as acceptances,
    (select count(*)::int from payments p where p.order_id = o.id) as payments,
    (select count(*)::int from order_areas a where a.order_id = o.id) as areas,
    (select count(*)::int from quote_events e where e.quote_id = q.id and e.status = 'accepted') as events,
    (select count(*)::int from quote_documents d join quote_revisions r on r.id = d.revision_id
      where r.quote_id = q.id and d.kind = 'acceptance') as documents
  from quotes q left join orders o on o.quote_id = q.id where q.id = any($1)`;
const acceptedRows = { status: 'accepted', acceptances: 1, payments: 3, areas: 1, events: 1, documents: 1 };
const unacceptedRows = { status: 'quoted', orderId: null, acceptances: 0, payments: 0, areas: 0, events: 0, documents: 0 };

test(
  `T50 kill -9 of the server during acceptances, ${kills} times: each is stored completely or not at all, and can be repeated`,
  { timeout: 3_600_000 },
  async () => {
    const orders = new Map<string, string | undefined>();
    for (let round = 0; round < kills; round += 1) {
      const ids: string[] = [];
      for (let index = 0; index < quotesPerKill; index += 1) ids.push((await sendQuote())._id);
      const web = await startWeb();
      const ended = once(web, 'exit');
      // The server is killed after some responses, in every ninth round before the first, while the other requests are pending.
      let remaining = round % (quotesPerKill + 1);
      const responses = ids.map(async (_id) => {
        orders.set(_id, await accept(_id));
        remaining -= 1;
        if (remaining === 0) web.kill('SIGKILL');
      });
      if (remaining === 0) web.kill('SIGKILL');
      await Promise.all([...responses, ended]);
    }
    const ids = [...orders.keys()];
    const { rows } = await shop.pool.query<{ id: string; status: string; orderId: string | null }>(acceptanceRowsQuery, [ids]);
    expect(rows).toHaveLength(kills * quotesPerKill);
    for (const { id, ...stored } of rows) {
      expect(stored).toMatchObject(stored.status === 'accepted' ? acceptedRows : unacceptedRows);
      const acknowledged = orders.get(id);
      if (acknowledged !== undefined) expect(stored.orderId).toBe(acknowledged);
    }
    const web = await startWeb();
    for (const { id, orderId } of rows) {
      const repeated = await accept(id);
      expect(repeated).toBeDefined();
      if (orderId !== null) expect(repeated).toBe(orderId);
    }
    web.kill('SIGTERM');
    await once(web, 'exit');
    const after = await shop.pool.query<{ id: string }>(acceptanceRowsQuery, [ids]);
    for (const row of after.rows) expect(row).toMatchObject(acceptedRows);
    const acceptedCount = rows.filter(({ status }) => status === 'accepted').length;
    console.info('T50', { kills, quotes: ids.length, acknowledged: [...orders.values()].filter(Boolean).length, kept: acceptedCount });
  },
);

test(
  `T49 of ${races} acceptances against a recall, a newer revision, a decline or an expiry, one of the two succeeds`,
  { timeout: 3_600_000 },
  () => expectOneWinner(quotes, races),
);
