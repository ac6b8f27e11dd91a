import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { startFaultySmtp, startSmtp } from '#test/smtp-server.ts';
import { enqueueMail } from '#server/modules/mail/queue-mail.ts';
import { deleteAllJobs } from '#test/worker-jobs.ts';

const shop = startApp();
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-jobs-'));
const from = 'Kloof Stone <desk@kloofstone.example>';
async function deleteMail(): Promise<void> {
  await shop.pool.query('delete from outbox');
  await deleteAllJobs(shop.pool);
}
let customer: TestUser;
beforeAll(async () => {
  customer = await createUser(shop);
  await deleteMail();
});
afterEach(deleteMail);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Inserts an email into the outbox, with its job. @returns its id */
async function queue(): Promise<string> {
  const key = randomUUID();
  const text = { to: 'lerato@example.test', subject: 'A note', text: 'All is well.' };
  await enqueueMail(shop.services.db, { kind: 'quote_message', about: { userId: customer.id }, key, ...text });
  return (await shop.pool.query<{ id: string }>('select id from outbox where dedupe_key = $1', [key])).rows[0]!.id;
}
const row = async (id: string) => (await shop.pool.query('select * from outbox where id = $1', [id])).rows[0];
const countJobs = async (where: string) => (await shop.pool.query(`select 1 from graphile_worker.jobs where ${where}`)).rows.length;
const lockedJobs = () => countJobs('locked_at is not null');

/** Starts the job process, like the supervisor does. */
const start = (smtpUrl: string): ChildProcess =>
  spawn(process.execPath, ['server/processes/job-process.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: shop.pool.options.connectionString,
      SECRET: 'a secret of at least thirty-two characters',
      SMTP_URL: smtpUrl,
      MAIL_FROM: from,
      DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  });

test('a stalled mail server does not delay other jobs', { timeout: 60_000 }, async () => {
  const bad = await startFaultySmtp('stalls');
  for (let count = 0; count < 4; count += 1) await queue();
  const child = start(bad.url);
  const ended = once(child, 'exit');
  const sending = () => countJobs("task_identifier = 'send_email' and locked_at is not null");
  await expect.poll(sending, { timeout: 20_000 }).toBe(2);
  await shop.pool.query("select graphile_worker.add_job('delete_files', '{\"keys\":[]}', job_key => 'other')");
  await expect.poll(() => countJobs("key = 'other'"), { timeout: 10_000 }).toBe(0);
  expect(await sending(), 'the server has not said a word yet').toBe(2);
  child.kill('SIGKILL');
  await ended;
  await bad.close();
});

test(
  'T36 a job process killed between sending an email and marking it: the email is sent again, not lost',
  { timeout: 60_000 },
  async () => {
    const smtp = await startSmtp();
    const id = await queue();
    const first = start(smtp.url);
    const ended = once(first, 'exit');
    smtp.onMail(async () => {
      first.kill('SIGKILL');
      await ended;
    });
    await ended;
    expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(await lockedJobs(), 'the queue does not know that it was killed').toBeGreaterThan(0);

    smtp.onMail(() => Promise.resolve());
    // Emails from before there was a server have no job. The start creates one.
    const old = await queue();
    await shop.pool.query('select graphile_worker.remove_job($1)', [`send_email:${old}`]);
    const second = start(smtp.url);
    await expect.poll(async () => [(await row(id)).status, (await row(old)).status], { timeout: 20_000 }).toEqual(['sent', 'sent']);
    await expect.poll(lockedJobs, { timeout: 10_000 }).toBe(0);
    second.kill('SIGTERM');
    await once(second, 'exit');
    // At most twice, with the same Message-ID.
    const sent = smtp.received.map(({ headers }) => headers.get('message-id') ?? '');
    expect(sent.toSorted()).toEqual([id, id, old].map((each) => `<${each}@kloofstone.example>`));
    await smtp.close();
  },
);
