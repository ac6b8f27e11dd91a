import { beforeEach, describe, expect, test } from 'vitest';
import { createTestBrowser, type TestBrowser } from '#test/create-test-browser.ts';
import { readPasswordLink } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readResetOtp, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
beforeEach(() => shop.pool.query('truncate rate_limits'));

const newPassword = 'marble by evening light';
const createWrongOtp = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');
const getErrorCode = (response: { json: () => unknown }): string | undefined => (response.json() as { code?: string }).code;
const dayMs = 86_400_000;
let emailCount = 0;

/** Sends five wrong codes for an email address without an account, which count like those for an account. @param ipAddress of the caller @returns the error codes */
async function sendFiveWrongCodes(ipAddress?: string): Promise<(string | undefined)[]> {
  const browser = createTestBrowser(shop, ipAddress === undefined ? {} : { address: ipAddress });
  const email = `guessed${(emailCount += 1)}@example.test`;
  await browser.post('/forgotpassword', { email });
  const errorCodes = [];
  for (let count = 0; count < 5; count += 1) errorCodes.push(getErrorCode(await browser.post('/verify/otp', { email, otp: '0000' })));
  return errorCodes;
}
async function requestOtp(user: TestUser, address: string): Promise<{ browser: TestBrowser; code: string }> {
  const browser = createTestBrowser(shop, { address });
  expect((await browser.post('/forgotpassword', { email: user.email })).statusCode).toBe(200);
  return { browser, code: await readResetOtp(shop, user.email) };
}

/** Reaches the limit of all networks, then requests a new password. @returns the token of the emailed link */
async function requestLinkInsteadOfCode(email: string): Promise<string> {
  await sendFiveWrongCodes();
  await shop.pool.query("update rate_limits set points = 300 where key like 'otp_overall_month%'");
  await createTestBrowser(shop).post('/forgotpassword', { email });
  await shop.runJobs();
  return readPasswordLink(shop, email);
}

describe('wrong codes from one network', () => {
  const address = '198.51.100.7';

  test('are limited to 30 an hour over all accounts: then this network is rejected even with a correct code, and other networks are not', async () => {
    const user = await createUser(shop);
    const [limitedNetwork, otherNetwork] = [await requestOtp(user, address), await requestOtp(user, '203.0.113.7')];
    for (let account = 0; account < 6; account += 1) expect((await sendFiveWrongCodes(address)).at(-1)).toBe('otp_dead');
    expect(await sendFiveWrongCodes(address)).toEqual(Array(5).fill('too_many'));
    const rejected = await limitedNetwork.browser.post('/verify/otp', { email: user.email, otp: limitedNetwork.code });
    expect([rejected.statusCode, getErrorCode(rejected)]).toEqual([429, 'too_many']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await otherNetwork.browser.post('/verify/otp', { email: user.email, otp: otherNetwork.code })).statusCode).toBe(200);
  });

  test('are limited to 30 for concurrent requests, too', async () => {
    const responses = (await Promise.all(Array.from({ length: 12 }, () => sendFiveWrongCodes(address)))).flat();
    expect(responses.filter((code) => code !== 'too_many')).toHaveLength(30);
  });

  test('are counted for an IPv6 /64 as one network', async () => {
    for (let account = 0; account < 6; account += 1) await sendFiveWrongCodes(`2001:db8:1:1::${account + 1}`);
    expect(await sendFiveWrongCodes('2001:db8:1:1:ffff::1')).toContain('too_many');
    expect(await sendFiveWrongCodes('2001:db8:1:2::1')).not.toContain('too_many');
  });

  test('do not include correct codes, malformed codes and attempts without a requested code', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestOtp(user, address);
    for (let account = 0; account < 5; account += 1) await sendFiveWrongCodes(address);
    for (let count = 0; count < 4; count += 1) await browser.post('/verify/otp', { email: user.email, otp: createWrongOtp(code) });
    for (let count = 0; count < 40; count += 1)
      await createTestBrowser(shop, { address }).post('/verify/otp', { email: user.email, otp: code });
    for (let count = 0; count < 40; count += 1) await browser.post('/verify/otp', { email: user.email, otp: '12' });
    expect((await browser.post('/verify/otp', { email: user.email, otp: code })).statusCode).toBe(200);
    expect((await sendFiveWrongCodes(address)).filter((errorCode) => errorCode === 'too_many')).toHaveLength(4);
  });
});

describe('wrong codes from all networks', () => {
  test('disable codes after 100 a day, and the email contains a password link instead', async () => {
    const user = await createUser(shop);
    const ownerRequest = await requestOtp(user, '203.0.113.8');
    for (let account = 0; account < 20; account += 1) await sendFiveWrongCodes();
    expect(getErrorCode(await ownerRequest.browser.post('/verify/otp', { email: user.email, otp: ownerRequest.code }))).toBe('otp_dead');
    await ownerRequest.browser.post('/forgotpassword', { email: user.email });
    await shop.runJobs();
    expect((await findEmail(shop, 'password_code', user.email))?.count).toBe(1);
    const email = await findEmail(shop, 'password_link', user.email);
    expect(email).toMatchObject({ code: null, bodyText: expect.stringContaining('You do not need a code') });
    const token = /#claim=([\w-]+)/.exec(email!.actionUrl!)![1]!;
    const response = await shop.post('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword });
    expect(response.statusCode, response.body).toBe(200);
    expect((await shop.post('/login', { email: user.email, password: newPassword })).statusCode).toBe(200);
  });

  test('lead to a link that sets the password of staff, too', async () => {
    const editor = await createUser(shop, { role: 'editor' });
    const token = await requestLinkInsteadOfCode(editor.email);
    const response = await shop.post('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword });
    expect(response.json()).toEqual({ status: 1, response: { authToken: null, quote: null } });
    const login = await shop.post('/login', { email: editor.email, password: newPassword });
    const { authToken } = login.json<{ response: { authToken: string } }>().response;
    expect((await shop.post('/admin/service/list', {}, { token: authToken })).statusCode).toBe(200);
  });

  test('lead to a link that is valid for one day, also for an account that staff created', async () => {
    const customer = await createUser(shop);
    await shop.pool.query('update users set password_hash = null where id = $1', [customer.id]);
    for (const { email } of [await createUser(shop), customer]) {
      const token = await requestLinkInsteadOfCode(email);
      shop.clock.move(dayMs - 1000);
      expect((await shop.post('/account/claim/get', { token })).statusCode).toBe(200);
      shop.clock.move(2000);
      expect(getErrorCode(await shop.post('/account/claim/get', { token }))).toBe('claim_dead');
    }
  });

  test('T07 disable codes after 300 in 30 days, with equal responses for known and unknown addresses', async () => {
    const user = await createUser(shop);
    await sendFiveWrongCodes();
    await shop.pool.query("update rate_limits set points = 300 where key like 'otp_overall_month%'");
    const responses = [];
    for (const email of [user.email, 'nobody@example.test']) {
      const browser = createTestBrowser(shop);
      const requested = await browser.post('/forgotpassword', { email });
      await shop.runJobs();
      const guesses = [];
      for (let count = 0; count < 6; count += 1) guesses.push((await browser.post('/verify/otp', { email, otp: '0000' })).body);
      responses.push([requested.statusCode, requested.body, ...guesses]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]!.at(2)).toContain('otp_dead');
    expect((await findEmail(shop, 'password_link', user.email))?.count).toBe(1);
  });
});
