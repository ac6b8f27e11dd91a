import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Logger, runOnce } from 'graphile-worker';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTaskList } from '#server/jobs/task-list.ts';
import { startApp } from '#test/harness.ts';
import { createUser, readEmailToken, type TestUser } from '#test/factories.ts';

const logLines: string[] = [];
const shop = startApp('empty', { logLines });
const readNewLog = () => logLines.splice(0).join('');

/** Acquires a lock that blocks requests until `release`. */
async function acquireLock(query: string) {
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query(query);
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.query('commit');
    if (isHeld) client.release();
    isHeld = false;
  };
  onTestFinished(release);
  const countWaiting = async () =>
    (await shop.pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows.length;
  return { release, countWaiting };
}

describe('concurrent requests that violate a unique constraint', () => {
  test('verify an email address for one of two accounts and return 409 to the other, without logging the address', async () => {
    const email = 'verified-twice@example.test';
    const links: { token: string; user: TestUser }[] = [];
    for (const _ of [1, 2]) {
      const user = await createUser(shop);
      await shop.post('/user/profile/save', { email, password: user.password }, user);
      links.push({ token: await readEmailToken(shop, email), user });
    }
    expect(readNewLog()).toBe('');
    // The first request waits with its row updated. The second one waits for the index entry of the first.
    const { release, countWaiting } = await acquireLock('lock table password_reset_codes in exclusive mode');
    const pendingResponses = Promise.all(links.map(({ token, user }) => shop.post('/email/verify', { token }, user)));
    await expect.poll(countWaiting).toBe(2);
    await release();
    const responses = await pendingResponses;
    expect(responses.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
    expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ status: 0, code: 'email_taken' });
    expect(readNewLog()).not.toContain(email);
  });

  test('return 409 for a constraint without a specific error code, and the log contains only the constraint', async () => {
    await shop.pool.query(`create unique index contact_messages_email_key on contact_messages (email)`);
    onTestFinished(() => shop.pool.query('drop index contact_messages_email_key').then(() => undefined));
    const message = { fullName: 'Thandi', email: 'twice@example.test', phone: '0821234567', message: 'Hello' };
    const responses = await Promise.all([1, 2].map(() => shop.post('/contactus', message)));
    expect(responses.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
    expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'conflict' });
    const log = readNewLog();
    expect(JSON.parse(log)).toMatchObject({ err: { type: 'DatabaseError', code: '23505', constraint: 'contact_messages_email_key' } });
    expect(log).not.toContain('twice@example.test');
  });
});

describe('the values of rows', () => {
  test('are not in the log of an unexpected error: neither in its message nor in its details', async () => {
    await shop.pool.query(`create function fail() returns trigger language plpgsql as $$ begin
      raise exception 'value "%"', new.email using errcode = '22000', detail = new.email, hint = new.email, column = new.email; end $$`);
    await shop.pool.query('create trigger fail before insert on contact_messages for each row execute function fail()');
    onTestFinished(() => shop.pool.query('drop function fail cascade').then(() => undefined));
    const message = { fullName: 'Thandi', email: 'private@example.test', phone: '0821234567', message: 'Hello' };
    expect((await shop.post('/contactus', message)).statusCode).toBe(500);
    const log = readNewLog();
    expect(log).not.toContain('private@example.test');
    const { err } = JSON.parse(log) as { err: { message: string; stack: string } };
    expect(err).toMatchObject({ type: 'DatabaseError', code: '22000', message: 'PostgreSQL error 22000' });
    expect(err.stack).toContain('contact-form');
  });

  test('are neither in the log of the job queue nor in the last error of a job', async () => {
    await shop.pool.query(`select graphile_worker.add_job('expire_quote', '{"quoteId":"private@example.test"}')`);
    const messages: string[] = [];
    const logger = new Logger(() => (_level, message) => void messages.push(message));
    await runOnce({ pgPool: shop.pool, taskList: createTaskList(shop.services.jobs), noHandleSignals: true, logger });
    const readError = async () =>
      (await shop.pool.query("select last_error from graphile_worker.jobs where task_identifier = 'expire_quote'")).rows[0]
        .last_error as string;
    // The worker stops before the error is committed.
    await expect.poll(readError).toContain('PostgreSQL error 22P02');
    expect(JSON.stringify([await readError(), messages])).not.toContain('private@example.test');
    expect(messages.join('\n')).toContain('PostgreSQL error 22P02');
  });

  test('are not printed when an uncaught error ends the process', async () => {
    const program = `
      import { exitOnUncaughtError } from '#server/db/database-errors.ts';
      import { createPool } from '#server/db/connection.ts';
      exitOnUncaughtError();
      void createPool(process.env.DATABASE_URL).query("insert into colours (id, name, slug) select gen_random_uuid(), 'x', 'private-' || 'value' from generate_series(1, 2)");`;
    const env = { ...process.env, DATABASE_URL: shop.pool.options.connectionString };
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env });
    const { code, stderr } = (await run.catch((error: unknown) => error)) as { code: number; stderr: string };
    expect(code).toBe(1);
    expect(stderr).toContain('colours_slug_key');
    expect(stderr).not.toContain('private-value');
  });

  test('are not in the log of the embedded PostgreSQL', async () => {
    expect((await shop.pool.query('show log_min_messages')).rows).toEqual([{ log_min_messages: 'log' }]);
  });
});
