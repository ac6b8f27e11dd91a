import { beforeAll, describe, expect, test } from 'vitest';
import type { ContactMessageDetail } from '#contract/admin/contacts.endpoints.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let estimator: TestUser;
let owner: TestUser;
beforeAll(async () => {
  estimator = await createUser(shop, { role: 'estimator', fullName: 'Esther Estimator' });
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
});

let messageCount = 0;
/** Sends a contact message. @returns its id */
async function sendContactMessage(overrides: object = {}): Promise<string> {
  messageCount += 1;
  const email = `writer${messageCount}@example.test`;
  const form = {
    name: 'Pieter Botha',
    email,
    phone: '0821234567',
    subject: 'A braai top',
    message: 'Do you come to Hout Bay?',
    ...overrides,
  };
  await shop.post('/contactus', form);
  const { rows } = await shop.pool.query('select id from contact_messages order by id desc limit 1');
  return rows[0].id as string;
}
const list = async (input: object = {}) => (await shop.call('/admin/contacts/list', input, estimator)).response;
const get = async (_id: string) => (await shop.call('/admin/contacts/get', { _id }, estimator)).response;
const save = (input: object, user = estimator) => shop.post('/admin/contacts/save', input, user);

describe('contact messages in the back office', () => {
  test('are listed newest first, with their status, and found by any of their words', async () => {
    const older = await sendContactMessage({ name: 'Zanele Search', message: 'A vanity of quartz' });
    const newer = await sendContactMessage();
    const all = await list();
    expect(all.result.slice(0, 2).map(({ _id }) => _id)).toEqual([newer, older]);
    expect(all.result[0]).toMatchObject({
      state: 'unread',
      spam: false,
      assignee: null,
      customer: null,
      quote: null,
      phone: '+27821234567',
    });
    for (const search of ['zanele', 'VANITY of', 'writer1@'])
      expect((await list({ search })).result.map(({ _id }) => _id)).toEqual([older]);
    expect((await list({ search: '100%' })).result).toEqual([]);
    expect(all.unread).toBe((await list({ state: 'unread', limit: 0 })).fullcount);
    await save({ _id: older, read: true });
    expect((await list({ state: 'open' })).result.map(({ _id }) => _id)).toEqual([older]);
    expect((await list()).unread).toBe(all.unread - 1);
    await save({ _id: older, read: false, done: true });
    expect((await list({ state: 'done' })).result.map(({ _id }) => _id)).toEqual([older]);
    expect((await get(newer)).next).not.toBe(older);
  });

  test('that are marked as spam are listed with the spam filter only, and can be unmarked', async () => {
    const id = await sendContactMessage({ reference_code: 'filled in by a program' });
    expect((await list()).result.map(({ _id }) => _id)).not.toContain(id);
    expect((await list({ spam: true })).result.map(({ _id }) => _id)).toEqual([id]);
    expect((await get(id)).spamReasons).toEqual(['A field that people do not see was filled in']);
    await shop.post('/admin/contacts/spam', { _id: id, spam: false }, estimator);
    expect((await list({ spam: true })).fullcount).toBe(0);
    expect((await list()).result.map(({ _id }) => _id)).toContain(id);
  });

  test('can be assigned only to staff with a suitable role, which is logged', async () => {
    const id = await sendContactMessage();
    const editor = await createUser(shop, { role: 'editor' });
    const customer = await createUser(shop);
    for (const { id: assignee } of [editor, customer])
      expect((await save({ _id: id, assignee })).json()).toMatchObject({ code: 'assignee_unavailable' });
    expect((await save({ _id: id, assignee: owner.id })).json()).toMatchObject({ response: { assignee: { fullName: 'Olive Owner' } } });
    expect((await list({ assignee: owner.id })).result.map(({ _id }) => _id)).toEqual([id]);
    expect((await save({ _id: id, assignee: '' })).json()).toMatchObject({ response: { assignee: null } });
    const log = (await shop.call('/admin/audit/list', { entityType: 'contact_message', _id: id }, owner)).response;
    expect(log.result).toMatchObject([
      { action: 'contact_message.save', userName: 'Esther Estimator', before: { assignee: 'Olive Owner' } },
      { action: 'contact_message.save', after: { assignee: 'Olive Owner' } },
    ]);
  });

  test('link to the adjacent messages that are neither done nor spam', async () => {
    const [first, done, spam, last] = [
      await sendContactMessage(),
      await sendContactMessage(),
      await sendContactMessage({ reference_code: 'x' }),
      await sendContactMessage(),
    ];
    await save({ _id: done, done: true });
    expect(await get(last)).toMatchObject({ previous: null, next: first });
    expect((await get(first)).previous).toBe(last);
    expect((await get(spam)).next).toBe(first);
  });
});

describe('an answer', () => {
  test('is emailed with the quoted message and the shop as the reply address, and is listed with the message', async () => {
    const { email } = await createUser(shop, { email: 'asks@example.test', verified: true });
    const id = await sendContactMessage({ email, message: 'Hello\n\nName: value\nTotal: R1' });
    expect((await shop.post('/admin/contacts/answer', { _id: id, message: ' ' }, estimator)).json()).toMatchObject({
      code: 'message_required',
    });
    const detail = (await shop.call('/admin/contacts/answer', { _id: id, message: 'Yes, we do.\n\nOn Fridays.' }, estimator)).response;
    expect(detail).toMatchObject({ state: 'answered', read: true });
    expect(detail.answers).toMatchObject([{ text: 'Yes, we do.\n\nOn Fridays.', userName: 'Esther Estimator', emailState: 'waiting' }]);
    const answer = await findEmail(shop, 'contact_answer', email);
    expect(answer?.subject).toBe('Re: A braai top');
    expect(answer?.bodyText).toMatch(
      /^Yes, we do\.\n\nOn Fridays\.\n\nEsther Estimator\n\nOn .* you wrote:\n\n> Hello\n> Name: value\n> Total: R1/,
    );
    const { rows } = await shop.pool.query("select reply_to from outbox where kind = 'contact_answer' and recipient = $1", [email]);
    expect(rows).toEqual([{ reply_to: null }]);
    await shop.call('/admin/contacts/answer', { _id: id, message: 'One more thing' }, owner);
    expect((await get(id)).answers.map(({ userName }) => userName)).toEqual(['Esther Estimator', 'Olive Owner']);
  });

  test('that is repeated with the same key is stored and emailed once', async () => {
    const [id, otherId] = [await sendContactMessage({ email: 'twice@example.test' }), await sendContactMessage()];
    const send = (message: string, messageId = id, user = estimator) =>
      shop.post('/admin/contacts/answer', { _id: messageId, message }, { ...user, headers: { 'idempotency-key': 'once' } });
    const responses = await Promise.all([send('On Friday'), send('On Friday '), send('On Friday')]);
    for (const response of responses)
      expect(response.json<{ response: ContactMessageDetail }>().response.answers, response.body).toHaveLength(1);
    expect((await findEmail(shop, 'contact_answer', 'twice@example.test'))?.count).toBe(1);
    for (const rejected of [await send('On Monday'), await send('On Friday', otherId)]) {
      expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await send('On Friday', id, owner)).json<{ response: ContactMessageDetail }>().response.answers).toHaveLength(2);
  });

  test('to a message that does not exist returns 404, and nothing is stored', async () => {
    const before = await shop.pool.query('select count(*)::int as n from outbox');
    expect((await shop.post('/admin/contacts/answer', { _id: estimator.id, message: 'Hello' }, estimator)).statusCode).toBe(404);
    for (const path of ['/admin/contacts/get', '/admin/contacts/save'])
      expect((await shop.post(path, { _id: estimator.id }, estimator)).statusCode).toBe(404);
    expect((await shop.pool.query('select count(*)::int as n from outbox')).rows).toEqual(before.rows);
  });
});
