import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnce } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest } from '#test/factories.ts';
import { startWebProcess } from './web-process-control.ts';
import { findFreePort } from '../../scripts/demo-app.ts';

const shop = startApp('demo', { limits: false });
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const port = await findFreePort();
const killCount = 200;
const senderCount = 8;

const startWeb = () =>
  startWebProcess({ PORT: String(port), DATABASE_URL: shop.pool.options.connectionString, DATA_DIR: dataDir, LIMITS: 'off' });

type SentRequest = { key: string; notes: string; id?: string };

/** Sends a quote request once. @returns the id of the quote; undefined without a successful response */
async function send(request: SentRequest, token: string, stoneId: string): Promise<string | undefined> {
  try {
    const response = await fetch(`http://localhost:${port}/site/save/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': request.key },
      body: JSON.stringify(buildQuoteRequest(stoneId, { notes: request.notes })),
    });
    return response.status === 200 ? ((await response.json()) as { response: { _id: string } }).response._id : undefined;
  } catch {
    return undefined;
  }
}

test(
  `T34 after kill -9 during submissions (${killCount} times), each acknowledged quote is stored once, retries with its key add no row, and no job is lost`,
  { timeout: 3_600_000 },
  async () => {
    const { token } = await createUser(shop);
    const stoneId = (await getProduct(shop))._id;
    const sentRequests: SentRequest[] = [];
    for (let round = 0; round < killCount; round += 1) {
      const web = await startWeb();
      const exited = once(web, 'exit');
      // Kills the server after 1 to 12 responses, while other requests are pending.
      let remaining = Math.ceil(Math.random() * 12);
      const sendUntilKilled = async (): Promise<void> => {
        for (;;) {
          const request: SentRequest = { key: randomUUID(), notes: `round ${round} ${randomUUID()}` };
          sentRequests.push(request);
          const id = await send(request, token, stoneId);
          if (id === undefined) return;
          request.id = id;
          remaining -= 1;
          if (remaining === 0) web.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: senderCount }, sendUntilKilled));
      await exited;
    }
    const acknowledged = sentRequests.filter(({ id }) => id !== undefined);
    expect(acknowledged.length).toBeGreaterThanOrEqual(killCount);
    const listStoredKeys = async () =>
      (await shop.pool.query("select response ->> '_id' as id, key from idempotency_keys")).rows as { id: string; key: string }[];
    const storedIds = new Map((await listStoredKeys()).map(({ id, key }) => [key, id]));
    for (const { key, id } of acknowledged) expect(storedIds.get(key)).toBe(id);

    const web = await startWeb();
    for (const request of sentRequests) {
      const id = await send(request, token, stoneId);
      expect(id, request.key).toBeDefined();
      expect(request.id ?? storedIds.get(request.key) ?? id, 'the first id, if there was one').toBe(id);
    }
    web.kill('SIGTERM');
    await once(web, 'exit');

    const storedKeys = await listStoredKeys();
    expect(storedKeys.length).toBe(sentRequests.length);
    expect(new Set(storedKeys.map(({ key }) => key)).size).toBe(sentRequests.length);
    const { rows: jobs } = await shop.pool.query(
      `select count(*)::int as count, count(locked_at)::int as locked
       from graphile_worker.jobs where task_identifier = 'dispatch_messages'`,
    );
    expect(jobs[0]).toEqual({ count: sentRequests.length, locked: 0 });
    const notifiedIds = new Set<unknown>();
    const collectQuote = (payload: unknown) => void notifiedIds.add((payload as { params: { quoteId: string } }).params.quoteId);
    await runOnce({ pgPool: shop.pool, taskList: { dispatch_messages: collectQuote }, noHandleSignals: true });
    expect(notifiedIds.size).toBe(sentRequests.length);
    const { rows: numbers } = await shop.pool.query('select count(distinct number)::int as numbers from quotes');
    expect(numbers[0].numbers).toBe(sentRequests.length);
    console.info('T34', {
      kills: killCount,
      sent: sentRequests.length,
      acknowledged: acknowledged.length,
      storedWithoutResponse: storedIds.size - acknowledged.length,
    });
  },
);
