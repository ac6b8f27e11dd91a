import { describe, expect, test } from 'vitest';
import { createTestBrowser, type TestBrowser } from '#test/create-test-browser.ts';
import { verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readResetOtp, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const minuteMs = 60_000;
const newPassword = 'marble by evening light';
const getCode = (response: { json: () => unknown }): string => (response.json() as { code: string }).code;

/** Returns a code that differs from the given one. */
const createWrongCode = (code: string, offset = 1): string => String((Number(code) + offset) % 10_000).padStart(4, '0');

/** Requests a reset code in a new browser. */
async function requestCode(user: { email: string }): Promise<{ browser: TestBrowser; code: string }> {
  const browser = createTestBrowser(shop);
  expect((await browser.post('/forgotpassword', { email: user.email })).statusCode).toBe(200);
  return { browser, code: await readResetOtp(shop, user.email) };
}
const verify = (browser: TestBrowser, email: string, otp: string) => browser.post('/verify/otp', { email, otp });
const change = (browser: TestBrowser, { email }: { email: string }, password = newPassword) =>
  browser.post('/site/change_password', { email, password, new_password: password });
const isSessionActive = async ({ token }: { token: string }): Promise<boolean> =>
  (await shop.post('/site/get/userdata', {}, { token })).statusCode === 200;
const canSignIn = async (user: TestUser, password: string): Promise<boolean> =>
  (await shop.post('/login', { email: user.email, password })).statusCode === 200;

describe('a forgotten password', () => {
  test('Forgot password: email required. OTP: first box required (OTP required). Change password: both fields required (password is required)', async () => {
    for (const [path, input, message] of [
      ['/forgotpassword', {}, 'Email required.'],
      ['/verify/otp', {}, 'Email required.'],
      ['/verify/otp', { email: 'a@b.test' }, 'OTP required'],
      ['/verify/otp', { email: 'a@b.test', otp: ' ' }, 'OTP required'],
      ['/site/change_password', {}, 'Email required.'],
      ['/site/change_password', { email: 'a@b.test' }, 'password is required'],
      ['/site/change_password', { email: 'a@b.test', password: newPassword }, 'password is required'],
      ['/site/change_password', { email: 'a@b.test', password: newPassword, new_password: `${newPassword}!` }, 'Passwords do not match.'],
      ['/site/change_password', { email: 'a@b.test', password: 'short', new_password: 'short' }, 'Use at least 8 characters.'],
    ] as const) {
      const response = await shop.post(path, input);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ status: 0, message, response: message });
    }
  });

  test('is replaced with a code from an email, and the new password signs in', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    expect((await verify(browser, user.email.toUpperCase(), code)).json()).toEqual({ status: 1, response: { verified: true } });
    expect((await change(browser, user)).json()).toMatchObject({ status: 1, message: expect.stringContaining('changed') });
    expect(await canSignIn(user, newPassword)).toBe(true);
    expect(await canSignIn(user, user.password)).toBe(false);
  });

  test('sets cookies that are HttpOnly, SameSite=Strict and sent to one path only', async () => {
    const user = await createUser(shop);
    const browser = createTestBrowser(shop);
    const requested = await browser.post('/forgotpassword', { email: user.email });
    expect(requested.cookies).toMatchObject([{ name: 'password_code', httpOnly: true, sameSite: 'Strict', path: '/verify/otp' }]);
    const verified = await verify(browser, user.email, await readResetOtp(shop, user.email));
    const cookie = verified.cookies.find(({ name }) => name === 'password_reset');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/site/change_password', maxAge: 600 });
  });

  test('T01 five wrong codes invalidate the emailed code', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    const codes = [];
    for (let count = 1; count <= 5; count += 1) codes.push(getCode(await verify(browser, user.email, createWrongCode(code, count))));
    expect(codes).toEqual(['otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_dead']);
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
  });

  test('four wrong codes and any malformed ones do not invalidate the emailed code', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    for (const wrong of ['12', 'abcd', '12345', '']) await verify(browser, user.email, wrong);
    for (let count = 1; count <= 4; count += 1) await verify(browser, user.email, createWrongCode(code, count));
    expect((await verify(browser, user.email, code)).statusCode).toBe(200);
  });

  test('T02 at most 3 codes an hour and 10 a day for an account, from any network', async () => {
    const user = await createUser(shop);
    const requestStatus = async () => (await createTestBrowser(shop).post('/forgotpassword', { email: user.email })).statusCode;
    const expireHour = () =>
      shop.pool.query(
        "update rate_limits set expire = expire - 3600000 where key like 'forgot_account_hour%' or key like 'forgot_account_day%'",
      );
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let count = 0; count < 4; count += 1) statuses.push(await requestStatus());
      await expireHour();
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429, 200, 200, 200, 429, 200, 429, 429, 429]);
    await shop.runJobs();
    expect((await findEmail(shop, 'password_code', user.email))?.count).toBe(10);
  });

  test('T02 spellings of one address in the database count as one', async () => {
    const user = await createUser(shop, { email: 'dimitriis@example.test' });
    const spellings = ['dimitriis', 'DIMITRIIS', 'dİmitriis', 'dimİtriis', 'dimitrİis', 'dİmİtrİİs'];
    const statuses: number[] = [];
    for (const name of spellings)
      statuses.push((await createTestBrowser(shop).post('/forgotpassword', { email: `${name}@example.test` })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    await shop.runJobs();
    expect((await findEmail(shop, 'password_code', user.email))?.count).toBe(3);
  });

  test('T03 a code expires after 10 minutes, works once and is stored as a hash', async () => {
    const user = await createUser(shop);
    const expiredRequest = await requestCode(user);
    shop.clock.move(10 * minuteMs + 1);
    expect(getCode(await verify(expiredRequest.browser, user.email, expiredRequest.code))).toBe('otp_dead');
    const { browser, code } = await requestCode(user);
    shop.clock.move(10 * minuteMs - 1000);
    const cookies = new Map(browser.cookies);
    expect((await verify(browser, user.email, code)).statusCode).toBe(200);
    for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
    const { rows } = await shop.pool.query('select * from password_reset_codes');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(`"${code}"`);
    for (const { value } of [...cookies.values(), ...browser.cookies.values()]) expect(stored).not.toContain(value);
  });

  test('T04 of 200 concurrent verifications at most 5 are checked', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    const wrong = Array.from({ length: 200 }, (_, index) => createWrongCode(code, index + 1));
    const responses = await Promise.all(wrong.map((otp) => verify(browser, user.email, otp)));
    expect(responses.filter((response) => getCode(response) === 'otp_wrong').length).toBeLessThanOrEqual(5);
    expect(responses.some((response) => response.statusCode === 200)).toBe(false);
    const { rows } = await shop.pool.query('select max(attempts) as attempts from password_reset_codes');
    expect(rows[0].attempts).toBe(5);
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
  });

  test('the correct code sent 20 times concurrently is accepted once', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(browser, user.email, code)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('a code is valid only in the browser and for the address that requested it', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const { browser, code } = await requestCode(user);
    expect(getCode(await verify(createTestBrowser(shop), user.email, code))).toBe('otp_dead');
    const stranger = await requestCode(otherUser);
    expect(getCode(await verify(stranger.browser, user.email, code))).toBe('otp_dead');
    expect((await verify(browser, user.email, code)).statusCode).toBe(200);
  });

  test('T05 change_password requires the reset cookie of the account, which works once', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const { browser, code } = await requestCode(user);
    expect(getCode(await change(browser, user))).toBe('otp_dead');
    await verify(browser, user.email, code);
    expect(getCode(await change(createTestBrowser(shop), user))).toBe('otp_dead');
    const stranger = await requestCode(otherUser);
    await verify(stranger.browser, otherUser.email, stranger.code);
    expect(getCode(await change(stranger.browser, user))).toBe('otp_dead');
    expect(await canSignIn(user, user.password)).toBe(true);
    const cookies = new Map(browser.cookies);
    expect((await change(browser, user)).statusCode).toBe(200);
    for (const [name, cookie] of cookies) browser.cookies.set(name, cookie);
    expect(getCode(await change(browser, user, 'yet another good one'))).toBe('otp_dead');
    expect(await canSignIn(user, newPassword)).toBe(true);
  });

  test('the reset cookie expires after 10 minutes, and a rejected password does not use it up', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    await verify(browser, user.email, code);
    expect(getCode(await change(browser, user, 'password1'))).toBe('password_common');
    shop.clock.move(10 * minuteMs + 1);
    expect(getCode(await change(browser, user))).toBe('otp_dead');
    shop.clock.move(-10 * minuteMs);
    expect((await change(browser, user)).statusCode).toBe(200);
  });

  test('T06 a reset revokes every earlier token and sends an email, and does not sign in', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    const laterRequest = await requestCode(user);
    await verify(browser, user.email, code);
    const response = await change(browser, user);
    expect(await isSessionActive(user)).toBe(false);
    expect(response.body).not.toContain('authToken');
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1 and revoked_at is null', [user.id]);
    expect(rows).toEqual([]);
    expect((await findEmail(shop, 'password_changed', user.email))?.count).toBe(1);
    // Other codes that were emailed before the reset are invalid.
    expect(getCode(await verify(laterRequest.browser, user.email, laterRequest.code))).toBe('otp_dead');
  });

  test('T06 a sign-in or a change that checked the old password before the reset creates no session', async () => {
    const user = await createUser(shop);
    const lockHolder = await shop.pool.connect();
    const readHash = async () => (await lockHolder.query('select password_hash from users where id = $1', [user.id])).rows[0].password_hash;
    const oldHash = await readHash();
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await lockHolder.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    };
    try {
      for (const [path, input] of [
        ['/login', user],
        [
          '/user/password/change',
          { currentPassword: user.password, newPassword: 'the thief sets this', confirmPassword: 'the thief sets this' },
        ],
      ] as const) {
        await lockHolder.query('begin');
        // Another transaction has reset the password, and has not committed yet.
        await lockHolder.query("update users set password_hash = '$argon2id$other' where id = $1", [user.id]);
        let isSettled = false;
        const requested = shop.post(path, input, path === '/login' ? {} : user).finally(() => (isSettled = true));
        await expect.poll(async () => isSettled || (await isWaiting())).toBe(true);
        await lockHolder.query('commit');
        expect((await requested).json(), path).toMatchObject({ code: path === '/login' ? 'wrong_credentials' : 'wrong_password' });
        expect(await readHash()).toBe('$argon2id$other');
        await lockHolder.query('update users set password_hash = $2 where id = $1', [user.id, oldHash]);
      }
    } finally {
      lockHolder.release();
    }
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  test('T06 a new password cancels a pending address change, and the current address can still be verified', async () => {
    const passwordChanges: Record<string, (user: TestUser) => Promise<{ statusCode: number }>> = {
      code: async (user) => {
        const { browser, code } = await requestCode(user);
        await verify(browser, user.email, code);
        return change(browser, user);
      },
      change: (user) =>
        shop.post('/user/password/change', { currentPassword: user.password, newPassword, confirmPassword: newPassword }, user),
      'link sent by staff': async (user) => {
        const estimator = await createUser(shop, { role: 'estimator' });
        await shop.post('/admin/customers/send-link', { _id: user.id, kind: 'password' }, estimator);
        const link = await findEmail(shop, 'password_link', user.email);
        const token = /#claim=([\w-]+)/.exec(link?.actionUrl ?? '')?.[1] ?? 'no link';
        return shop.post('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword });
      },
    };
    for (const [name, changePassword] of Object.entries(passwordChanges)) {
      const user = await createUser(shop);
      const newEmail = `thief-${user.email}`;
      await shop.post('/user/profile/save', { email: newEmail, password: user.password }, user);
      const token = await readEmailToken(shop, newEmail);
      expect((await changePassword(user)).statusCode, name).toBe(200);
      const { authToken } = (await shop.call('/login', { email: user.email, password: newPassword })).response;
      expect(getCode(await shop.post('/email/verify', { token }, { token: authToken })), name).toBe('link_dead');
      const profile = (await shop.post('/user/profile/get', {}, { token: authToken })).json();
      expect(profile, name).toMatchObject({ response: { email: user.email, pendingEmail: null } });
      expect((await findEmail(shop, 'password_changed', user.email))?.bodyText, name).toContain(
        `Your email address is still ${user.email}`,
      );
      // A reset by email has already verified the current address.
      const response = await shop.post('/user/email/resend', {}, { token: authToken });
      if (name === 'change') await verifyEmail(shop, { ...user, token: authToken });
      else expect(getCode(response), name).toBe('email_verified');
    }
  });

  test('T06 an address change during a password reset is cancelled, and neither request fails', async () => {
    const lockHolder = await shop.pool.connect();
    const countWaiting = async (): Promise<number> =>
      (await lockHolder.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows
        .length;
    const startRequest = async (work: () => Promise<{ statusCode: number; json: () => unknown }>) => {
      const before = await countWaiting();
      let isSettled = false;
      const result = work().finally(() => (isSettled = true));
      await expect.poll(async () => isSettled || (await countWaiting()) > before).toBe(true);
      return { result };
    };
    try {
      for (const order of ['reset, request', 'reset, verify', 'verify, reset'] as const) {
        const user = await createUser(shop);
        const newEmail = `late-${user.email}`;
        const save = () => shop.post('/user/profile/save', { email: newEmail, password: user.password }, user);
        if (order !== 'reset, request') await save();
        const token = await readEmailToken(shop, newEmail);
        const verifyAddress = () => shop.post('/email/verify', { token }, user);
        const { browser, code } = await requestCode(user);
        await verify(browser, user.email, code);
        await lockHolder.query('begin');
        await lockHolder.query('select 1 from users where id = $1 for update', [user.id]);
        const reset = () => change(browser, user);
        const [sendFirst, sendSecond] =
          order === 'verify, reset' ? [verifyAddress, reset] : [reset, order === 'reset, request' ? save : verifyAddress];
        const requests = [await startRequest(sendFirst), await startRequest(sendSecond)];
        await lockHolder.query('commit');
        const [first, second] = await Promise.all(requests.map(({ result }) => result));
        expect(first!.statusCode, order).toBe(200);
        expect(getCode(second!), order).toBe(
          { 'reset, request': 'session_ended', 'reset, verify': 'link_dead', 'verify, reset': 'otp_dead' }[order],
        );
        const { rows } = await lockHolder.query('select email, pending_email from users where id = $1', [user.id]);
        expect(rows, order).toEqual([{ email: order === 'verify, reset' ? newEmail : user.email, pending_email: null }]);
      }
    } finally {
      lockHolder.release();
    }
  });

  test('the new password signs in from a network that had reached the limit of failed sign-ins', async () => {
    const user = await createUser(shop);
    const browser = createTestBrowser(shop);
    for (let count = 0; count < 11; count += 1) await browser.post('/login', { email: user.email, password: 'not the one' });
    expect((await browser.post('/login', user)).statusCode).toBe(429);
    await browser.post('/forgotpassword', { email: user.email });
    await verify(browser, user.email, await readResetOtp(shop, user.email));
    await change(browser, user);
    expect((await browser.post('/login', { email: user.email, password: newPassword })).statusCode).toBe(200);
  });

  test('a new address invalidates a code that was sent to the old one', async () => {
    const user = await createUser(shop);
    const { browser, code } = await requestCode(user);
    await shop.post('/user/profile/save', { email: 'moved@example.test', password: user.password }, user);
    await verifyEmail(shop, user, 'moved@example.test');
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
  });

  test('T07 requests and code checks get the same responses for known and unknown addresses', async () => {
    const user = await createUser(shop);
    await shop.pool.query(
      "insert into users (id, email, full_name, password_hash, disabled_at) values (gen_random_uuid(), 'off@example.test', 'Off', null, now())",
    );
    const responses: string[][] = [];
    for (const email of [user.email, 'nobody@example.test', 'off@example.test', 'no address']) {
      const browser = createTestBrowser(shop);
      const requested = await browser.post('/forgotpassword', { email });
      await shop.runJobs();
      const observed = [
        String(requested.statusCode),
        requested.body,
        JSON.stringify(requested.cookies.map(({ value, ...rest }) => [value?.length, rest])),
      ];
      for (let guess = 0; guess < 6; guess += 1)
        observed.push((await verify(browser, email, createWrongCode(await readResetOtp(shop, user.email)))).body);
      for (let index = 0; index < 3; index += 1) observed.push(getCode(await createTestBrowser(shop).post('/forgotpassword', { email })));
      responses.push(observed);
    }
    for (const observed of responses) expect(observed).toEqual(responses[0]);
    expect(await findEmail(shop, 'password_code', 'off@example.test')).toBeUndefined();
  });
});

describe('changing the password of the signed-in user', () => {
  const createForm = (currentPassword: string) => ({ currentPassword, newPassword, confirmPassword: newPassword });

  test('requires the current password, ends every other session, and sends an email', async () => {
    const user = await createUser(shop);
    const otherSignIn = await shop.post('/login', user);
    expect((await shop.post('/user/password/change', {}, user)).json()).toMatchObject({ message: 'password is required' });
    expect(getCode(await shop.post('/user/password/change', createForm('not the one'), user))).toBe('wrong_password');
    expect((await shop.post('/user/password/change', createForm(user.password), user)).statusCode).toBe(200);
    expect(await isSessionActive(user)).toBe(true);
    expect(await isSessionActive({ token: otherSignIn.json<{ response: { authToken: string } }>().response.authToken })).toBe(false);
    expect(await canSignIn(user, newPassword)).toBe(true);
    expect((await findEmail(shop, 'password_changed', user.email))?.bodyText).toContain('Every other device was signed out');
  });

  test('is locked after ten wrong current passwords, also with a valid token', async () => {
    const user = await createUser(shop);
    for (let count = 0; count < 10; count += 1) await shop.post('/user/password/change', createForm('not the one'), user);
    const response = await shop.post('/user/password/change', createForm(user.password), user);
    expect(response.statusCode).toBe(429);
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  });
});
