import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSmtpTransport } from '#server/adapters/smtp.ts';
import { createSmtpOutbox, createTestOutbox } from '#test/create-test-outbox.ts';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { insertEmail, type EmailOverrides } from '#test/insert-email.ts';
import { startFaultySmtp, startSmtpServer, type TestSmtp } from '#test/smtp-server.ts';
import { parseEml } from '../../../../scripts/eml.ts';
import { createFileOutbox } from './file-outbox.ts';
import { dispatch } from '../dispatch.ts';
import { createButton, createLines } from '../content.ts';
import { findOutboxEmail } from '../admin/outbox-admin.store.ts';
import { renderEmail } from '../render/render-email.ts';
import { deleteAllJobs } from '#test/worker-jobs.ts';

const shop = startApp();
const dataDir = mkdtempSync(join(tmpdir(), 'bullnose-outbox-'));
const outboxFolder = join(dataDir, 'outbox');
const minuteMs = 60_000;
let smtp: TestSmtp;
let customer: TestUser;

beforeAll(async () => {
  smtp = await startSmtpServer();
  customer = await createUser(shop);
  await shop.pool.query('delete from outbox');
});
beforeEach(() => {
  smtp.received.length = 0;
  smtp.rejectRecipients(undefined);
  smtp.onEmail(() => Promise.resolve());
});
afterEach(() => shop.pool.query('delete from outbox'));
afterAll(async () => {
  await smtp.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const from = 'Kloof Stone <desk@kloofstone.example>';
const enqueueNote = (overrides?: EmailOverrides) => insertEmail(shop, customer.id, overrides);
const getRow = async (id: string) => (await shop.pool.query('select * from outbox where id = $1', [id])).rows[0];
const listJobs = async (id: string) =>
  (
    await shop.pool.query('select run_at, task_identifier, attempts, max_attempts, last_error from graphile_worker.jobs where key = $1', [
      `send_email:${id}`,
    ])
  ).rows;

describe('a queued email', () => {
  test('is sent once, from the business, in HTML and plain text, and marked as sent', async () => {
    const id = await enqueueNote({
      content: () => ['All is well.', createButton('Follow your request', 'http://shop.test/user/quotes?a=1&b=2')],
    });
    const outbox = createSmtpOutbox(shop, smtp.url, 400);
    expect(await outbox.send(id)).toBeUndefined();
    await outbox.send(id);
    expect(smtp.received).toHaveLength(1);
    const { headers, to, text, html } = smtp.received[0]!;
    expect(to).toEqual(['lerato@example.test']);
    expect(Object.fromEntries(headers)).toMatchObject({
      from,
      to: 'lerato@example.test',
      'reply-to': 'hello@kloofstone.example',
      subject: 'A note',
      'message-id': `<${id}@kloofstone.example>`,
      'auto-submitted': 'auto-generated',
    });
    expect(headers.get('content-type')).toContain('multipart/alternative');
    expect(text).toContain(
      'All is well.\n\nFollow your request: http://shop.test/user/quotes?a=1&b=2\n\n-- \nKloof Stone\n12 Feldspar Street',
    );
    expect(html).toContain('All is well.');
    expect(html).toContain('href="http://shop.test/user/quotes?a=1&amp;b=2"');
    expect(html).toContain('+27 21 000 0142');
    expect(await getRow(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null, sent_at: shop.clock.now() });
  });

  test('contains all characters, and entered text as escaped HTML', async () => {
    const id = await enqueueNote({
      subject: 'Zoë’s 石 worktop – 20 % off 🪨',
      content: () => ['Dear Zoë', createLines('Name: <b>Ünal & Söhne</b>\nStone: 石 é\n.\n\n.dot')],
    });
    await createSmtpOutbox(shop, smtp.url, 400).send(id);
    const { headers, text, html } = smtp.received[0]!;
    expect(headers.get('subject')).toBe('Zoë’s 石 worktop – 20 % off 🪨');
    expect(text).toContain('Name: <b>Ünal & Söhne</b>\nStone: 石 é\n.\n\n.dot');
    expect(html).toContain('&lt;b&gt;Ünal &amp; Söhne&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  test('is sent by a job that exists only if the transaction commits', async () => {
    const id = await enqueueNote();
    expect(await listJobs(id)).toMatchObject([{ task_identifier: 'send_email' }]);
    const key = randomUUID();
    const failed = shop.services.db.transaction().execute(async (trx) => {
      const email = { to: 'a@b.test', subject: 'x', content: () => [] };
      await dispatch(trx, { kind: 'quote_message', about: { userId: customer.id }, key, email });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await shop.pool.query('select 1 from outbox where dedupe_key = $1', [`quote_message:${key}`])).rows).toEqual([]);
  });

  test('is sent once by two concurrent workers', async () => {
    const id = await enqueueNote();
    const secondOutbox = createSmtpOutbox(shop, smtp.url, 400);
    smtp.onEmail(async () => {
      await secondOutbox.send(id);
      await secondOutbox.processDueEmails();
    });
    await createSmtpOutbox(shop, smtp.url, 400).send(id);
    expect(smtp.received).toHaveLength(1);
    expect(await getRow(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});

describe('T23 an attempted email header injection results in one email to one recipient', () => {
  test.each([
    ['a line break in the subject', { subject: 'Hi\r\nBcc: all@example.test\r\n\r\nbody' }],
    ['a line break alone', { subject: 'Hi\nTo: all@example.test' }],
    ['a lone carriage return', { subject: 'Hi\rBcc: all@example.test' }],
  ])('%s', async (_name, overrides) => {
    const id = await enqueueNote(overrides);
    await createSmtpOutbox(shop, smtp.url, 400).send(id);
    expect(smtp.received.map(({ to }) => to)).toEqual([['lerato@example.test']]);
    const { headers, raw } = smtp.received[0]!;
    expect(headers.has('bcc')).toBe(false);
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(?:bcc|to):.*all@/im);
  });

  test('a subject in any script is received as it was typed, without control characters', async () => {
    const subject = '李雷 · አበበ ቢቂላ · राम कुमार · สมชาย · 🪨 '.repeat(5).trim();
    const id = await enqueueNote({ subject: `\u202e${subject.replace('·', '\u2066·\u2069')}\u0007\u2028` });
    await createSmtpOutbox(shop, smtp.url, 400).send(id);
    const { headers, raw } = smtp.received[0]!;
    expect(headers.get('subject')).toBe(subject);
    expect(raw.slice(0, raw.indexOf('\r\n\r\n')), 'headers are ASCII').toMatch(/^[\t\r\n -~]+$/);
  });

  test.each([
    'a@b.test, all@example.test',
    'a@b.test\r\nBcc: all@example.test',
    'X <a@b.test>',
    '"a b"@b.test',
    'a@b.test;c@d.test',
    'nobody',
  ])('an email to a recipient that is not a single address (%j) fails immediately', async (to) => {
    const id = await enqueueNote({ to });
    expect(await createSmtpOutbox(shop, smtp.url, 400).send(id)).toContain('given up');
    expect(smtp.received).toEqual([]);
    expect(await getRow(id)).toMatchObject({ status: 'failed', last_error: 'Emails cannot be sent to this address. Correct the address.' });
  });
});

describe('an email that the mail server does not accept', () => {
  /** Expects that the email waits for a retry, with a reason and a job, and is then delivered once. */
  async function expectDeliveryLater(id: string, reason: RegExp): Promise<void> {
    const row = await getRow(id);
    expect(row).toMatchObject({ status: 'waiting', attempts: 1, last_error: expect.stringMatching(reason), sent_at: null });
    const delayMs = row.next_attempt_at - shop.clock.now().getTime();
    expect(delayMs).toBeGreaterThanOrEqual(8_000);
    expect(delayMs).toBeLessThanOrEqual(12_000);
    expect(await listJobs(id)).toMatchObject([{ run_at: row.next_attempt_at }]);
    const outbox = createSmtpOutbox(shop, smtp.url, 400);
    await outbox.send(id);
    expect(smtp.received, 'before the next attempt is due').toEqual([]);
    shop.clock.move(minuteMs);
    await outbox.send(id);
    expect(smtp.received).toHaveLength(1);
    expect(await getRow(id)).toMatchObject({ status: 'sent', attempts: 2, last_error: null, next_attempt_at: null });
  }

  test('fails immediately after a permanent rejection (550), without retries', async () => {
    smtp.rejectRecipients(550);
    const id = await enqueueNote();
    expect(await createSmtpOutbox(shop, smtp.url, 400).send(id)).toMatch(/^Email \d+ \(quote_message\) is given up$/);
    expect(await getRow(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: expect.stringContaining('550'),
      next_attempt_at: null,
    });
    smtp.rejectRecipients(undefined);
    shop.clock.move(minuteMs);
    const outbox = createSmtpOutbox(shop, smtp.url, 400);
    await outbox.processDueEmails();
    await outbox.send(id);
    expect(smtp.received).toEqual([]);
  });

  test('is retried later after a temporary rejection (451)', async () => {
    smtp.rejectRecipients(451);
    const id = await enqueueNote();
    expect(await createSmtpOutbox(shop, smtp.url, 400).send(id)).toContain('is to be tried again at');
    smtp.rejectRecipients(undefined);
    await expectDeliveryLater(id, /451/);
  });

  test('is retried later if the server is not reachable', async () => {
    const closedServer = await startSmtpServer();
    await closedServer.close();
    const id = await enqueueNote();
    await createSmtpOutbox(shop, closedServer.url, 400).send(id);
    await expectDeliveryLater(id, /ECONNREFUSED/);
  });

  test.each([
    ['stalls', /greeting|timeout|aborted/i],
    ['drops', /closed|reset|hang up|EPIPE/i],
  ] as const)('is retried later if the server %s', async (defect, reason) => {
    const faultySmtp = await startFaultySmtp(defect);
    const id = await enqueueNote();
    await createSmtpOutbox(shop, faultySmtp.url, 400).send(id);
    await faultySmtp.close();
    await expectDeliveryLater(id, reason);
  });

  test('is not sent if that would send the password unencrypted to another machine', async () => {
    const { port } = new URL(smtp.url);
    const id = await enqueueNote();
    // The same server by an address that is not loopback.
    await createSmtpOutbox(shop, `smtp://user:secret@[::ffff:127.0.0.1]:${port}`, 400).send(id);
    expect(await getRow(id)).toMatchObject({ status: 'waiting', attempts: 1, last_error: expect.stringContaining('STARTTLS') });
    expect([smtp.passwords, smtp.received]).toEqual([[], []]);
    await createSmtpOutbox(shop, `smtp://user:secret@127.0.0.1:${port}`, 400).send(await enqueueNote());
    expect([smtp.passwords, smtp.received.length]).toEqual([['secret'], 1]);
  });

  test('is retried later after an unexpected error, which counts as an attempt', async () => {
    const id = await enqueueNote();
    const failingOutbox = createTestOutbox(shop, { transport: { send: () => Promise.reject(new Error('Out of memory')) } });
    expect(await failingOutbox.send(id)).toMatch(/is to be tried again at .*Error: Out of memory\n +at /s);
    await failingOutbox.processDueEmails();
    await failingOutbox.send(id);
    await expectDeliveryLater(id, /^Out of memory$/);
  });

  test('is not sent again if only its file cannot be renamed', async () => {
    const id = await enqueueNote();
    const files = createFileOutbox(outboxFolder);
    await createTestOutbox(shop, { folder: files }).send(id);
    const { eml_file_name: fileName } = await getRow(id);
    const folder = { ...files, settle: () => Promise.reject(new Error('The file system is read-only')) };
    await createTestOutbox(shop, { transport: createSmtpTransport(smtp.url, 400), folder }).send(id);
    expect(await getRow(id)).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
    await files.remove(fileName);
  });

  test('is retried later if its file cannot be written', async () => {
    const id = await enqueueNote();
    const folder = { ...createFileOutbox(outboxFolder), put: () => Promise.reject(new Error('No space left')) };
    await createTestOutbox(shop, { folder }).send(id);
    expect(await getRow(id)).toMatchObject({ status: 'waiting', attempts: 1, last_error: 'No space left', eml_file_name: null });
  });

  test('gets a new job from processDueEmails after its job failed permanently', async () => {
    const id = await enqueueNote();
    await shop.pool.query(
      "select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = $1), 'The process was killed')",
      [`send_email:${id}`],
    );
    expect(await listJobs(id)).toMatchObject([{ attempts: 2, max_attempts: 2 }]);
    await createSmtpOutbox(shop, smtp.url, 400).processDueEmails();
    expect(await listJobs(id)).toMatchObject([{ attempts: 0, max_attempts: 2, last_error: null }]);
  });

  test.each([
    ['deliveries are rejected', () => createSmtpOutbox(shop, smtp.url, 400), '451'],
    [
      'errors are unexpected',
      () => createTestOutbox(shop, { transport: { send: () => Promise.reject(new Error('Out of memory')) } }),
      'Out of memory',
    ],
  ])('fails after sixteen attempts if %s', async (_name, createFailingOutbox, lastError) => {
    smtp.rejectRecipients(451);
    const id = await enqueueNote();
    await shop.pool.query('update outbox set attempts = 14 where id = $1', [id]);
    const failingOutbox = createFailingOutbox();
    await failingOutbox.send(id);
    expect(await getRow(id)).toMatchObject({ status: 'waiting', attempts: 15 });
    shop.clock.move(8 * 60 * minuteMs);
    await failingOutbox.send(id);
    expect(await getRow(id)).toMatchObject({
      status: 'failed',
      attempts: 16,
      next_attempt_at: null,
      last_error: expect.stringContaining(lastError),
    });
  });
});

describe('without a mail server', () => {
  const folder = createFileOutbox(outboxFolder);
  const listFiles = () => readdirSync(outboxFolder);
  afterEach(() => listFiles().forEach((name) => rmSync(join(outboxFolder, name))));

  test('each email is stored in a file that only its owner can read, and sent once a server is configured', async () => {
    const id = await enqueueNote({ kind: 'quote_received', subject: 'Größe' });
    const fileOutbox = createTestOutbox(shop, { folder });
    await fileOutbox.processDueEmails();
    await fileOutbox.send(id);
    const { number } = await getRow(id);
    expect(await getRow(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(listFiles()).toEqual([expect.stringMatching(new RegExp(`^\\d{8}-\\d{6}-0*${number}-quote_received\\.eml$`))]);
    const file = join(outboxFolder, listFiles()[0]!);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const email = await parseEml(readFileSync(file));
    expect(email).toMatchObject({ text: expect.stringContaining('All is well.'), html: expect.stringContaining('<html') });
    expect(email.headers.get('subject')).toBe('Größe');

    await deleteAllJobs(shop.pool);
    await fileOutbox.processDueEmails();
    expect(await listJobs(id), 'an email that has a file gets no job').toEqual([]);
    const smtpOutbox = createTestOutbox(shop, { folder, transport: createSmtpTransport(smtp.url, 400) });
    await smtpOutbox.processDueEmails();
    expect(await listJobs(id)).toHaveLength(1);
    await smtpOutbox.send(id);
    expect(smtp.received).toHaveLength(1);
    expect(await getRow(id)).toMatchObject({ status: 'sent' });
    expect(listFiles()).toEqual([expect.stringMatching(/-quote_received\.sent\.eml$/)]);
  });

  test('npm run outbox lists and shows emails', async () => {
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, ['scripts/outbox.ts', ...args], { env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: '' } });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return { code, output };
    };
    expect(await run()).toEqual({ code: 0, output: expect.stringContaining(`There are no emails in ${outboxFolder} yet.`) });
    const id = await enqueueNote({
      kind: 'password_code',
      subject: 'Ihr Schlüssel',
      content: () => ['All is well.', { type: 'code', code: '4711' }],
    });
    await createTestOutbox(shop, { folder }).send(id);
    const { number } = await getRow(id);
    expect((await run()).output).toMatch(new RegExp(`${number} .*lerato@example.test +Ihr Schlüssel +password_code +waiting`));
    expect((await run('show', 'latest')).output).toMatch(
      /To: lerato@example.test\n[^]*Subject: Ihr Schlüssel\n[^]*All is well\.\n\n {4}4711/,
    );
    const html = join(dataDir, 'mail.html');
    await run('show', String(number), '--html', html);
    expect(readFileSync(html, 'utf8')).toContain('4711');
    expect(await run('show', '99999')).toMatchObject({ code: 1 });
  });
});

describe('a confidential email', () => {
  const createConfidentialContent = () => ({
    content: () => [
      'Enter this code: it works once.',
      { type: 'code' as const, code: '4711' },
      createButton('Go on', 'http://shop.test/?reset=abc'),
      'Did you not ask for it? Then leave it.',
    ],
    confidentialUntil: new Date(shop.clock.now().getTime() + 10 * minuteMs),
  });
  const removedContent = { content: [], subject: 'A note' };

  test('loses its content once it is sent', async () => {
    const id = await enqueueNote(createConfidentialContent());
    await createSmtpOutbox(shop, smtp.url, 400).send(id);
    const { text, html } = smtp.received[0]!;
    expect(text).toMatch(/works once\.\n\n {4}4711\n\nGo on: http[^\n]+\n\nDid you not/);
    for (const part of ['>4711<', 'reset=abc', 'Did you not ask']) expect(html).toContain(part);
    expect(await getRow(id)).toMatchObject({ ...removedContent, status: 'sent', redacted_at: shop.clock.now() });
  });

  test('loses its content when it cannot be sent', async () => {
    smtp.rejectRecipients(550);
    const id = await enqueueNote(createConfidentialContent());
    await createSmtpOutbox(shop, smtp.url, 400).send(id);
    expect(await getRow(id)).toMatchObject({ ...removedContent, status: 'failed' });
  });

  test('loses its content and its file when it expires', async () => {
    const id = await enqueueNote(createConfidentialContent());
    const ordinaryId = await enqueueNote();
    const fileOutbox = createTestOutbox(shop, { folder: createFileOutbox(outboxFolder) });
    await fileOutbox.send(id);
    await fileOutbox.send(ordinaryId);
    await fileOutbox.processDueEmails();
    expect(readdirSync(outboxFolder)).toHaveLength(2);
    shop.clock.move(11 * minuteMs);
    await fileOutbox.processDueEmails();
    expect(readdirSync(outboxFolder)).toEqual([expect.stringContaining('-quote_message.eml')]);
    expect(await getRow(id)).toMatchObject({
      ...removedContent,
      status: 'failed',
      last_error: expect.stringContaining('The email was not sent before'),
    });
    expect(await getRow(ordinaryId)).toMatchObject({
      status: 'waiting',
      content: expect.arrayContaining([{ type: 'paragraph', text: 'All is well.' }]),
    });
  });

  test('is never sent after it expires', async () => {
    const id = await enqueueNote(createConfidentialContent());
    shop.clock.move(11 * minuteMs);
    expect(await createSmtpOutbox(shop, smtp.url, 400).send(id)).toContain('too late');
    expect(smtp.received).toEqual([]);
    expect(await getRow(id)).toMatchObject({ ...removedContent, status: 'failed' });
  });
});

test('an email shows the logo of the business in place of its name', async () => {
  const { db, settings } = shop.services;
  const email = (await findOutboxEmail(db, await enqueueNote()))!;
  const general = await settings.getGeneral();
  const render = async (logoPath?: string) => renderEmail(email, { general, logoPath }, 'http://shop.test').html;
  expect(await render('/media/abc/1200.jpg')).toContain('src="http://shop.test/media/abc/400.png"');
  expect(await render()).not.toContain('<img');
});
