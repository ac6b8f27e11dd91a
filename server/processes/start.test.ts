import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createPool } from '#server/db/connection.ts';
import { listKnownMigrations, listPendingMigrations, migrateEmptyDatabase } from '#server/db/migrate.ts';
import { startApp } from '#test/harness.ts';

// Runs the command of `npm start` without npm, with a temporary DATA_DIR.
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-start-'));
chmodSync(dataDir, 0o755);
const shop = startApp('empty');
const running = new Set<ChildProcess>();

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

type StartedProcess = { child: ChildProcess; port: number; getOutput: () => string; exited: Promise<number | null> };

async function start(env: Record<string, string> = {}): Promise<StartedProcess> {
  const port = Number(env['PORT'] ?? (await findFreePort()));
  const child = spawn(process.execPath, ['build/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
      npm_lifecycle_event: undefined,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, port, getOutput: () => output, exited };
}

const post = (port: number, path: string, input: object) =>
  fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
const waitUntilReady = ({ getOutput }: StartedProcess) => expect.poll(getOutput, { timeout: 30_000, interval: 50 }).toContain('Ready at');
// PostgreSQL creates this file at its start and deletes it on a clean shutdown.
const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
const readDatabasePid = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
const isDatabaseRunning = (): boolean => existsSync(pidFile);

afterEach(() => {
  for (const child of running) child.kill('SIGTERM');
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test(
  'a start creates the demo and the first owner, and SIGTERM stops everything, including the database',
  { timeout: 60_000 },
  async () => {
    const first = await start({ ADMIN_PASSWORD: 'the first owner of all' });
    await waitUntilReady(first);
    expect(first.getOutput()).toContain('The demo shop is in the database.');
    expect(first.getOutput()).toContain('First sign-in of the owner: owner@example.test');
    expect(first.getOutput()).toContain(`Emails are saved in ${join(dataDir, 'outbox')} (SMTP_URL is not set); npm run outbox shows them.`);
    expect((await post(first.port, '/login', { email: 'owner@example.test', password: 'the first owner of all' })).status).toBe(200);
    const home = await fetch(`http://localhost:${first.port}/`);
    expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(home.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(isDatabaseRunning()).toBe(false);
    await expect(fetch(`http://localhost:${first.port}/`)).rejects.toThrow('fetch failed');
  },
);

test('a start in a used data folder or on a used port fails with a message that names the setting', { timeout: 60_000 }, async () => {
  const first = await start();
  await waitUntilReady(first);
  expect(first.getOutput()).not.toContain('First sign-in');
  const second = await start();
  expect(await second.exited).toBe(1);
  expect(second.getOutput()).toMatch(/DATA_DIR is ".*", which process \d+ is using/);
  const otherFolder = mkdtempSync(join(tmpdir(), 'bullnose-start-'));
  const third = await start({ PORT: String(first.port), DATA_DIR: otherFolder });
  expect(await third.exited).toBe(1);
  expect(third.getOutput()).toContain(`PORT is ${first.port}, which another program is using.`);
  rmSync(otherFolder, { recursive: true, force: true });
  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
});

test.each([
  ['an older', '0001-shared'],
  ['a newer', '9999-of-a-newer-version'],
])('a database with the schema of %s version stops the start with one message', { timeout: 60_000 }, async (_age, migration) => {
  await shop.pool.query('insert into migrations (name, timestamp) values ($1, now()::text)', [migration]);
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-start-'));
  const started = await start({ DATA_DIR: folder, DATABASE_URL: shop.pool.options.connectionString! });
  expect(await started.exited).toBe(1);
  expect(started.getOutput()).toMatch(
    /^Bullnose did not start\.\nThe database of DATABASE_URL \(.+\) has the schema of another version .*Nothing was changed\.\n$/,
  );
  expect(started.getOutput()).toContain(`(migration "${migration}")`);
  await shop.pool.query('delete from migrations where name = $1', [migration]);
  rmSync(folder, { recursive: true, force: true });
});

test('a start makes a backup before it migrates, and changes nothing if the backup fails', { timeout: 60_000 }, async () => {
  await shop.pool.query('create database upgraded');
  const url = Object.assign(new URL(shop.pool.options.connectionString!), { pathname: '/upgraded' }).href;
  const pool = createPool(url, 2);
  await migrateEmptyDatabase(pool, listKnownMigrations().at(-2)!);
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-start-'));
  const settings = { DATA_DIR: folder, DATABASE_URL: url };

  const failed = await start({ ...settings, BACKUP_URL: `file://${folder}/unmounted` });
  expect(await failed.exited).toBe(1);
  expect(failed.getOutput()).toContain('The database must be upgraded, but the backup before it failed: Backups cannot be stored in');
  expect(await listPendingMigrations(pool)).toHaveLength(1);

  const upgraded = await start(settings);
  await waitUntilReady(upgraded);
  expect(await listPendingMigrations(pool)).toEqual([]);
  const [backup] = readdirSync(join(folder, 'backups'));
  expect(backup).toMatch(/^before-upgrade-.*\.tar\.gz$/);
  expect(upgraded.getOutput()).toContain(
    `To go back to the old version: npm run restore -- --before-upgrade (${backup} in ${folder}/backups).`,
  );
  upgraded.child.kill('SIGTERM');
  expect(await upgraded.exited).toBe(0);
  await pool.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a start after kill -9 uses the running database, and no data is lost', { timeout: 60_000 }, async () => {
  const first = await start();
  await waitUntilReady(first);
  const user = { fullName: 'Survivor', email: 'survivor@example.test', password: 'stored through a crash' };
  expect((await post(first.port, '/register', { ...user, confirmPassword: user.password })).status).toBe(200);
  const pid = readDatabasePid();
  first.child.kill('SIGKILL');
  await first.exited;
  expect(isDatabaseRunning()).toBe(true);
  const second = await start();
  await waitUntilReady(second);
  expect(readDatabasePid()).toBe(pid);
  expect((await post(second.port, '/login', user)).status).toBe(200);

  // A killed database is started again.
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isDatabaseRunning() && readDatabasePid()).not.toBe(pid);
  await expect.poll(async () => (await post(second.port, '/login', user)).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  expect(isDatabaseRunning()).toBe(false);
});

test('SIGTERM stops a database that is still starting', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bullnose-start-'));
  chmodSync(folder, 0o755);
  const first = await start({ DATA_DIR: folder });
  const fileExists = (name: string) => existsSync(join(folder, 'postgres', name));
  await expect.poll(() => fileExists('cluster/PG_VERSION'), { timeout: 30_000, interval: 20 }).toBe(true);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(fileExists('cluster/postmaster.pid')).toBe(false);
  expect(existsSync(join(folder, 'supervisor.pid'))).toBe(false);
  rmSync(folder, { recursive: true, force: true });
});
