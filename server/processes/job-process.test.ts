import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { insertEmail } from '#test/insert-email.ts';
import { startFaultySmtp, startSmtpServer } from '#test/smtp-server.ts';
import { getEntryFile } from './child-process.ts';
import { deleteAllJobs } from '#test/worker-jobs.ts';

const shop = startApp();
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-jobs-'));
const from = 'Kloof Stone <desk@kloofstone.example>';
async function deleteOutbox(): Promise<void> {
  await shop.pool.query('delete from outbox');
  await deleteAllJobs(shop.pool);
}
let customer: TestUser;
beforeAll(async () => {
  customer = await createUser(shop);
  await deleteOutbox();
});
afterEach(deleteOutbox);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const enqueueNote = () => insertEmail(shop, customer.id);
const getOutboxRow = async (id: string) => (await shop.pool.query('select * from outbox where id = $1', [id])).rows[0];
const countJobs = async (where: string) => (await shop.pool.query(`select 1 from graphile_worker.jobs where ${where}`)).rows.length;
const countLockedJobs = () => countJobs('locked_at is not null');

/** Starts the job process with the environment that the supervisor sets. */
const start = (smtpUrl: string, execArgv: string[] = [], stdio: StdioOptions = 'ignore'): ChildProcess =>
  spawn(process.execPath, [...execArgv, getEntryFile('job-process')], {
    env: {
      ...process.env,
      DATABASE_URL: shop.pool.options.connectionString,
      SECRET: 'a secret of at least thirty-two characters',
      SMTP_URL: smtpUrl,
      MAIL_FROM: from,
      DATA_DIR: dataDir,
    },
    stdio,
  });

test('a stalled mail server does not delay other jobs', { timeout: 60_000 }, async () => {
  const stalledSmtp = await startFaultySmtp('stalls');
  for (let index = 0; index < 4; index += 1) await enqueueNote();
  const child = start(stalledSmtp.url);
  const ended = once(child, 'exit');
  const countSending = () => countJobs("task_identifier = 'send_email' and locked_at is not null");
  await expect.poll(countSending, { timeout: 20_000 }).toBe(2);
  await shop.pool.query("select graphile_worker.add_job('delete_files', '{\"keys\":[]}', job_key => 'other')");
  await expect.poll(() => countJobs("key = 'other'"), { timeout: 10_000 }).toBe(0);
  expect(await countSending(), 'the mail server has not responded yet').toBe(2);
  child.kill('SIGKILL');
  await ended;
  await stalledSmtp.close();
});

test(
  'T36 an email is sent again, and not lost, if the job process is killed between sending it and marking it as sent',
  { timeout: 60_000 },
  async () => {
    const smtp = await startSmtpServer();
    const id = await enqueueNote();
    const first = start(smtp.url);
    const ended = once(first, 'exit');
    smtp.onEmail(async () => {
      first.kill('SIGKILL');
      await ended;
    });
    await ended;
    expect(await getOutboxRow(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(await countLockedJobs(), 'the jobs of the killed process are still locked').toBeGreaterThan(0);

    smtp.onEmail(() => Promise.resolve());
    // Emails that were stored before SMTP_URL was set have no job. The start of the job process creates one.
    const oldId = await enqueueNote();
    await shop.pool.query('select graphile_worker.remove_job($1)', [`send_email:${oldId}`]);
    const second = start(smtp.url);
    await expect
      .poll(async () => [(await getOutboxRow(id)).status, (await getOutboxRow(oldId)).status], { timeout: 20_000 })
      .toEqual(['sent', 'sent']);
    await expect.poll(countLockedJobs, { timeout: 10_000 }).toBe(0);
    second.kill('SIGTERM');
    await once(second, 'exit');
    // The first email was sent twice with one Message-ID.
    const messageIds = smtp.received.map(({ headers }) => headers.get('message-id') ?? '');
    expect(messageIds.toSorted()).toEqual([id, id, oldId].map((emailId) => `<${emailId}@kloofstone.example>`));
    await smtp.close();
  },
);

test('a job process that is signalled twice ends after the email that it is sending', { timeout: 60_000 }, async () => {
  const smtp = await startSmtpServer();
  const [received, confirmed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  smtp.onEmail(() => {
    received.resolve();
    return confirmed.promise;
  });
  const id = await enqueueNote();
  const reportSignals = "data:text/javascript,process.on('SIGTERM', () => process.send('signalled'))";
  const child = start(smtp.url, ['--import', reportSignals], ['ignore', 'ignore', 'ignore', 'ipc']);
  const ended = once(child, 'exit');
  await Promise.all([once(child, 'message'), received.promise]);
  for (let count = 0; count < 2; count += 1) {
    const signalled = once(child, 'message');
    child.kill('SIGTERM');
    expect(await signalled).toContain('signalled');
  }
  expect(await countLockedJobs(), 'the job of the email is still running').toBe(1);
  confirmed.resolve();
  expect(await ended).toEqual([0, null]);
  expect(await getOutboxRow(id)).toMatchObject({ status: 'sent' });
  expect(await countLockedJobs()).toBe(0);
  await smtp.close();
});
