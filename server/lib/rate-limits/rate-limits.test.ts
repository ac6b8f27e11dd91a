import pLimit from 'p-limit';
import { describe, expect, test } from 'vitest';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest } from '#test/factories.ts';

const shop = startApp();
const behindProxy = startApp('empty', { trustProxy: 1 });
const unlimited = startApp('empty', { limits: false });

const message = { name: 'Pieter', email: 'pieter@example.test', phone: '0821234567', subject: '', message: 'Hello' };
const sendContactMessage = async (address: string, headers: Record<string, string> = {}, app = shop): Promise<number> =>
  (await app.post('/contactus', message, { address, headers })).statusCode;
const logIn = async (email: string, password: string, address: string) =>
  (await shop.post('/login', { email, password }, { address })).statusCode;
const repeat = async (count: number, work: (index: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await work(index));
  return statuses;
};
/** Runs work concurrently. A limit that is counted after the work would be exceeded. The queue for hashing has room for 24 sign-ins. */
const repeatConcurrently = (count: number, work: (index: number) => Promise<number>): Promise<number[]> =>
  pLimit(20).map(Array.from({ length: count }).keys(), work);
const countByStatus = (statuses: number[]): Record<string, number> =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all!.length]));

/** Counts the emails to addresses that start with `prefix`. */
const countEmails = async (prefix: string): Promise<number> =>
  (await shop.pool.query('select 1 from outbox where recipient like $1', [`${prefix}%`])).rows.length;

describe('rate limits', () => {
  test('return the waiting time in the message and in Retry-After', async () => {
    await repeat(10, () => sendContactMessage('192.0.2.1'));
    const response = await shop.post('/contactus', message, { address: '192.0.2.1' });
    expect(response.statusCode).toBe(429);
    expect(response.json()).toMatchObject({
      status: 0,
      code: 'too_many',
      message: expect.stringMatching(/^Too many attempts\. Try again in (60|59) minutes\.$/),
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('Contact: 10 an hour per address', async () => {
    expect(countByStatus(await repeat(12, () => sendContactMessage('192.0.2.2')))).toEqual({ 200: 10, 429: 2 });
    expect(await sendContactMessage('192.0.2.3')).toBe(200);
  });

  test('/register: 20 an hour per address, including registrations rejected for a taken email address', async () => {
    const password = 'granite under morning light';
    const register = async (index: number) =>
      (
        await shop.post(
          '/register',
          { fullName: 'X', email: `same${index % 2}@example.test`, password, confirmPassword: password },
          { address: '192.0.2.4' },
        )
      ).statusCode;
    expect(countByStatus(await repeat(22, register))).toEqual({ 200: 2, 409: 18, 429: 2 });
  });

  test('/forgotpassword: 20 an hour per address', async () => {
    const requestCode = async (index: number) =>
      (await shop.post('/forgotpassword', { email: `guess${index}@example.test` }, { address: '192.0.2.5' })).statusCode;
    expect(countByStatus(await repeat(22, requestCode))).toEqual({ 200: 20, 429: 2 });
  });

  test('Quotes: 20 an hour per account, without retries with the same key', async () => {
    const [user, other] = [await createUser(shop), await createUser(shop)];
    const request = buildQuoteRequest((await getProduct(shop))._id);
    const send = async (key: string, sender = user) =>
      (await shop.post('/site/save/quotes', request, { ...sender, headers: { 'idempotency-key': key } })).statusCode;
    expect(countByStatus(await repeat(21, (index) => send(`key${index}`)))).toEqual({ 200: 20, 429: 1 });
    expect(countByStatus(await repeat(5, () => send('key3')))).toEqual({ 200: 5 });
    expect(await send('key0', other)).toBe(200);
    await shop.pool.query("update rate_limits set expire = 1 where key like 'quote_account:%'");
    expect(await send('later')).toBe(200);
  });

  test('Quotes: 30 concurrent requests with different keys do not exceed the limit', async () => {
    const user = await createUser(shop);
    const request = buildQuoteRequest((await getProduct(shop))._id);
    const send = (index: number) => shop.post('/site/save/quotes', request, { ...user, headers: { 'idempotency-key': `key${index}` } });
    const responses = await Promise.all(Array.from({ length: 30 }, (_, index) => send(index)));
    expect(countByStatus(responses.map(({ statusCode }) => statusCode))).toEqual({ 200: 20, 429: 10 });
  });

  test('Changes of the email address: 5 an hour per account, including resent verification emails', async () => {
    const user = await createUser(shop);
    const change = async (index: number) =>
      (await shop.post('/user/profile/save', { email: `change${index}@example.test`, password: user.password }, user)).statusCode;
    expect(countByStatus(await repeat(4, change))).toEqual({ 200: 4 });
    expect((await shop.post('/user/email/resend', {}, user)).statusCode).toBe(200);
    expect(countByStatus(await repeat(2, change))).toEqual({ 429: 2 });
    expect((await shop.post('/user/email/resend', {}, user)).statusCode).toBe(429);
    expect(await countEmails('change')).toBe(5);
    expect((await shop.post('/user/profile/save', { fullName: 'Renamed' }, user)).statusCode).toBe(200);
  });

  test('Invitations: 50 an hour per staff member', async () => {
    const [owner, other] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
    const invite = async (index: number, inviter = owner) =>
      (await shop.post('/admin/staff/invite', { fullName: 'Sipho', email: `invited${index}@example.test`, role: 'editor' }, inviter))
        .statusCode;
    expect(countByStatus(await repeat(52, invite))).toEqual({ 200: 50, 429: 2 });
    expect(await countEmails('invited')).toBe(50);
    expect(await invite(60, other)).toBe(200);
  });

  test('Exports of personal data: 10 an hour per account, for customers and for staff', async () => {
    const [customer, other] = [await createUser(shop), await createUser(shop)];
    const owner = await createUser(shop, { role: 'owner' });
    const exportOwn = async (user = customer) => (await shop.post('/user/data/export', {}, user)).statusCode;
    const exportForCustomer = async () => (await shop.post('/admin/customers/export', { _id: customer.id }, owner)).statusCode;
    expect(countByStatus(await repeat(12, () => exportOwn()))).toEqual({ 200: 10, 429: 2 });
    expect(await exportOwn(other)).toBe(200);
    expect(countByStatus(await repeat(12, exportForCustomer))).toEqual({ 200: 10, 429: 2 });
  });

  test('Messages about a quote: 30 an hour per customer', async () => {
    const [user, other] = [await createUser(shop), await createUser(shop)];
    const stone = (await getProduct(shop))._id;
    const submit = async (customer: typeof user) =>
      (await shop.post('/site/save/quotes', buildQuoteRequest(stone), customer)).json<{ response: { _id: string } }>().response._id;
    const quotes = [await submit(user), await submit(user)];
    const write = async (_id: string, sender = user) =>
      (await shop.post('/user/quotes/message', { _id, message: 'Any news?' }, sender)).statusCode;
    // The limit counts the messages about all quotes.
    expect(countByStatus(await repeat(32, (index) => write(quotes[index % 2]!)))).toEqual({ 200: 30, 429: 2 });
    const { rows } = await shop.pool.query('select 1 from quote_messages where quote_id = any($1)', [quotes]);
    expect(rows).toHaveLength(30);
    expect(await write(await submit(other), other)).toBe(200);
  });

  test('Answers to contact messages: 120 an hour per staff member', async () => {
    const estimator = await createUser(shop, { role: 'estimator' });
    expect(await sendContactMessage('192.0.2.30')).toBe(200);
    const { rows } = await shop.pool.query<{ id: string }>('select id from contact_messages order by created_at desc limit 1');
    const reply = async () =>
      (await shop.post('/admin/contacts/answer', { _id: rows[0]!.id, message: 'Yes, we do.' }, estimator)).statusCode;
    expect(countByStatus(await repeat(122, reply))).toEqual({ 200: 120, 429: 2 });
  });

  test('Sign-in: 10 failures per account and address, until a success resets the count', async () => {
    const user = await createUser(shop);
    expect(countByStatus(await repeat(12, () => logIn(user.email, 'not the one', '192.0.2.6')))).toEqual({ 401: 10, 429: 2 });
    expect(await logIn(user.email.toUpperCase(), user.password, '192.0.2.6')).toBe(429);
    expect(await logIn(user.email, user.password, '192.0.2.7')).toBe(200);
    const successful = await createUser(shop);
    for (let round = 0; round < 3; round += 1) {
      await repeat(9, () => logIn(successful.email, 'not the one', '192.0.2.8'));
      expect(await logIn(successful.email, successful.password, '192.0.2.8')).toBe(200);
    }
  });

  test(
    'T08 credential stuffing from one address for many users is throttled after 100 failures; successes do not count',
    { timeout: 60_000 },
    async () => {
      const user = await createUser(shop);
      await repeat(20, () => logIn(user.email, user.password, '192.0.2.9'));
      const statuses = await repeatConcurrently(130, (index) => logIn(`user${index}@example.test`, 'not the one', '192.0.2.9'));
      expect(countByStatus(statuses)).toEqual({ 401: 100, 429: 30 });
      expect(await logIn(user.email, user.password, '192.0.2.10')).toBe(200);
    },
  );

  test(
    'T08 credential stuffing from many addresses for one user is throttled, and the owner can still sign in',
    { timeout: 60_000 },
    async () => {
      const user = await createUser(shop);
      const [knownBrowser, homeBrowser] = [createTestBrowser(shop), createTestBrowser(shop, { address: '198.51.100.77' })];
      await knownBrowser.post('/login', user);
      await homeBrowser.post('/login', user);
      const attack = (index: number) => logIn(user.email, 'not the one', `203.0.${Math.floor(index / 250)}.${index % 250}`);
      expect(countByStatus(await repeatConcurrently(130, attack))).toEqual({ 401: 100, 429: 30 });
      // A browser that signed in before is known in any network, and its network is known for any browser.
      const travelling = createTestBrowser(shop, { address: '203.0.113.99', userAgent: 'Safari/18 iPhone' });
      for (const [name, cookie] of knownBrowser.cookies) travelling.cookies.set(name, cookie);
      expect((await travelling.post('/login', user)).statusCode).toBe(200);
      expect(await logIn(user.email, user.password, '198.51.100.77')).toBe(200);
      expect(await logIn(user.email, user.password, '203.0.113.200')).toBe(429);
    },
  );

  test('apply to unknown email addresses as to known ones', { timeout: 60_000 }, async () => {
    const statuses = await repeat(12, () => logIn('nobody@example.test', 'not the one', '192.0.2.11'));
    expect(countByStatus(statuses)).toEqual({ 401: 10, 429: 2 });
  });

  test('T09 count each IPv6 /64 network separately', async () => {
    expect(countByStatus(await repeat(12, (index) => sendContactMessage(`2001:db8:1:2::${(index + 1).toString(16)}`)))).toEqual({
      200: 10,
      429: 2,
    });
    expect(await sendContactMessage('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await sendContactMessage('2001:db8:1:3::1')).toBe(200);
    expect(countByStatus(await repeat(12, (index) => sendContactMessage(index % 2 === 0 ? '::ffff:192.0.2.12' : '192.0.2.12')))).toEqual({
      200: 10,
      429: 2,
    });
  });

  test('T10 ignore X-Forwarded-For without a trusted proxy, and count only the entry of the proxy behind one', async () => {
    const spoof = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });
    expect(countByStatus(await repeat(12, (index) => sendContactMessage('192.0.2.13', spoof(index))))).toEqual({ 200: 10, 429: 2 });
    const spoofThroughProxy = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}, 192.0.2.14` });
    expect(countByStatus(await repeat(12, (index) => sendContactMessage('10.9.9.9', spoofThroughProxy(index), behindProxy)))).toEqual({
      200: 10,
      429: 2,
    });
    expect(await sendContactMessage('10.9.9.9', { 'x-forwarded-for': '192.0.2.15' }, behindProxy)).toBe(200);
  });

  test('T10 count an entry of the proxy without its port, brackets and zone, and count any other text as the proxy', async () => {
    const sendThroughProxy = (entry: string) => sendContactMessage('10.9.9.8', { 'x-forwarded-for': entry }, behindProxy);
    const counted = { 200: 10, 429: 2 };
    expect(countByStatus(await repeat(12, (index) => sendThroughProxy(`192.0.2.20:${1001 + index}`)))).toEqual(counted);
    expect(countByStatus(await repeat(12, (index) => sendThroughProxy(`[2001:db8:9::${index + 1}%eth${index}]:${1001 + index}`)))).toEqual(
      counted,
    );
    expect(countByStatus(await repeat(12, (index) => sendThroughProxy(`unknown${index}`)))).toEqual(counted);
    expect(await sendContactMessage('10.9.9.8', {}, behindProxy)).toBe(429);
    expect(await sendThroughProxy('192.0.2.21:1001')).toBe(200);
  });

  test('are counted in the database for all processes, without readable addresses', async () => {
    const { rows } = await shop.pool.query('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(10);
    const keys = JSON.stringify(rows);
    for (const address of ['192.0.2', '2001:db8', 'example.test']) expect(keys).not.toContain(address);
    await shop.pool.query('delete from rate_limits');
    expect(await sendContactMessage('192.0.2.13')).toBe(200);
  });

  test('are counted in the memory of each process while the table is unreachable', async () => {
    await shop.pool.query('alter table rate_limits rename to rate_limits_away');
    const statuses = await repeat(12, () => sendContactMessage('192.0.2.16'));
    await shop.pool.query('alter table rate_limits_away rename to rate_limits');
    expect(countByStatus(statuses)).toEqual({ 200: 10, 429: 2 });
  });

  test('reject nothing with LIMITS=off', async () => {
    expect(countByStatus(await repeat(15, () => sendContactMessage('192.0.2.17', {}, unlimited)))).toEqual({ 200: 15 });
  });
});
