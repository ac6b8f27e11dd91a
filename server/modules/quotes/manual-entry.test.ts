import { beforeAll, describe, expect, test } from 'vitest';
import { verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, uploadPicture, type TestUser } from '#test/factories.ts';

const shop = startApp();
let estimator: TestUser;
let stone: Awaited<ReturnType<typeof getProduct>>;
beforeAll(async () => {
  estimator = await createUser(shop, { role: 'estimator', fullName: 'Esther Estimator' });
  stone = await getProduct(shop);
});

type Json = Record<string, any>;
const password = 'basalt under a quiet sea';
let callerCount = 0;
const createCaller = (overrides: object = {}) => {
  callerCount += 1;
  return { fullName: 'Nomsa New', email: `caller${callerCount}@example.test`, phone: '082 765 4321', ...overrides };
};
const postEntry = (customer: object, overrides: object = {}, key?: string) =>
  shop.post(
    '/admin/quotes/enter',
    { ...buildQuoteRequest(stone._id), customer, ...overrides },
    { ...estimator, ...(key && { headers: { 'idempotency-key': key } }) },
  );
const enterQuote = async (customer: object, overrides: object = {}, key?: string): Promise<Json> => {
  const response = await postEntry(customer, overrides, key);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Json>().response;
};
const readLinkToken = async (email: string, kind = 'quote_entered'): Promise<string> =>
  /\/email\/verify#claim=([\w-]+)$/.exec((await findEmail(shop, kind, email))?.actionUrl ?? '')?.[1] ?? 'no link';
const setPassword = (token: string, overrides: object = {}) =>
  shop.post('/account/claim/take', { token, password, confirmPassword: password, ...overrides });

describe('a quote entered by staff', () => {
  test('does not count towards the hourly limit of the website', async () => {
    const isSubmittedAsSpam = async () => {
      const response = await shop.post('/site/save/quotes', buildQuoteRequest(stone._id), await createUser(shop));
      const { _id } = response.json<Json>().response;
      return (await shop.pool.query('select spam from quotes where id = $1', [_id])).rows[0].spam;
    };
    expect(await isSubmittedAsSpam()).toBe(false);
    await shop.pool.query("update rate_limits set points = 299 where key like 'quote_overall:%'");
    await enterQuote(createCaller());
    expect(await isSubmittedAsSpam()).toBe(false);
    expect(await isSubmittedAsSpam()).toBe(true);
    await shop.pool.query("delete from rate_limits where key like 'quote_overall:%'");
  });

  test('creates an account for a new customer, and its password link opens the quote', async () => {
    const caller = createCaller();
    const { _id, number, customer, isNew } = await enterQuote(caller);
    expect(isNew).toBe(true);
    const { rows } = await shop.pool.query('select * from users where id = $1', [customer]);
    expect(rows).toMatchObject([
      { full_name: 'Nomsa New', phone_e164: '+27827654321', password_hash: null, email_verified_at: null, role: 'customer' },
    ]);
    expect((await shop.post('/login', { email: caller.email, password: 'anything' })).json()).toMatchObject({ code: 'wrong_credentials' });
    const mail = await findEmail(shop, 'quote_entered', caller.email);
    expect(mail?.subject).toBe(`Your quote request ${number}`);
    expect(mail?.bodyText).toMatch(/^Hello\n\nAs agreed, we have created a quote request for you\.\n\nTo follow your request/);
    const token = await readLinkToken(caller.email);
    expect(JSON.stringify((await shop.pool.query('select * from password_links')).rows)).not.toContain(token);
    expect((await shop.post('/account/claim/get', { token })).json()).toMatchObject({
      response: { kind: 'claim', fullName: 'Nomsa New', email: caller.email, quote: number },
    });
    const { authToken, quote } = (await setPassword(token)).json<Json>().response;
    expect(quote).toBe(_id);
    const ownList = await shop.post('/user/quotes/list', {}, { token: authToken });
    expect(ownList.json()).toMatchObject({ response: { result: [{ _id, number, status: 'submitted' }], fullcount: 1 } });
    expect((await shop.post('/user/profile/get', {}, { token: authToken })).json()).toMatchObject({ response: { emailVerified: true } });
    expect((await shop.post('/login', { email: caller.email, password })).statusCode).toBe(200);
    await shop.runJobs();
    // The customer gets one email, staff get none.
    const mails = await shop.pool.query('select kind from outbox where quote_id = $1', [_id]);
    expect(mails.rows).toEqual([{ kind: 'quote_entered' }]);
  });

  test('is logged with the staff member and the source, without personal data', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const { _id, number, customer } = await enterQuote(createCaller({ fullName: 'Unlogged Person' }));
    const log = await shop.post('/admin/audit/list', { entityType: 'quote', _id }, owner);
    expect(log.json()).toMatchObject({
      response: {
        result: [{ action: 'quote.enter', userId: estimator.id, after: { number, customer, source: 'staff', newAccount: true } }],
      },
    });
    expect(log.body).not.toContain('Unlogged');
    const { rows } = await shop.pool.query('select source, user_id from quotes where id = $1', [_id]);
    expect(rows).toEqual([{ source: 'staff', user_id: customer }]);
    await shop.post('/site/save/quotes', buildQuoteRequest(stone._id), owner);
    expect((await shop.pool.query('select source from quotes where user_id = $1', [owner.id])).rows).toEqual([{ source: 'web' }]);
  });

  test('belongs to an existing customer immediately, and the email has no password link', async () => {
    const existing = await createUser(shop, { verified: true });
    const { _id, isNew } = await enterQuote({ _id: existing.id });
    expect(isNew).toBe(false);
    expect((await shop.post('/user/quotes/get', { _id }, existing)).statusCode).toBe(200);
    expect((await findEmail(shop, 'quote_received', existing.email))?.actionUrl).toBe(`http://shop.test/user/quotes?id=${_id}`);
    const notifications = await shop.post('/user/notifications/list', {}, existing);
    expect(notifications.body).toContain('We created your quote request');
  });

  test('returns customer_known for the email address of a customer, and staff_already for that of a staff member', async () => {
    const existing = await createUser(shop, { fullName: 'Existing Customer' });
    const response = await postEntry(createCaller({ email: existing.email.toUpperCase() }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'customer_known',
      customer: { _id: existing.id, fullName: 'Existing Customer', email: existing.email },
    });
    expect((await postEntry(createCaller({ email: estimator.email }))).json()).toMatchObject({ code: 'staff_already' });
    for (const _id of [estimator.id, stone._id]) expect((await postEntry({ _id })).json()).toMatchObject({ code: 'not_found' });
    expect((await shop.pool.query('select 1 from quotes where user_id = $1', [existing.id])).rows).toEqual([]);
  });

  test('is validated, and requires a customer', async () => {
    const getErrorCode = async (customer: object, overrides: object = {}) => (await postEntry(customer, overrides)).json<Json>().code;
    expect(await getErrorCode(createCaller(), { productList: '' })).toBe('stone_required');
    expect(await getErrorCode(createCaller({ fullName: ' ' }))).toBe('fullname_required');
    expect(await getErrorCode(createCaller({ email: '', phone: '' }))).toBe('phone_or_email_required');
    expect(await getErrorCode(createCaller({ email: 'nowhere' }))).toBe('email_invalid');
    expect(await getErrorCode(createCaller({ phone: 'O82' }))).toBe('phone_invalid');
    const caller = createCaller();
    expect(await getErrorCode(caller, { mainCategory: estimator.id })).toBe('choice_gone');
    expect((await shop.pool.query('select 1 from users where email = $1', [caller.email])).rows, 'no account was created').toEqual([]);
  });

  test('is created once for concurrent requests with one idempotency key', async () => {
    const caller = createCaller();
    const responses = await Promise.all([1, 2, 3].map(() => postEntry(caller, {}, 'once')));
    const receipts = responses.map((response) => response.json<Json>().response);
    expect(new Set(receipts.map(({ _id }) => _id)).size).toBe(1);
    expect((await postEntry(caller, { notes: 'Another' }, 'once')).json()).toMatchObject({ code: 'key_reused' });
    const { rows } = await shop.pool.query('select 1 from quotes where user_id = $1', [receipts[0].customer]);
    expect(rows).toHaveLength(1);
  });

  test('contains the files that the staff member uploaded, which then belong to the customer', async () => {
    const { path, name } = await uploadPicture(shop, estimator);
    const pictures = JSON.stringify([{ path, name }]);
    const otherEstimator = await createUser(shop, { role: 'estimator' });
    const otherEntry = await shop.post(
      '/admin/quotes/enter',
      { ...buildQuoteRequest(stone._id), customer: createCaller(), pictures },
      otherEstimator,
    );
    expect(otherEntry.json()).toMatchObject({ code: 'upload_gone' });
    const { _id, customer } = await enterQuote(createCaller(), { pictures });
    expect((await shop.pool.query('select quote_id, user_id from uploads where path = $1', [path])).rows).toEqual([
      { quote_id: _id, user_id: customer },
    ]);
  });

  test('is linked with the contact message, which cannot be linked with a second quote', async () => {
    const caller = createCaller();
    const phone = '0821234567';
    await shop.post('/contactus', { name: caller.fullName, email: caller.email, phone, subject: 'Top', message: 'A quote please' });
    const { rows } = await shop.pool.query('select id from contact_messages where email = $1', [caller.email]);
    const contactMessage = rows[0].id as string;
    const { _id, number, customer } = await enterQuote(caller, { contactMessage });
    expect((await shop.pool.query('select source from quotes where id = $1', [_id])).rows).toEqual([{ source: 'contact' }]);
    expect((await shop.post('/admin/contacts/get', { _id: contactMessage }, estimator)).json()).toMatchObject({
      response: { state: 'done', read: true, quote: { _id, number }, customer: { _id: customer } },
    });
    expect((await shop.post('/admin/contacts/list', { quote: _id }, estimator)).json()).toMatchObject({
      response: { result: [{ _id: contactMessage }] },
    });
    expect((await shop.post('/admin/quotes/get', { _id }, estimator)).json()).toMatchObject({
      response: { source: 'contact', contactMessage: { _id: contactMessage, subject: 'Top' } },
    });
    expect((await postEntry({ _id: customer }, { contactMessage })).json()).toMatchObject({ code: 'contact_message_converted' });
    expect((await postEntry({ _id: customer }, { contactMessage: estimator.id })).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a password link', () => {
  test('can be used once within two weeks, and not after the account has a password', async () => {
    const caller = createCaller();
    await enterQuote(caller);
    const token = await readLinkToken(caller.email);
    expect((await setPassword(token, { confirmPassword: 'other' })).json()).toMatchObject({ code: 'passwords_differ' });
    expect((await setPassword(token, { password: 'short', confirmPassword: 'short' })).json()).toMatchObject({
      code: 'password_too_short',
    });
    const responses = await Promise.all([setPassword(token), setPassword(token)]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 410]));
    expect((await setPassword(token)).json()).toMatchObject({ code: 'claim_dead' });
    expect((await setPassword('rubbish')).statusCode).toBe(410);

    const lateCaller = createCaller();
    await enterQuote(lateCaller);
    shop.clock.move(14 * 86_400_000 + 1000);
    expect((await setPassword(await readLinkToken(lateCaller.email))).statusCode).toBe(410);
    shop.clock.move(-14 * 86_400_000 - 1000);

    const activatedCaller = createCaller();
    const { customer: activatedId } = await enterQuote(activatedCaller);
    await shop.pool.query("update users set password_hash = 'chosen another way' where id = $1", [activatedId]);
    expect((await setPassword(await readLinkToken(activatedCaller.email))).statusCode).toBe(410);

    const repeatCaller = createCaller();
    const { customer } = await enterQuote(repeatCaller);
    const olderToken = await readLinkToken(repeatCaller.email);
    await enterQuote({ _id: customer });
    expect(await readLinkToken(repeatCaller.email)).not.toBe(olderToken);
    expect((await shop.post('/account/claim/get', { token: olderToken })).statusCode, 'the links of both emails work').toBe(200);
    expect((await setPassword(await readLinkToken(repeatCaller.email))).statusCode).toBe(200);
    expect((await setPassword(olderToken)).statusCode).toBe(410);
  });

  test('from staff replaces the existing password, ends all sessions and does not sign the customer in', async () => {
    const existing = await createUser(shop);
    expect((await shop.post('/admin/customers/send-link', { _id: existing.id, kind: 'password' }, estimator)).statusCode).toBe(200);
    const token = await readLinkToken(existing.email, 'password_link');
    expect((await shop.post('/account/claim/get', { token })).json()).toMatchObject({ response: { kind: 'reset', quote: null } });
    expect((await setPassword(token)).json()).toMatchObject({ response: { authToken: null } });
    expect((await shop.post('/site/get/userdata', {}, existing)).statusCode, 'T06').toBe(401);
    expect((await findEmail(shop, 'password_changed', existing.email))?.count).toBe(1);
    expect((await shop.post('/login', { email: existing.email, password: existing.password })).statusCode).toBe(401);
    expect((await shop.post('/login', { email: existing.email, password })).statusCode).toBe(200);
    expect((await setPassword(token)).statusCode).toBe(410);
  });

  test('from staff is invalid after a change of the password or the email address', async () => {
    for (const change of [
      async (existing: TestUser) => {
        const input = { currentPassword: existing.password, newPassword: password, confirmPassword: password };
        expect((await shop.post('/user/password/change', input, existing)).statusCode).toBe(200);
      },
      async (existing: TestUser) => {
        await shop.post('/user/profile/save', { email: `new-${existing.email}`, password: existing.password }, existing);
        await verifyEmail(shop, existing, `new-${existing.email}`);
      },
    ]) {
      const existing = await createUser(shop);
      await shop.post('/admin/customers/send-link', { _id: existing.id, kind: 'password' }, estimator);
      const token = await readLinkToken(existing.email, 'password_link');
      expect((await shop.post('/account/claim/get', { token })).statusCode).toBe(200);
      await change(existing);
      expect((await setPassword(token)).json()).toMatchObject({ code: 'claim_dead' });
    }
  });

  test('is sent to one customer at most five times an hour', async () => {
    const existing = await createUser(shop);
    const send = async () => (await shop.post('/admin/customers/send-link', { _id: existing.id, kind: 'password' }, estimator)).statusCode;
    for (let count = 0; count < 5; count += 1) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
  });
});
