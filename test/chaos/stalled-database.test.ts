import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { buildQuoteRequest, createUser, getProduct } from '#test/factories.ts';
import { startWebProcess } from './web-process-control.ts';
import { findFreePort } from '../../scripts/demo-app.ts';

const shop = startApp('demo');
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-stalled-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const port = await findFreePort();
const stallMs = 20_000;
const maxResponseMs = 8000;

const listProcesses = () =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parentPid: number]);

/** Returns the id of the main process of the database server, which starts a process for each connection. */
async function findDatabaseProcess(): Promise<number> {
  const { rows } = await shop.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return listProcesses().find(([pid]) => pid === rows[0]!.pid)![1];
}

const stoppedPids: number[] = [];
function stopDatabase(mainPid: number): void {
  const stop = (pid: number): void => {
    stoppedPids.push(pid);
    process.kill(pid, 'SIGSTOP');
  };
  // Stopped first, so that it starts no more processes.
  stop(mainPid);
  for (const [pid, parentPid] of listProcesses()) if (parentPid === mainPid) stop(pid);
}
function resumeDatabase(): void {
  for (const pid of stoppedPids.splice(0)) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The process has ended.
    }
  }
}
afterEach(resumeDatabase);

type Result = { status: number; body: { response?: { _id?: string } }; retryAfter: string | null; ms: number };

async function post(path: string, input: object, headers: Record<string, string> = {}): Promise<Result> {
  const startedAt = performance.now();
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(input) };
  const response = await fetch(`http://localhost:${port}${path}`, init);
  const body = (await response.json()) as Result['body'];
  return { status: response.status, body, retryAfter: response.headers.get('retry-after'), ms: performance.now() - startedAt };
}

test('while the database stalls for 20 s, requests get 503 after a few seconds, and writes can be repeated with their key', async () => {
  const user = await createUser(shop);
  const authorization = `Bearer ${user.token}`;
  const stoneId = (await getProduct(shop))._id;
  const settings = { PORT: String(port), DATABASE_URL: shop.pool.options.connectionString, DATA_DIR: dataDir };
  const web = await startWebProcess(settings);
  const getHome = async () => (await fetch(`http://localhost:${port}/`)).status;
  const send = (key: string) =>
    post('/site/save/quotes', buildQuoteRequest(stoneId, { notes: key }), { authorization, 'idempotency-key': key });
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const databasePid = await findDatabaseProcess();
  const controlKey = randomUUID();
  const control = await send(controlKey);
  expect(control.status).toBe(200);
  // The page is cached from here on: the process has started to listen for changes, which clears its cache.
  await expect.poll(getHome, { timeout: 20_000 }).toBe(200);

  // The database stalls during these writes.
  const writes = keys.map(send);
  await Promise.race(writes);
  stopDatabase(databasePid);
  const stalledAt = performance.now();
  const written = await Promise.all(writes);
  const rejected = await Promise.all([
    post('/user/quotes/list', {}, { authorization }),
    post('/login', { email: user.email, password: user.password }),
    post('/forgotpassword', { email: user.email }),
    post('/contactus', { name: 'Pieter', email: 'pieter@example.test', phone: '0821234567', subject: '', message: 'Hello' }),
  ]);
  expect(await getHome()).toBe(200);
  const durations = [...written, ...rejected].map(({ ms }) => Math.round(ms));
  console.info('Stalled database', { control: Math.round(control.ms), durations, statuses: written.map(({ status }) => status) });
  await delay(stalledAt + stallMs - performance.now());
  resumeDatabase();

  expect(rejected.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(rejected.map(() => [503, '2']));
  expect(Math.max(...durations)).toBeLessThan(maxResponseMs + control.ms);

  // A write that got no response may have been committed. Its repetition returns its quote.
  for (const [index, key] of keys.entries()) {
    const { status, body } = await send(key);
    expect([status, written[index]!.body.response?._id ?? body.response?._id]).toEqual([200, body.response?._id]);
  }
  const { rows } = await shop.pool.query('select notes from quotes where user_id = $1 order by notes collate "C"', [user.id]);
  expect(rows.map(({ notes }) => notes)).toEqual([...keys, controlKey].toSorted());
  const countOpenTransactions = async () =>
    (await shop.pool.query("select 1 from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()")).rows
      .length;
  await expect.poll(countOpenTransactions, { timeout: 10_000 }).toBe(0);
  web.kill('SIGTERM');
  await once(web, 'exit');
});
