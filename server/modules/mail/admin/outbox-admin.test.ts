import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutboxEmailDto, EmailDetailDto } from '#contract/admin/outbox.endpoints.ts';
import { enqueueEmail, type OutgoingEmail } from '../enqueue-email.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';
import { deleteAllJobs } from '#test/worker-jobs.ts';

const shop = startApp('demo', { limits: false });
let owner: TestUser;
let estimator: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
  estimator = await createUser(shop, { role: 'estimator' });
});
beforeEach(async () => {
  await shop.pool.query('delete from outbox');
  await deleteAllJobs(shop.pool);
});

type Fate = { status?: string; attempts?: number; last_error?: string; next_attempt_at?: Date; redacted_at?: Date };

/** Inserts an email into the outbox with a status. @returns its id */
async function insertEmail(
  overrides: Partial<Exclude<OutgoingEmail, { kind: 'staff_invitation' }>> = {},
  fate: Fate = {},
): Promise<string> {
  const mail: OutgoingEmail = {
    kind: 'quote_message',
    about: { userId: owner.id },
    key: randomUUID(),
    to: 'lerato@example.test',
    subject: 'A note',
    text: 'Dear Lerato\n\nAll is well.',
    ...overrides,
  };
  await enqueueEmail(shop.services.db, mail);
  const { rows } = await shop.pool.query(
    `update outbox set status = coalesce($2::email_status, status), attempts = coalesce($3, 0), last_error = $4, next_attempt_at = $5, redacted_at = $6,
       sent_at = case when $2 = 'sent' then now() end where dedupe_key = $1 returning id`,
    [mail.key, fate.status ?? null, fate.attempts ?? 0, fate.last_error ?? null, fate.next_attempt_at ?? null, fate.redacted_at ?? null],
  );
  await deleteAllJobs(shop.pool);
  return rows[0].id as string;
}
const failed: Fate = { status: 'failed', attempts: 16, last_error: '550 No such user' };
const row = async (id: string) => (await shop.pool.query('select * from outbox where id = $1', [id])).rows[0];
const jobKeys = async () =>
  (await shop.pool.query('select key from graphile_worker.jobs order by id')).rows.map(({ key }) => key as string);
type Listed = { result: OutboxEmailDto[]; fullcount: number; kinds: string[]; failed: number };
const list = async (input: object = {}, as = owner) =>
  (await shop.post('/admin/outbox/list', input, as)).json<{ response: Listed }>().response;
const get = async (_id: string) => (await shop.post('/admin/outbox/get', { _id }, owner)).json<{ response: EmailDetailDto }>().response;
const resend = async (which: object) => (await shop.post('/admin/outbox/resend', which, owner)).json<{ code?: string; response: object }>();

describe('the outbox in the back office', () => {
  test('lists each email with its status, newest first, and searches address, subject, kind and status', async () => {
    const nextAttemptAt = new Date('2026-11-21T10:00:00Z');
    const waiting = await insertEmail(
      { kind: 'quote_received' },
      { attempts: 2, last_error: '451 Try later', next_attempt_at: nextAttemptAt },
    );
    const sent = await insertEmail({ to: 'sipho@example.test', subject: 'Your kitchen is 100% ready' }, { status: 'sent', attempts: 1 });
    const gone = await insertEmail({}, failed);
    const { result, fullcount, kinds, failed: open } = await list();
    expect(result.map(({ _id }) => _id)).toEqual([gone, sent, waiting]);
    expect({ fullcount, kinds, open }).toEqual({ fullcount: 3, kinds: ['quote_message', 'quote_received'], open: 1 });
    expect(result[0]).toMatchObject({ fate: 'failed', tries: 16, lastError: '550 No such user', nextAt: null, gone: false });
    expect(result[1]).toMatchObject({ fate: 'sent', to: 'sipho@example.test', sentAt: expect.any(String) });
    expect(result[2]).toMatchObject({ fate: 'waiting', tries: 2, lastError: '451 Try later', nextAt: nextAttemptAt.toISOString() });
    const found = async (input: object) => (await list(input)).result.map(({ _id }) => _id);
    expect(await found({ search: 'SIPHO kitchen' })).toEqual([sent]);
    expect(await found({ search: '100%' })).toEqual([sent]);
    expect(await found({ search: '%' })).toEqual([sent]);
    expect(await found({ kind: 'quote_received' })).toEqual([waiting]);
    expect(await found({ fate: 'failed' })).toEqual([gone]);
    expect(await found({ skip: 1, limit: 1 })).toEqual([sent]);
    expect((await list({}, estimator)).fullcount).toBe(3);
  });

  test('shows the HTML and plain text of an email, with typed text escaped', async () => {
    const id = await insertEmail({
      text: 'Hello <script>alert(1)</script>',
      action: { label: 'Look', url: 'http://shop.test/user/quotes' },
    });
    const { html, text, secret } = await get(id);
    expect(secret).toBe(false);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(text).toContain('Look: http://shop.test/user/quotes');
  });

  test('hides codes and links of the recipient, also before the email is sent', async () => {
    const confidentialUntil = new Date(shop.clock.now().getTime() + 600_000);
    const id = await insertEmail({ kind: 'password_code', text: 'Between us.', code: '4711', confidentialUntil });
    const link = await insertEmail({
      kind: 'verify_email',
      action: { label: 'Confirm', url: 'http://shop.test/#token=abc' },
      confidentialUntil,
    });
    for (const each of [id, link]) expect(await get(each)).toMatchObject({ secret: true, gone: false, html: null, text: null });
    const everything = JSON.stringify([await list(), await get(id), await get(link)]);
    expect(everything).not.toMatch(/4711|token=|Between us/);
  });
});

describe('resending', () => {
  test('retries a failed email immediately, and does not copy it', async () => {
    const id = await insertEmail({}, failed);
    expect(await resend({ _id: id })).toMatchObject({ response: { resent: 1, skipped: 0 } });
    expect(await row(id)).toMatchObject({ status: 'waiting', attempts: 0, last_error: null, next_attempt_at: null });
    expect(await jobKeys()).toEqual([`send_email:${id}`]);
  });

  test('sends a waiting email now', async () => {
    const id = await insertEmail({}, { attempts: 3, next_attempt_at: new Date(shop.clock.now().getTime() + 3_600_000) });
    await resend({ _id: id });
    expect(await row(id)).toMatchObject({ status: 'waiting', next_attempt_at: null });
    expect(await jobKeys()).toEqual([`send_email:${id}`]);
  });

  test('sends a copy of a sent email, and logs by whom', async () => {
    const id = await insertEmail({}, { status: 'sent' });
    await resend({ _id: id });
    const { rows } = await shop.pool.query('select * from outbox where id <> $1', [id]);
    expect(rows).toMatchObject([{ status: 'waiting', subject: 'A note', recipient: 'lerato@example.test', user_id: owner.id }]);
    expect(await jobKeys()).toEqual([`send_email:${rows[0].id}`]);
    expect(await row(id)).toMatchObject({ status: 'sent' });
    const { rows: noted } = await shop.pool.query(
      "select user_id from audit_log where entity_type = 'mail' and action = 'resend' and entity_id = $1",
      [id],
    );
    expect(noted).toEqual([{ user_id: owner.id }]);
  });

  test('rejects secret emails without content or that expired, with a message, and sends valid ones', async () => {
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
    const blanked = await insertEmail({ confidentialUntil: at(10) }, { status: 'sent', redacted_at: shop.clock.now() });
    const over = await insertEmail({ confidentialUntil: at(-1) });
    const counts = await insertEmail({ confidentialUntil: at(10), code: '4711' });
    for (const _id of [blanked, over]) expect(await resend({ _id })).toMatchObject({ code: 'mail_secret' });
    expect(await resend({ _id: counts })).toMatchObject({ response: { resent: 1 } });
    expect(await resend({ _id: randomUUID() })).toMatchObject({ code: 'not_found' });
    expect(await jobKeys()).toEqual([`send_email:${counts}`]);
  });

  test('resends all failed emails of the filter, and counts the ones it skips', async () => {
    const ids = [await insertEmail({}, failed), await insertEmail({ to: 'sipho@example.test' }, failed)];
    const secret = await insertEmail({ confidentialUntil: shop.clock.now() }, { ...failed, redacted_at: shop.clock.now() });
    const sent = await insertEmail({}, { status: 'sent' });
    expect(await resend({ failed: { search: 'sipho' } })).toMatchObject({ response: { resent: 1, skipped: 0 } });
    expect(await resend({ failed: {} })).toMatchObject({ response: { resent: 1, skipped: 1 } });
    expect((await jobKeys()).toSorted()).toEqual(ids.map((id) => `send_email:${id}`).toSorted());
    expect([await row(secret), await row(sent)]).toMatchObject([{ status: 'failed' }, { status: 'sent' }]);
  });

  test('T45 waits while the contact message of the email is being erased', async () => {
    const user = await createUser(shop);
    const { rows } = await shop.pool.query(
      `insert into contact_messages (id, name, email, phone, subject, message, customer_id)
       values (gen_random_uuid(), 'P', 'elsewhere@example.test', '', 'Sinks', 'Hello', $1) returning id`,
      [user.id],
    );
    const id = await insertEmail({ about: { contactMessageId: rows[0].id } }, { status: 'sent' });
    const erasing = await shop.pool.connect();
    await erasing.query('begin');
    await erasing.query('select 1 from contact_messages where id = $1 for update', [rows[0].id]);
    const resending = resend({ _id: id });
    await expect
      .poll(
        async () =>
          (await shop.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows,
      )
      .toHaveLength(1);
    await erasing.query('commit');
    erasing.release();
    expect(await resending).toMatchObject({ response: { resent: 1 } });
  });

  test('T45 a copy is erased with its person, also for a contact message', async () => {
    const customer = await createUser(shop, { email: 'erased-copy@example.test' });
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [customer.id]);
    await shop.post('/site/save/quotes', buildQuoteRequest((await getProduct(shop))._id), customer);
    await shop.post('/contactus', { name: 'A', email: customer.email, phone: '0821234567', subject: 'S', message: 'M' });
    await shop.runJobs();
    await shop.pool.query("update outbox set status = 'sent'");
    const { result } = await list();
    expect(result.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['quote_received', 'contact_to_desk']));
    await resend({ ids: result.filter(({ secret }) => !secret).map(({ _id }) => _id) });
    expect((await list({ fate: 'waiting' })).fullcount).toBeGreaterThan(2);
    await shop.post('/user/account/delete', { password: customer.password }, customer);
    expect((await list()).result.map(({ kind }) => kind)).toEqual(['account_deleted']);
  });

  test('T45 a copy is not created while its person is being erased', async () => {
    const customer = await createUser(shop);
    const id = await insertEmail({ about: { userId: customer.id } }, { status: 'sent' });
    const eraser = await shop.pool.connect();
    await eraser.query('begin');
    await eraser.query('select 1 from users where id = $1 for update', [customer.id]);
    const copying = resend({ _id: id });
    const waits = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await shop.pool.query(waits)).rows.length).toBe(1);
    await eraser.query('delete from outbox');
    await eraser.query('commit');
    eraser.release();
    expect(await copying).toMatchObject({ code: 'not_found' });
    expect((await list()).fullcount).toBe(0);
  });
});

test('a resolved failure is not counted, until that is undone or the email is sent again', async () => {
  const [one, two] = [await insertEmail({}, failed), await insertEmail({}, failed)];
  const dismiss = async (input: object) =>
    (await shop.post('/admin/outbox/dismiss', input, estimator)).json<{ response: { ids: string[] } }>().response.ids;
  const waiting = await insertEmail();
  expect(await dismiss({ ids: [one, waiting] })).toEqual([one]);
  expect(await list({ fate: 'failed' })).toMatchObject({ fullcount: 1, failed: 1, result: [{ _id: two }] });
  expect(await list({ fate: 'dismissed' })).toMatchObject({ result: [{ _id: one, fate: 'dismissed' }] });
  expect(await dismiss({ ids: [one], undo: true })).toEqual([one]);
  expect((await list()).failed).toBe(2);
  expect((await dismiss({ failed: {} })).toSorted()).toEqual([one, two].toSorted());
  await resend({ _id: two });
  expect(await list({ fate: 'waiting' })).toMatchObject({ fullcount: 2, failed: 0 });
});
