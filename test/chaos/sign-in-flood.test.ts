import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import type { Flood } from './sign-in-flood-sender.ts';
import { startWebProcess } from './web-process-control.ts';
import { findFreePort } from '../../scripts/demo-app.ts';

const shop = startApp('demo');
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-flood-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const floodSeconds = 15;
const port = await findFreePort();
const origin = `http://localhost:${port}`;
let owner: TestUser;
let asset: string;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  asset = readdirSync('build/client/assets').find((name) => /^entry-.*\.css$/.test(name))!;
});

const getPercentile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;

/** Sends 200 sign-ins at a time from 50 addresses. `statuses` is the number of responses by status, once the flood is over. */
async function startFlood(input: object): Promise<{ statuses: Promise<Record<string, number>> }> {
  const options: Flood = { port, seconds: floodSeconds, concurrency: 200, addressCount: 50, input };
  const sender = fork(new URL('sign-in-flood-sender.ts', import.meta.url), [JSON.stringify(options)]);
  await once(sender, 'message');
  return { statuses: once(sender, 'message').then(([counts]) => counts as Record<string, number>) };
}

// Six connections, as browsers have.
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
afterAll(() => agent.destroy());

async function getPage(path: string): Promise<void> {
  const [response] = (await once(get(`${origin}${path}`, { agent }), 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  expect(response.statusCode).toBe(200);
}

/** Requests a page or a file every 50 ms during the flood. @returns the 95th percentile of their durations in ms */
async function measurePages(): Promise<number> {
  const paths = ['/', '/prodlist', `/assets/${asset}`];
  const durations = Array.from({ length: floodSeconds * 20 }, async (_, index) => {
    await delay(index * 50);
    const startedAt = performance.now();
    await getPage(paths[index % paths.length]!);
    return performance.now() - startedAt;
  });
  return Math.round(getPercentile(await Promise.all(durations), 0.95));
}

/** Signs the owner in from another address. Returns the status. */
async function signInOwner(): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
  const body = JSON.stringify({ email: owner.email, password: owner.password });
  return (await fetch(`${origin}/login`, { method: 'POST', headers, body })).status;
}

async function measureFlood(input: object = {}) {
  const { statuses } = await startFlood(input);
  const [p95, ownerStatus] = await Promise.all([measurePages(), signInOwner()]);
  return { p95, ownerStatus, statuses: await statuses };
}

test('T68 during 200 concurrent sign-ins from 50 addresses pages and files take less than 500 ms, and staff can sign in', async () => {
  const settings = { PORT: String(port), DATABASE_URL: shop.pool.options.connectionString, DATA_DIR: dataDir, TRUST_PROXY: '1' };
  const web = await startWebProcess(settings);
  await Promise.all(Array.from({ length: 6 }, () => getPage('/')));
  // The control sends as many requests at a time, which are rejected without hashing a password.
  const control = await measureFlood({ password: '' });
  const signIns = await measureFlood();
  web.kill('SIGTERM');
  await once(web, 'exit');
  console.info('T68', { control, signIns });
  expect(signIns.p95).toBeLessThan(500 + control.p95);
  expect(signIns.ownerStatus).toBe(200);
  const { 401: checkedCount = 0, 503: rejectedCount = 0, ...others } = signIns.statuses;
  expect([checkedCount > 0, rejectedCount > 0, Object.keys(others)]).toEqual([true, true, []]);
});
