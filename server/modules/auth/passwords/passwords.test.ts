import { describe, expect, test } from 'vitest';
import { createBrowser, type TestBrowser } from '#test/cookie-browser.ts';
import { verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readResetOtp, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const minutes = 60_000;
const next = 'marble by evening light';
const getCode = (answer: { json: () => unknown }): string => (answer.json() as { code: string }).code;

/** Returns a different code. */
const otherThan = (code: string, by = 1): string => String((Number(code) + by) % 10_000).padStart(4, '0');

/** Requests a reset code in a new browser. */
async function forget(user: { email: string }): Promise<{ browser: TestBrowser; code: string }> {
  const browser = createBrowser(shop);
  expect((await browser.post('/forgotpassword', { email: user.email })).statusCode).toBe(200);
  return { browser, code: await readResetOtp(shop, user.email) };
}
const verify = (browser: TestBrowser, email: string, otp: string) => browser.post('/verify/otp', { email, otp });
const change = (browser: TestBrowser, { email }: { email: string }, password = next) =>
  browser.post('/site/change_password', { email, password, new_password: password });
const tokenWorks = async ({ token }: { token: string }): Promise<boolean> =>
  (await shop.post('/site/get/userdata', {}, { token })).statusCode === 200;
const signsIn = async (user: TestUser, password: string): Promise<boolean> =>
  (await shop.post('/login', { email: user.email, password })).statusCode === 200;

describe('a forgotten password', () => {
  test('Forgot password: email required. OTP: first box required (OTP required). Change password: both fields required (password is required)', async () => {
    for (const [path, input, words] of [
      ['/forgotpassword', {}, 'Email required.'],
      ['/verify/otp', {}, 'Email required.'],
      ['/verify/otp', { email: 'a@b.test' }, 'OTP required'],
      ['/verify/otp', { email: 'a@b.test', otp: ' ' }, 'OTP required'],
      ['/site/change_password', {}, 'Email required.'],
      ['/site/change_password', { email: 'a@b.test' }, 'password is required'],
      ['/site/change_password', { email: 'a@b.test', password: next }, 'password is required'],
      ['/site/change_password', { email: 'a@b.test', password: next, new_password: `${next}!` }, 'Passwords do not match.'],
      ['/site/change_password', { email: 'a@b.test', password: 'short', new_password: 'short' }, 'Use at least 8 characters.'],
    ] as const) {
      const answer = await shop.post(path, input);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ status: 0, message: words, response: words });
    }
  });

  test('from the email to the new password: code, verification, change, sign-in', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    expect((await verify(browser, user.email.toUpperCase(), code)).json()).toEqual({ status: 1, response: { verified: true } });
    expect((await change(browser, user)).json()).toMatchObject({ status: 1, message: expect.stringContaining('changed') });
    expect(await signsIn(user, next)).toBe(true);
    expect(await signsIn(user, user.password)).toBe(false);
  });

  test('its cookies are HttpOnly, SameSite=Strict and sent to one path only', async () => {
    const user = await createUser(shop);
    const browser = createBrowser(shop);
    const requested = await browser.post('/forgotpassword', { email: user.email });
    expect(requested.cookies).toMatchObject([{ name: 'password_code', httpOnly: true, sameSite: 'Strict', path: '/verify/otp' }]);
    const proved = await verify(browser, user.email, await readResetOtp(shop, user.email));
    const proof = proved.cookies.find(({ name }) => name === 'password_reset');
    expect(proof).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/site/change_password', maxAge: 600 });
  });

  test('T01 five wrong codes invalidate the code, and the correct one then fails', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    const codes = [];
    for (let count = 1; count <= 5; count += 1) codes.push(getCode(await verify(browser, user.email, otherThan(code, count))));
    expect(codes).toEqual(['otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_wrong', 'otp_dead']);
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
  });

  test('four wrong codes and malformed ones do not invalidate it', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    for (const wrong of ['12', 'abcd', '12345', '']) await verify(browser, user.email, wrong);
    for (let count = 1; count <= 4; count += 1) await verify(browser, user.email, otherThan(code, count));
    expect((await verify(browser, user.email, code)).statusCode).toBe(200);
  });

  test('T02 at most 3 codes an hour and 10 a day for an account, from any network', async () => {
    const user = await createUser(shop);
    const requestCode = async () => (await createBrowser(shop).post('/forgotpassword', { email: user.email })).statusCode;
    const anHourLater = () =>
      shop.pool.query(
        "update rate_limits set expire = expire - 3600000 where key like 'forgot_account_hour%' or key like 'forgot_account_day%'",
      );
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let count = 0; count < 4; count += 1) statuses.push(await requestCode());
      await anHourLater();
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
      statuses.push((await createBrowser(shop).post('/forgotpassword', { email: `${name}@example.test` })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    await shop.runJobs();
    expect((await findEmail(shop, 'password_code', user.email))?.count).toBe(3);
  });

  test('T03 a code expires after 10 minutes, works once and is stored as a hash', async () => {
    const user = await createUser(shop);
    const late = await forget(user);
    shop.clock.move(10 * minutes + 1);
    expect(getCode(await verify(late.browser, user.email, late.code))).toBe('otp_dead');
    const { browser, code } = await forget(user);
    shop.clock.move(10 * minutes - 1000);
    const kept = new Map(browser.cookies);
    expect((await verify(browser, user.email, code)).statusCode).toBe(200);
    for (const [name, cookie] of kept) browser.cookies.set(name, cookie);
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
    const { rows } = await shop.pool.query('select * from password_reset_codes');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(`"${code}"`);
    for (const { value } of [...kept.values(), ...browser.cookies.values()]) expect(stored).not.toContain(value);
  });

  test('T04 200 parallel verifications: at most 5 are checked', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    const wrong = Array.from({ length: 200 }, (_, index) => otherThan(code, index + 1));
    const answers = await Promise.all(wrong.map((otp) => verify(browser, user.email, otp)));
    expect(answers.filter((answer) => getCode(answer) === 'otp_wrong').length).toBeLessThanOrEqual(5);
    expect(answers.some((answer) => answer.statusCode === 200)).toBe(false);
    const { rows } = await shop.pool.query('select max(attempts) as attempts from password_reset_codes');
    expect(rows[0].attempts).toBe(5);
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
  });

  test('the correct code sent 20 times concurrently is accepted once', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(browser, user.email, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('a code is valid only in the browser and for the address that requested it', async () => {
    const [user, other] = [await createUser(shop), await createUser(shop)];
    const { browser, code } = await forget(user);
    expect(getCode(await verify(createBrowser(shop), user.email, code))).toBe('otp_dead');
    const stranger = await forget(other);
    expect(getCode(await verify(stranger.browser, user.email, code))).toBe('otp_dead');
    expect((await verify(browser, user.email, code)).statusCode).toBe(200);
  });

  test('T05 change_password without the reset cookie, or from another browser, is rejected; the cookie works once', async () => {
    const [user, other] = [await createUser(shop), await createUser(shop)];
    const { browser, code } = await forget(user);
    expect(getCode(await change(browser, user))).toBe('otp_dead');
    await verify(browser, user.email, code);
    expect(getCode(await change(createBrowser(shop), user))).toBe('otp_dead');
    const stranger = await forget(other);
    await verify(stranger.browser, other.email, stranger.code);
    expect(getCode(await change(stranger.browser, user))).toBe('otp_dead');
    expect(await signsIn(user, user.password)).toBe(true);
    const kept = new Map(browser.cookies);
    expect((await change(browser, user)).statusCode).toBe(200);
    for (const [name, cookie] of kept) browser.cookies.set(name, cookie);
    expect(getCode(await change(browser, user, 'yet another good one'))).toBe('otp_dead');
    expect(await signsIn(user, next)).toBe(true);
  });

  test('the reset cookie expires after 10 minutes, and a rejected password does not use it up', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    await verify(browser, user.email, code);
    expect(getCode(await change(browser, user, 'password1'))).toBe('password_common');
    shop.clock.move(10 * minutes + 1);
    expect(getCode(await change(browser, user))).toBe('otp_dead');
    shop.clock.move(-10 * minutes);
    expect((await change(browser, user)).statusCode).toBe(200);
  });

  test('T06 a reset revokes every earlier token and sends an email, and does not sign in', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    const second = await forget(user);
    await verify(browser, user.email, code);
    const answer = await change(browser, user);
    expect(await tokenWorks(user)).toBe(false);
    expect(answer.body).not.toContain('authToken');
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1 and revoked_at is null', [user.id]);
    expect(rows).toEqual([]);
    expect((await findEmail(shop, 'password_changed', user.email))?.count).toBe(1);
    // A code that was emailed before is invalid.
    expect(getCode(await verify(second.browser, user.email, second.code))).toBe('otp_dead');
  });

  test('T06 a sign-in or a change that checked the old password before the reset creates no session', async () => {
    const user = await createUser(shop);
    const holder = await shop.pool.connect();
    const hashOf = async () => (await holder.query('select password_hash from users where id = $1', [user.id])).rows[0].password_hash;
    const old = await hashOf();
    const blocked = async (): Promise<boolean> => {
      const { rows } = await holder.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
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
        await holder.query('begin');
        // The uncommitted writes of the reset.
        await holder.query("update users set password_hash = '$argon2id$other' where id = $1", [user.id]);
        let settled = false;
        const requested = shop.post(path, input, path === '/login' ? {} : user).finally(() => (settled = true));
        await expect.poll(async () => settled || (await blocked())).toBe(true);
        await holder.query('commit');
        expect((await requested).json(), path).toMatchObject({ code: path === '/login' ? 'wrong_credentials' : 'wrong_password' });
        expect(await hashOf()).toBe('$argon2id$other');
        await holder.query('update users set password_hash = $2 where id = $1', [user.id, old]);
      }
    } finally {
      holder.release();
    }
    const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1', [user.id]);
    expect(rows).toHaveLength(1);
  });

  test('T06 a new password cancels a pending address change, and the present address can still be verified', async () => {
    const ways: Record<string, (user: TestUser) => Promise<{ statusCode: number }>> = {
      code: async (user) => {
        const { browser, code } = await forget(user);
        await verify(browser, user.email, code);
        return change(browser, user);
      },
      change: (user) =>
        shop.post('/user/password/change', { currentPassword: user.password, newPassword: next, confirmPassword: next }, user),
      "the desk's link": async (user) => {
        const desk = await createUser(shop, { role: 'estimator' });
        await shop.post('/admin/customers/mail', { _id: user.id, kind: 'password' }, desk);
        const link = await findEmail(shop, 'password_link', user.email);
        const token = /#claim=([\w-]+)/.exec(link?.actionUrl ?? '')?.[1] ?? 'no link';
        return shop.post('/account/claim/take', { token, password: next, confirmPassword: next });
      },
    };
    for (const [what, set] of Object.entries(ways)) {
      const user = await createUser(shop);
      const theirs = `thief-${user.email}`;
      await shop.post('/user/profile/save', { email: theirs, password: user.password }, user);
      const token = await readEmailToken(shop, theirs);
      expect((await set(user)).statusCode, what).toBe(200);
      const { authToken } = (await shop.post('/login', { email: user.email, password: next })).json<{ response: { authToken: string } }>()
        .response;
      expect(getCode(await shop.post('/email/verify', { token }, { token: authToken })), what).toBe('link_dead');
      const profile = (await shop.post('/user/profile/get', {}, { token: authToken })).json();
      expect(profile, what).toMatchObject({ response: { email: user.email, pendingEmail: null } });
      expect((await findEmail(shop, 'password_changed', user.email))?.bodyText, what).toContain(
        `Your email address is still ${user.email}`,
      );
      // A reset by email has already verified the present address.
      const again = await shop.post('/user/email/resend', {}, { token: authToken });
      if (what === 'change') await verifyEmail(shop, { ...user, token: authToken });
      else expect(getCode(again), what).toBe('email_verified');
    }
  });

  test('T06 an address change during a password reset is cancelled, and neither request fails', async () => {
    const holder = await shop.pool.connect();
    const waiting = async (): Promise<number> =>
      (await holder.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows.length;
    const begin = async (work: () => Promise<{ statusCode: number; json: () => unknown }>) => {
      const before = await waiting();
      let settled = false;
      const result = work().finally(() => (settled = true));
      await expect.poll(async () => settled || (await waiting()) > before).toBe(true);
      return { result };
    };
    try {
      for (const late of ['asking', 'opening', 'opening first'] as const) {
        const user = await createUser(shop);
        const theirs = `late-${user.email}`;
        const save = () => shop.post('/user/profile/save', { email: theirs, password: user.password }, user);
        if (late !== 'asking') await save();
        const token = await readEmailToken(shop, theirs);
        const open = () => shop.post('/email/verify', { token }, user);
        const { browser, code } = await forget(user);
        await verify(browser, user.email, code);
        await holder.query('begin');
        await holder.query('select 1 from users where id = $1 for update', [user.id]);
        const reset = () => change(browser, user);
        const [one, other] = late === 'opening first' ? [open, reset] : [reset, late === 'asking' ? save : open];
        const begun = [await begin(one), await begin(other)];
        await holder.query('commit');
        const [first, second] = await Promise.all(begun.map(({ result }) => result));
        expect(first!.statusCode, late).toBe(200);
        expect(getCode(second!), late).toBe({ asking: 'session_ended', opening: 'link_dead', 'opening first': 'otp_dead' }[late]);
        const { rows } = await holder.query('select email, pending_email from users where id = $1', [user.id]);
        expect(rows, late).toEqual([{ email: late === 'opening first' ? theirs : user.email, pending_email: null }]);
      }
    } finally {
      holder.release();
    }
  });

  test('the new password signs in from the same network after the limit was reached', async () => {
    const user = await createUser(shop);
    const browser = createBrowser(shop);
    for (let count = 0; count < 11; count += 1) await browser.post('/login', { email: user.email, password: 'not the one' });
    expect((await browser.post('/login', user)).statusCode).toBe(429);
    await browser.post('/forgotpassword', { email: user.email });
    await verify(browser, user.email, await readResetOtp(shop, user.email));
    await change(browser, user);
    expect((await browser.post('/login', { email: user.email, password: next })).statusCode).toBe(200);
  });

  test('a new address invalidates a code that was sent to the old one', async () => {
    const user = await createUser(shop);
    const { browser, code } = await forget(user);
    await shop.post('/user/profile/save', { email: 'moved@example.test', password: user.password }, user);
    await verifyEmail(shop, user, 'moved@example.test');
    expect(getCode(await verify(browser, user.email, code))).toBe('otp_dead');
  });

  test('T07 requests and code checks get the same responses for known and unknown addresses', async () => {
    const user = await createUser(shop);
    await shop.pool.query(
      "insert into users (id, email, full_name, password_hash, disabled_at) values (gen_random_uuid(), 'off@example.test', 'Off', null, now())",
    );
    const seen: string[][] = [];
    for (const email of [user.email, 'nobody@example.test', 'off@example.test', 'no address']) {
      const browser = createBrowser(shop);
      const requested = await browser.post('/forgotpassword', { email });
      await shop.runJobs();
      const words = [
        String(requested.statusCode),
        requested.body,
        JSON.stringify(requested.cookies.map(({ value, ...rest }) => [value?.length, rest])),
      ];
      for (let guess = 0; guess < 6; guess += 1)
        words.push((await verify(browser, email, otherThan(await readResetOtp(shop, user.email)))).body);
      for (let more = 0; more < 3; more += 1) words.push(getCode(await createBrowser(shop).post('/forgotpassword', { email })));
      seen.push(words);
    }
    for (const words of seen) expect(words).toEqual(seen[0]);
    expect(await findEmail(shop, 'password_code', 'off@example.test')).toBeUndefined();
  });
});

describe('changing the password of the signed-in user', () => {
  const form = (currentPassword: string) => ({ currentPassword, newPassword: next, confirmPassword: next });

  test('requires the current one; this session continues, every other ends, and an email is sent', async () => {
    const user = await createUser(shop);
    const other = await shop.post('/login', user);
    expect((await shop.post('/user/password/change', {}, user)).json()).toMatchObject({ message: 'password is required' });
    expect(getCode(await shop.post('/user/password/change', form('not the one'), user))).toBe('wrong_password');
    expect((await shop.post('/user/password/change', form(user.password), user)).statusCode).toBe(200);
    expect(await tokenWorks(user)).toBe(true);
    expect(await tokenWorks({ token: other.json<{ response: { authToken: string } }>().response.authToken })).toBe(false);
    expect(await signsIn(user, next)).toBe(true);
    expect((await findEmail(shop, 'password_changed', user.email))?.bodyText).toContain('Every other device was signed out');
  });

  test('is locked after ten wrong current passwords, also with a valid token', async () => {
    const user = await createUser(shop);
    for (let count = 0; count < 10; count += 1) await shop.post('/user/password/change', form('not the one'), user);
    const answer = await shop.post('/user/password/change', form(user.password), user);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  });
});
