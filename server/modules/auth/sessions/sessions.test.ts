import { describe, expect, test } from 'vitest';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const dayMs = 86_400_000;
const getStatus = async ({ token }: { token: string }): Promise<number> =>
  (await shop.post('/site/get/userdata', {}, { token })).statusCode;
const getToken = (response: { json: () => unknown }): string => (response.json() as { response: { authToken: string } }).response.authToken;
type ListedSession = { _id: string; device: string; current: boolean; address: string };
const listSessions = async (user: { token: string }): Promise<ListedSession[]> =>
  (await shop.call('/user/sessions/list', {}, user)).response.result;
const phoneUserAgent = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const laptopUserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const signInWith = async (user: TestUser, userAgent: string, address = '192.0.2.7') => {
  const browser = createTestBrowser(shop, { userAgent, address });
  return { browser, token: getToken(await browser.post('/login', user)) };
};

describe('the sessions of an account', () => {
  test('are listed with the name of the browser, the current one first and marked', async () => {
    const user = await createUser(shop);
    const { token } = await signInWith(user, phoneUserAgent);
    await signInWith(user, laptopUserAgent);
    expect((await listSessions({ token })).map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', true],
      ['Safari on Mac', false],
      ['An unknown device', false],
    ]);
    expect((await listSessions({ token }))[0]).toMatchObject({ address: '192.0.2.7' });
  });

  test('can be ended one by one, and an unknown id returns 404', async () => {
    const user = await createUser(shop);
    const otherSession = await signInWith(user, phoneUserAgent);
    const { _id } = (await listSessions(user)).find(({ current }) => !current)!;
    expect((await shop.post('/user/sessions/revoke', { _id }, user)).json()).toEqual({ status: 1, response: { ended: 1 } });
    expect([await getStatus(user), await getStatus(otherSession)]).toEqual([200, 401]);
    expect(await listSessions(user)).toHaveLength(1);
    for (const input of [{ _id }, {}]) expect((await shop.post('/user/sessions/revoke', input, user)).statusCode).toBe(404);
  });

  test('T13 "sign out everywhere" ends all sessions of the account, including this one, and no others', async () => {
    const [user, bystander] = [await createUser(shop), await createUser(shop)];
    const otherSessions = [await signInWith(user, phoneUserAgent), await signInWith(user, laptopUserAgent)];
    expect((await shop.post('/user/sessions/revoke', { everywhere: true }, user)).json()).toMatchObject({ response: { ended: 3 } });
    for (const session of [user, ...otherSessions]) expect(await getStatus(session)).toBe(401);
    expect(await getStatus(bystander)).toBe(200);
  });

  test('T12 a token is rejected after signing out, disabling or a role change', async () => {
    const loggedOut = await createUser(shop);
    expect((await shop.post('/logout', {}, loggedOut)).json()).toEqual({ status: 1, message: 'Logged out' });
    expect(await getStatus(loggedOut)).toBe(401);
    const disabled = await createUser(shop);
    await shop.pool.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    expect(await getStatus(disabled)).toBe(401);
    const demoted = await createUser(shop, { role: 'owner' });
    expect(await getStatus(demoted)).toBe(200);
    await shop.pool.query("update users set role = 'installer' where id = $1", [demoted.id]);
    expect(await getStatus(demoted)).toBe(401);
    expect((await shop.post('/login', demoted)).statusCode).toBe(200);
  });

  test('are deleted by the hourly job after they ended, with old codes, links and rate limits', async () => {
    const user = await createUser(shop);
    const ended = await createUser(shop);
    await shop.post('/logout', {}, ended);
    await shop.post('/forgotpassword', { email: user.email });
    await shop.runJobs();
    await shop.pool.query('update rate_limits set expire = 1');
    const count = async (table: string) => (await shop.pool.query(`select count(*) from ${table}`)).rows[0].count as number;
    await shop.pool.query("select graphile_worker.add_job('delete_expired_data')");
    await shop.runJobs();
    expect((await shop.pool.query('select 1 from sessions where user_id = $1', [ended.id])).rows).toEqual([]);
    expect(await count('password_reset_codes')).toBe(1);
    expect(await count('rate_limits')).toBe(0);
    expect(await getStatus(user)).toBe(200);
    shop.clock.move(31 * dayMs);
    await shop.pool.query("select graphile_worker.add_job('delete_expired_data')");
    await shop.runJobs();
    for (const table of ['sessions', 'password_reset_codes', 'email_verifications']) expect(await count(table), table).toBe(0);
    shop.clock.move(-31 * dayMs);
  });
});

describe('a sign-in from a new device', () => {
  const countEmails = async (user: TestUser) => (await findEmail(shop, 'new_device', user.email))?.count ?? 0;

  test('sends an email and a notification, once for each browser', async () => {
    const user = await createUser(shop);
    const { browser, token } = await signInWith(user, phoneUserAgent);
    expect((await findEmail(shop, 'new_device', user.email))?.bodyText).toContain('Chrome on Android');
    const notifications = await shop.post('/user/notifications/list', {}, { token });
    expect(notifications.json()).toMatchObject({ response: { unread: 1, result: [{ kind: 'new_device', link: '/user/profile' }] } });
    await browser.post('/login', user);
    await browser.post('/login', { ...user, remember: true });
    expect(await countEmails(user)).toBe(1);
    await signInWith(user, laptopUserAgent);
    expect(await countEmails(user)).toBe(2);
  });

  test('is recognised by the cookie of the browser in any network, and without a cookie by user agent and network', async () => {
    const user = await createUser(shop);
    const { browser } = await signInWith(user, phoneUserAgent);
    const movedBrowser = createTestBrowser(shop, { userAgent: phoneUserAgent, address: '198.51.100.9' });
    for (const [name, cookie] of browser.cookies) movedBrowser.cookies.set(name, cookie);
    await movedBrowser.post('/login', user);
    await signInWith(user, phoneUserAgent, '198.51.100.9');
    expect(await countEmails(user)).toBe(1);
    await signInWith(user, phoneUserAgent, '203.0.113.4');
    expect(await countEmails(user)).toBe(2);
  });

  test('sets a cookie that is HttpOnly, SameSite=Strict, sent to /login only, and not stored in plain text', async () => {
    const user = await createUser(shop);
    const response = await createTestBrowser(shop).post('/login', user);
    expect(response.cookies).toMatchObject([{ name: 'device', httpOnly: true, sameSite: 'Strict', path: '/login' }]);
    const { rows } = await shop.pool.query('select * from devices');
    expect(JSON.stringify(rows)).not.toContain(response.cookies[0]!.value);
  });

  test('is not reported for the browser of the registration', async () => {
    const browser = createTestBrowser(shop);
    const password = 'granite under morning light';
    const user = { fullName: 'Naledi', email: 'naledi@example.test', password, confirmPassword: password };
    await browser.post('/register', user);
    await browser.post('/login', user);
    expect(await findEmail(shop, 'new_device', user.email)).toBeUndefined();
  });

  test('is not reported for the first browser of an account, but for the second one', async () => {
    const user = await createUser(shop);
    await shop.pool.query('delete from devices where user_id = $1', [user.id]);
    await signInWith(user, phoneUserAgent);
    expect(await countEmails(user)).toBe(0);
    await signInWith(user, laptopUserAgent);
    expect(await countEmails(user)).toBe(1);
  });
});
