import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

const shop = startApp();
const staffEmail = 'hello@kloofstone.example';
const requestFormToken = async (): Promise<string> => (await shop.call('/site/forms/begin')).response.form_token;

/** Sets the count of a rule with one subject, which must have a count. */
const setCount = (rule: string, count: number) =>
  shop.pool.query("update rate_limits set points = $2 where key like $1 || ':%'", [rule, count]);

let messageCount = 0;
/** Sends a contact message and returns its row. */
async function sendContactMessage(overrides: object = {}) {
  const email = `writer${(messageCount += 1)}@example.test`;
  const response = await shop.post('/contactus', {
    name: 'Pieter',
    email,
    phone: '0821234567',
    subject: email,
    message: 'Hello',
    ...overrides,
  });
  expect(response.json(), 'spam or not').toMatchObject({ status: 1, message: 'Thanks for contacting us.' });
  await shop.runJobs();
  const { rows } = await shop.pool.query('select id, spam, spam_signs from contact_messages where email = $1', [email]);
  const emails = await shop.pool.query('select 1 from outbox where recipient = $1 and reply_to = $2', [staffEmail, email]);
  return { id: rows[0].id as string, spam: rows[0].spam as boolean, signs: rows[0].spam_signs as string[], emailCount: emails.rows.length };
}

async function submitQuote(user: TestUser, overrides: object = {}, headers: Record<string, string> = {}) {
  const request = buildQuoteRequest((await getProduct(shop))._id, { notes: 'About the kitchen' });
  const response = await shop.post('/site/save/quotes', { ...request, ...overrides }, { token: user.token, headers });
  expect(response.statusCode, response.body).toBe(200);
  const { _id, number } = response.json<{ response: { _id: string; number: string } }>().response;
  await shop.runJobs();
  const { rows } = await shop.pool.query('select spam, spam_signs from quotes where id = $1', [_id]);
  const emails = await shop.pool.query("select 1 from outbox where kind = 'quote_to_staff' and quote_id = $1", [_id]);
  return { _id, number, spam: rows[0].spam as boolean, signs: rows[0].spam_signs as string[], emailCount: emails.rows.length };
}

describe('the contact form', () => {
  test('notifies staff of messages without a token, or with a token that is old enough', async () => {
    expect(await sendContactMessage()).toMatchObject({ spam: false, signs: [], emailCount: 1 });
    const form_token = await requestFormToken();
    shop.clock.move(2000);
    expect(await sendContactMessage({ form_token })).toMatchObject({ spam: false, emailCount: 1 });
  });

  test('stores messages with the hidden field, or sent within two seconds, as spam with the same response', async () => {
    expect(await sendContactMessage({ reference_code: 'SEO' })).toMatchObject({ spam: true, signs: ['trap'], emailCount: 0 });
    const form_token = await requestFormToken();
    shop.clock.move(1999);
    expect(await sendContactMessage({ form_token })).toMatchObject({ spam: true, signs: ['too_quick'], emailCount: 0 });
  });

  test('treats an altered or too often used token as spam, but not an expired token', async () => {
    const form_token = await requestFormToken();
    const [time, ...rest] = form_token.split('.');
    const backdatedToken = [(Number.parseInt(time!, 36) - 60_000).toString(36), ...rest].join('.');
    for (const forged of [backdatedToken, 'x', `${form_token}x`, '..', 'é.é.é'])
      expect((await sendContactMessage({ form_token: forged })).signs).toEqual(['forged']);
    shop.clock.move(10_000);
    for (let index = 0; index < 20; index += 1) expect(await sendContactMessage({ form_token })).toMatchObject({ spam: false });
    expect((await sendContactMessage({ form_token })).signs).toEqual(['reused']);
    shop.clock.move(25 * 3_600_000);
    expect((await sendContactMessage({ form_token })).spam).toBe(false);
  });

  test('accepts 10 messages an hour per IP address, and treats further messages as spam after 200 an hour in total', async () => {
    const form = { name: '', email: 'a@b.test', phone: '0821234567', subject: '', message: 'x' };
    const sendFrom = (address: string) => shop.post('/contactus', form, { address });
    for (let index = 0; index < 10; index += 1) expect((await sendFrom('192.0.2.9')).statusCode).toBe(200);
    expect((await sendFrom('192.0.2.9')).statusCode).toBe(429);
    // Spam does not use up the limit of notified messages.
    await sendContactMessage({ reference_code: 'x' });
    await setCount('contact_overall', 199);
    expect(await sendContactMessage()).toMatchObject({ spam: false });
    expect(await sendContactMessage()).toMatchObject({ spam: true, signs: ['flood'], emailCount: 0 });
    await shop.pool.query("update rate_limits set expire = 1 where key like 'contact_overall:%'");
    expect(await sendContactMessage()).toMatchObject({ spam: false });
  });

  test('notifies staff once of a message that an estimator unmarks as spam, and logs the user', async () => {
    const staff = await createUser(shop, { role: 'estimator' });
    const { id } = await sendContactMessage({ reference_code: 'x', message: 'I do want a worktop' });
    const list = async () => (await shop.call('/admin/contacts/list', { spam: true, limit: 1 }, staff)).response;
    expect((await list()).result).toMatchObject([{ _id: id, message: 'I do want a worktop', spam: true }]);
    const { fullcount, spam } = await list();
    expect(spam).toBe(fullcount);
    expect((await shop.post('/admin/contacts/list', { limit: 0 }, staff)).json()).toMatchObject({ response: { spam } });
    for (let index = 0; index < 2; index += 1)
      expect((await shop.post('/admin/contacts/spam', { _id: id, spam: false }, staff)).statusCode).toBe(200);
    await shop.runJobs();
    expect(await list()).toMatchObject({ fullcount: fullcount - 1, spam: spam - 1 });
    expect((await shop.pool.query('select recipient from outbox where dedupe_key = $1', [`contact_to_staff:${id}`])).rows).toEqual([
      { recipient: staffEmail },
    ]);
    const { rows } = await shop.pool.query('select user_id, action, before, after from audit_log where entity_id = $1', [id]);
    expect(rows).toEqual([{ user_id: staff.id, action: 'mark_spam', before: { spam: true }, after: { spam: false } }]);
    expect((await shop.post('/admin/contacts/spam', { _id: randomUUID(), spam: true }, staff)).statusCode).toBe(404);
  });
});

describe('quote requests', () => {
  test('that are spam get a number and a notification like other quote requests, but no email', async () => {
    const user = await createUser(shop);
    const { number, ...quote } = await submitQuote(user, { reference_code: 'x' });
    expect(quote).toMatchObject({ spam: true, signs: ['trap'], emailCount: 0 });
    expect((await shop.post('/user/notifications/list', {}, user)).body).toContain(`We received your quote request ${number}`);
    const responses = [
      (await shop.post('/user/quotes/list', {}, user)).body,
      (await shop.post('/user/quotes/get', { _id: quote._id }, user)).body,
      (await shop.post('/user/data/export', {}, user)).body,
    ];
    expect(responses[0]).toContain(number);
    for (const body of responses) expect(body).not.toMatch(/spam|trap/i);
    await shop.post('/user/quotes/message', { _id: quote._id, message: 'Did it arrive?' }, user);
    await shop.post('/user/quotes/withdraw', { _id: quote._id }, user);
    await shop.runJobs();
    const emailsSql = "select kind from outbox where kind <> 'verify_email' and (recipient = $1 or reply_to = $1)";
    expect((await shop.pool.query(emailsSql, [user.email])).rows).toEqual([]);
  });

  test('that an owner unmarks as spam get their suppressed emails once, even if they are marked and unmarked again', async () => {
    const [owner, user] = [await createUser(shop, { role: 'owner' }), await createUser(shop)];
    const { _id, number } = await submitQuote(user, { reference_code: 'x' });
    const { result } = (await shop.call('/admin/quotes/list', { spam: true }, owner)).response;
    expect(result.find((quote) => quote._id === _id)).toMatchObject({ number, notes: 'About the kitchen', spam: true });
    const markSpam = async (spam: boolean) => await shop.call('/admin/quotes/spam', { _id, spam }, owner);
    const listEmails = async () =>
      (
        await shop.pool.query(
          "select kind, reply_to from outbox where kind <> 'verify_email' and (recipient = $1 or reply_to = $1) order by kind",
          [user.email],
        )
      ).rows;
    await shop.post('/user/quotes/message', { _id, message: 'Did it arrive?' }, user);
    await shop.post('/admin/quotes/message', { _id, message: 'We look at it.' }, owner);
    await shop.post('/user/quotes/withdraw', { _id }, user);
    await shop.runJobs();
    expect(await listEmails()).toEqual([]);
    expect(await markSpam(false)).toMatchObject({ response: { _id, spam: false } });
    for (let round = 0; round < 2; round += 1) {
      await shop.runJobs();
      expect(await listEmails()).toEqual([
        { kind: 'desk_message', reply_to: user.email },
        { kind: 'quote_message', reply_to: null },
        { kind: 'quote_received', reply_to: null },
        { kind: 'quote_to_staff', reply_to: user.email },
        { kind: 'quote_withdrawn', reply_to: null },
        { kind: 'withdrawn_to_staff', reply_to: user.email },
      ]);
      await markSpam(true);
      await markSpam(false);
    }
    const { rows } = await shop.pool.query("select distinct action from audit_log where entity_id = $1 and action <> 'message'", [_id]);
    expect(rows).toEqual([{ action: 'mark_spam' }]);
  });

  test('are no spam whatever their form token and links are, because the customer is signed in', async () => {
    const user = await createUser(shop);
    for (const form_token of [await requestFormToken(), '', 'x']) {
      const notes = 'Like https://a.test, https://b.test and https://c.test';
      expect(await submitQuote(user, { form_token, notes })).toMatchObject({ spam: false, signs: [], emailCount: 1 });
    }
  });

  test('are limited to 60 an hour per IP address and 20 per account, and are spam after 300 an hour in total', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => createUser(shop)));
    const stone = (await getProduct(shop))._id;
    const send = async (user: TestUser) =>
      (await shop.post('/site/save/quotes', buildQuoteRequest(stone), { token: user.token, address: '192.0.2.20' })).statusCode;
    for (const user of users.slice(0, 3)) {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => send(user)));
      expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    }
    expect(await send(users[3]!)).toBe(429);
    await setCount('quote_overall', 299);
    expect(await submitQuote(users[3]!)).toMatchObject({ spam: false, emailCount: 1 });
    expect(await submitQuote(users[3]!)).toMatchObject({ spam: true, signs: ['flood'], emailCount: 0 });
  });
});
