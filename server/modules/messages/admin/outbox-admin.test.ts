import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createButton } from '../content.ts';
import { insertEmail as insertOutboxEmail, type EmailOverrides } from '#test/insert-email.ts';
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

type DeliveryState = { status?: string; attempts?: number; last_error?: string; next_attempt_at?: Date; redacted_at?: Date };

/** Inserts an email into the outbox with a status. @returns its id */
async function insertEmail(overrides: EmailOverrides = {}, delivery: DeliveryState = {}): Promise<string> {
  const id = await insertOutboxEmail(shop, owner.id, overrides);
  await shop.pool.query(
    `update outbox set status = coalesce($2::email_status, status), attempts = coalesce($3, 0), last_error = $4, next_attempt_at = $5, redacted_at = $6,
       sent_at = case when $2 = 'sent' then now() end where id = $1`,
    [
      id,
      delivery.status ?? null,
      delivery.attempts ?? 0,
      delivery.last_error ?? null,
      delivery.next_attempt_at ?? null,
      delivery.redacted_at ?? null,
    ],
  );
  await deleteAllJobs(shop.pool);
  return id;
}
const failedDelivery: DeliveryState = { status: 'failed', attempts: 16, last_error: '550 No such user' };
const getRow = async (id: string) => (await shop.pool.query('select * from outbox where id = $1', [id])).rows[0];
const listJobKeys = async () =>
  (await shop.pool.query('select key from graphile_worker.jobs order by id')).rows.map(({ key }) => key as string);
const list = async (input: object = {}, user = owner) => (await shop.call('/admin/outbox/list', input, user)).response;
const get = async (_id: string) => (await shop.call('/admin/outbox/get', { _id }, owner)).response;
const resend = async (input: object) => (await shop.post('/admin/outbox/resend', input, owner)).json<{ code?: string; response: object }>();

describe('the outbox in the back office', () => {
  test('lists each email with its status, newest first, and searches address, subject, kind and status', async () => {
    const nextAttemptAt = new Date('2026-11-21T10:00:00Z');
    const waiting = await insertEmail(
      { kind: 'quote_received' },
      { attempts: 2, last_error: '451 Try later', next_attempt_at: nextAttemptAt },
    );
    const sent = await insertEmail({ to: 'sipho@example.test', subject: 'Your kitchen is 100% ready' }, { status: 'sent', attempts: 1 });
    const failedId = await insertEmail({}, failedDelivery);
    const { result, fullcount, kinds, failed: failedCount } = await list();
    expect(result.map(({ _id }) => _id)).toEqual([failedId, sent, waiting]);
    expect({ fullcount, kinds, failedCount }).toEqual({ fullcount: 3, kinds: ['quote_message', 'quote_received'], failedCount: 1 });
    expect(result[0]).toMatchObject({ state: 'failed', attempts: 16, lastError: '550 No such user', nextAt: null, contentRemoved: false });
    expect(result[1]).toMatchObject({ state: 'sent', to: 'sipho@example.test', sentAt: expect.any(String) });
    expect(result[2]).toMatchObject({ state: 'waiting', attempts: 2, lastError: '451 Try later', nextAt: nextAttemptAt.toISOString() });
    const findIds = async (input: object) => (await list(input)).result.map(({ _id }) => _id);
    expect(await findIds({ search: 'SIPHO kitchen' })).toEqual([sent]);
    expect(await findIds({ search: '100%' })).toEqual([sent]);
    expect(await findIds({ search: '%' })).toEqual([sent]);
    expect(await findIds({ kind: 'quote_received' })).toEqual([waiting]);
    expect(await findIds({ state: 'failed' })).toEqual([failedId]);
    expect(await findIds({ skip: 1, limit: 1 })).toEqual([sent]);
    expect((await list({}, estimator)).fullcount).toBe(3);
  });

  test('shows the HTML and plain text of an email, with typed text escaped', async () => {
    const id = await insertEmail({
      content: () => ['Hello <script>alert(1)</script>', createButton('Look', 'http://shop.test/user/quotes')],
    });
    const { html, text, secret } = await get(id);
    expect(secret).toBe(false);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(text).toContain('Look: http://shop.test/user/quotes');
  });

  test('hides codes and links that only the recipient may see, also before the email is sent', async () => {
    const confidentialUntil = new Date(shop.clock.now().getTime() + 600_000);
    const codeEmail = await insertEmail({
      kind: 'password_code',
      content: () => ['Between us.', { type: 'code', code: '4711' }],
      confidentialUntil,
    });
    const linkEmail = await insertEmail({
      kind: 'verify_email',
      content: () => [createButton('Confirm', 'http://shop.test/#token=abc')],
      confidentialUntil,
    });
    for (const emailId of [codeEmail, linkEmail])
      expect(await get(emailId)).toMatchObject({ secret: true, contentRemoved: false, html: null, text: null });
    const responses = JSON.stringify([await list(), await get(codeEmail), await get(linkEmail)]);
    expect(responses).not.toMatch(/4711|token=|Between us/);
  });
});

describe('resending', () => {
  test('sends a failed email again immediately, without a copy', async () => {
    const id = await insertEmail({}, failedDelivery);
    expect(await resend({ _id: id })).toMatchObject({ response: { resent: 1, skipped: 0 } });
    expect(await getRow(id)).toMatchObject({ status: 'waiting', attempts: 0, last_error: null, next_attempt_at: null });
    expect(await listJobKeys()).toEqual([`send_email:${id}`]);
  });

  test('sends a waiting email immediately', async () => {
    const id = await insertEmail({}, { attempts: 3, next_attempt_at: new Date(shop.clock.now().getTime() + 3_600_000) });
    await resend({ _id: id });
    expect(await getRow(id)).toMatchObject({ status: 'waiting', next_attempt_at: null });
    expect(await listJobKeys()).toEqual([`send_email:${id}`]);
  });

  test('sends a copy of a sent email, and logs the user', async () => {
    const id = await insertEmail({}, { status: 'sent' });
    await resend({ _id: id });
    const { rows } = await shop.pool.query('select * from outbox where id <> $1', [id]);
    expect(rows).toMatchObject([{ status: 'waiting', subject: 'A note', recipient: 'lerato@example.test', user_id: owner.id }]);
    expect(await listJobKeys()).toEqual([`send_email:${rows[0].id}`]);
    expect(await getRow(id)).toMatchObject({ status: 'sent' });
    const { rows: auditEntries } = await shop.pool.query(
      "select user_id from audit_log where entity_type = 'mail' and action = 'resend' and entity_id = $1",
      [id],
    );
    expect(auditEntries).toEqual([{ user_id: owner.id }]);
  });

  test('rejects confidential emails that are redacted or expired, and sends valid ones', async () => {
    const getTimeIn = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
    const redacted = await insertEmail({ confidentialUntil: getTimeIn(10) }, { status: 'sent', redacted_at: shop.clock.now() });
    const expired = await insertEmail({ confidentialUntil: getTimeIn(-1) });
    const valid = await insertEmail({ confidentialUntil: getTimeIn(10) });
    for (const _id of [redacted, expired]) expect(await resend({ _id })).toMatchObject({ code: 'email_secret' });
    expect(await resend({ _id: valid })).toMatchObject({ response: { resent: 1 } });
    expect(await resend({ _id: randomUUID() })).toMatchObject({ code: 'not_found' });
    expect(await listJobKeys()).toEqual([`send_email:${valid}`]);
  });

  test('resends all failed emails of the filter, and counts the ones it skips', async () => {
    const ids = [await insertEmail({}, failedDelivery), await insertEmail({ to: 'sipho@example.test' }, failedDelivery)];
    const secret = await insertEmail({ confidentialUntil: shop.clock.now() }, { ...failedDelivery, redacted_at: shop.clock.now() });
    const sent = await insertEmail({}, { status: 'sent' });
    expect(await resend({ failed: { search: 'sipho' } })).toMatchObject({ response: { resent: 1, skipped: 0 } });
    expect(await resend({ failed: {} })).toMatchObject({ response: { resent: 1, skipped: 1 } });
    expect((await listJobKeys()).toSorted()).toEqual(ids.map((id) => `send_email:${id}`).toSorted());
    expect([await getRow(secret), await getRow(sent)]).toMatchObject([{ status: 'failed' }, { status: 'sent' }]);
  });

  test('T45 waits while the contact message of the email is being erased', async () => {
    const user = await createUser(shop);
    const { rows } = await shop.pool.query(
      `insert into contact_messages (id, name, email, phone, subject, message, customer_id)
       values (gen_random_uuid(), 'P', 'elsewhere@example.test', '', 'Sinks', 'Hello', $1) returning id`,
      [user.id],
    );
    const id = await insertEmail({ about: { contactMessageId: rows[0].id } }, { status: 'sent' });
    const erasure = await shop.pool.connect();
    await erasure.query('begin');
    await erasure.query('select 1 from contact_messages where id = $1 for update', [rows[0].id]);
    const resending = resend({ _id: id });
    await expect
      .poll(
        async () =>
          (await shop.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows,
      )
      .toHaveLength(1);
    await erasure.query('commit');
    erasure.release();
    expect(await resending).toMatchObject({ response: { resent: 1 } });
  });

  test('T45 creates a copy that is erased with its user, also for a contact message', async () => {
    const customer = await createUser(shop, { email: 'erased-copy@example.test' });
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [customer.id]);
    await shop.post('/site/save/quotes', buildQuoteRequest((await getProduct(shop))._id), customer);
    await shop.post('/contactus', { name: 'A', email: customer.email, phone: '0821234567', subject: 'S', message: 'M' });
    await shop.runJobs();
    await shop.pool.query("update outbox set status = 'sent'");
    const { result } = await list();
    expect(result.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['quote_received', 'contact_to_staff']));
    await resend({ ids: result.filter(({ secret }) => !secret).map(({ _id }) => _id) });
    expect((await list({ state: 'waiting' })).fullcount).toBeGreaterThan(2);
    await shop.post('/user/account/delete', { password: customer.password }, customer);
    expect((await list()).result.map(({ kind }) => kind)).toEqual(['account_deleted']);
  });

  test('T45 creates no copy while the user is being erased', async () => {
    const customer = await createUser(shop);
    const id = await insertEmail({ about: { userId: customer.id } }, { status: 'sent' });
    const erasure = await shop.pool.connect();
    await erasure.query('begin');
    await erasure.query('select 1 from users where id = $1 for update', [customer.id]);
    const copying = resend({ _id: id });
    const lockWaitsQuery = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await shop.pool.query(lockWaitsQuery)).rows.length).toBe(1);
    await erasure.query('delete from outbox');
    await erasure.query('commit');
    erasure.release();
    expect(await copying).toMatchObject({ code: 'not_found' });
    expect((await list()).fullcount).toBe(0);
  });
});

test('a failed email that staff mark as resolved is not counted as failed until they undo it', async () => {
  const [firstId, secondId] = [await insertEmail({}, failedDelivery), await insertEmail({}, failedDelivery)];
  const dismiss = async (input: object) => (await shop.call('/admin/outbox/dismiss', input, estimator)).response.ids;
  const waitingId = await insertEmail();
  expect(await dismiss({ ids: [firstId, waitingId] })).toEqual([firstId]);
  expect(await list({ state: 'failed' })).toMatchObject({ fullcount: 1, failed: 1, result: [{ _id: secondId }] });
  expect(await list({ state: 'dismissed' })).toMatchObject({ result: [{ _id: firstId, state: 'dismissed' }] });
  expect(await dismiss({ ids: [firstId], undo: true })).toEqual([firstId]);
  expect((await list()).failed).toBe(2);
  expect((await dismiss({ failed: {} })).toSorted()).toEqual([firstId, secondId].toSorted());
  await resend({ _id: secondId });
  expect(await list({ state: 'waiting' })).toMatchObject({ fullcount: 2, failed: 0 });
});
