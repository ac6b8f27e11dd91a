import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp('empty');
const registration = {
  fullName: 'Zanele Khumalo',
  email: 'zanele@example.test',
  password: 'a long enough one',
  confirmPassword: 'a long enough one',
};

describe('registration', () => {
  test('Registration (checked in this order): full name, e-mail, password, confirm password, both must match', async () => {
    const cases: [input: object, message: string][] = [
      [{}, 'Fullname required.'],
      [{ fullName: registration.fullName }, 'Email required.'],
      [{ fullName: registration.fullName, email: registration.email }, 'Password required.'],
      [{ fullName: registration.fullName, email: registration.email, password: registration.password }, 'Password required.'],
      [{ ...registration, confirmPassword: 'another' }, 'Passwords do not match.'],
      [{ ...registration, email: 'no address' }, 'Enter a valid email address, for example name@example.com.'],
      [{ ...registration, password: 'short', confirmPassword: 'short' }, 'Use at least 8 characters.'],
      [{ ...registration, password: 'Password123', confirmPassword: 'Password123' }, 'This password is too common. Choose another one.'],
    ];
    for (const [input, message] of cases) {
      const response = await shop.post('/register', input);
      expect(response.json()).toMatchObject({ status: 0, message, response: message });
      expect(response.statusCode).toBe(422);
    }
  });

  test('signs the user in, stores the number as typed and in E.164 format, and the password as a hash only', async () => {
    const response = await shop.post('/register', { ...registration, phone: { number: '0821234567', code: 'ZA', dialcountry: '27' } });
    expect(response.json()).toMatchObject({ status: 1, result: { fullName: 'Zanele Khumalo', email: 'zanele@example.test' } });
    const token = response.json<{ response: { authToken: string } }>().response.authToken;
    const userData = await shop.post('/site/get/userdata', {}, { token });
    expect(userData.json()).toMatchObject({
      response: { fullName: 'Zanele Khumalo', type: 'user', phone: { number: '0821234567' }, residence: { line1: '' } },
    });
    const { rows } = await shop.pool.query('select * from users where email = $1', [registration.email]);
    expect(rows[0]).toMatchObject({ phone_e164: '+27821234567', role: 'customer' });
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('starts a session of 12 hours, or of 30 days with `remember`', async () => {
    for (const [email, remember, hours] of [
      ['single@example.test', undefined, 12],
      ['remembered@example.test', true, 720],
    ] as const) {
      const response = await shop.post('/register', { ...registration, email, remember });
      const token = response.json<{ response: { authToken: string } }>().response.authToken;
      const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number; iat: number };
      expect(exp - iat).toBe(hours * 3600);
    }
    expect((await shop.post('/register', { ...registration, email: 'loose@example.test', remember: 'true' })).statusCode).toBe(400);
  });

  test('stores a name without line breaks, repeated spaces and invisible characters', async () => {
    const names: [entered: string, saved: string][] = [
      [' Zoë  O’Neill-van der Merwe ', 'Zoë O’Neill-van der Merwe'],
      ['Thabo\r\n\r\nPrize: claim it now', 'Thabo Prize: claim it now'],
    ];
    for (const [index, [entered, saved]] of names.entries()) {
      const email = `named${index}@example.test`;
      const { result } = await shop.call('/register', { ...registration, fullName: entered, email });
      expect(result.fullName).toBe(saved);
    }
    expect((await shop.post('/register', { ...registration, fullName: '\u0007\u202e' })).json()).toMatchObject({
      code: 'fullname_required',
    });
  });

  test('rejects a name with a web address, after the five checks of the specification', async () => {
    const form = { ...registration, fullName: 'Win at https://example.com/x', email: 'named-url@example.test' };
    for (const change of [{ fullName: '' }, { email: '' }, { password: '' }, { confirmPassword: '' }, { confirmPassword: 'another one' }])
      expect((await shop.post('/register', { ...form, ...change })).json()).not.toMatchObject({ code: 'name_has_url' });
    const response = await shop.post('/register', { ...form, password: 'short', confirmPassword: 'short' });
    expect([response.statusCode, response.json()]).toMatchObject([
      422,
      { code: 'name_has_url', message: 'Use a name without a web address.' },
    ]);
    expect((await shop.pool.query('select 1 from users where email = $1', [form.email])).rows).toEqual([]);
  });

  test('returns 409 for a registered email address, in upper or lower case', async () => {
    await createUser(shop, { email: 'taken@example.test' });
    const response = await shop.post('/register', { ...registration, email: 'Taken@Example.test' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'email_taken' });
  });

  test('T16 ignores a role in the input', async () => {
    await shop.post('/register', { ...registration, email: 'sly@example.test', role: 'owner' });
    const { rows } = await shop.pool.query("select role from users where email = 'sly@example.test'");
    expect(rows).toEqual([{ role: 'customer' }]);
  });

  test('Mobile number limited to 10 characters, as dialled at home', async () => {
    const registerWithPhone = async (number: string, email: string) =>
      (await shop.post('/register', { ...registration, email, phone: { number, code: 'ZA', dialcountry: '27' } })).statusCode;
    expect(await registerWithPhone('08212345678', 'long@example.test')).toBe(422);
    expect(await registerWithPhone('+27 82 123 4567', 'prefixed@example.test')).toBe(200);
  });

  test('rejects a number with letters', async () => {
    const response = await shop.post('/register', {
      ...registration,
      email: 'letters@example.test',
      phone: { number: 'O821234567', code: 'ZA', dialcountry: '27' },
    });
    expect(response.json()).toMatchObject({ code: 'phone_invalid' });
  });
});

describe('signing in', () => {
  test('Email required; password required; password length at least 4', async () => {
    for (const [input, message] of [
      [{}, 'Email required.'],
      [{ email: 'a@b.test' }, 'Password required.'],
      [{ email: 'a@b.test', password: 'abc' }, 'Invalid password, minimum length: 4'],
    ] as const) {
      expect((await shop.post('/login', input)).json()).toMatchObject({ status: 0, response: message });
    }
  });

  test('returns response.authToken of a session that lasts 12 hours, or 30 days with `remember`', async () => {
    const user = await createUser(shop);
    for (const [remember, hours] of [
      [false, 12],
      [true, 720],
    ] as const) {
      const response = await shop.post('/login', { email: user.email.toUpperCase(), password: user.password, remember });
      const token = response.json<{ response: { authToken: string } }>().response.authToken;
      const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number; iat: number };
      expect(exp - iat).toBe(hours * 3600);
    }
  });

  test('T07 returns the same response for a wrong password and an unknown email address', async () => {
    const user = await createUser(shop);
    const wrongPassword = await shop.post('/login', { email: user.email, password: 'not the one' });
    const unknownAddress = await shop.post('/login', { email: 'nobody@example.test', password: 'not the one' });
    expect(wrongPassword.statusCode).toBe(401);
    expect(wrongPassword.body).toBe(unknownAddress.body);
  });

  test('is rejected for a disabled account, whose sessions return session_ended', async () => {
    const user = await createUser(shop);
    await shop.pool.query('update users set disabled_at = now() where id = $1', [user.id]);
    expect((await shop.post('/login', user)).statusCode).toBe(401);
    expect((await shop.post('/site/get/userdata', {}, user)).json()).toMatchObject({ code: 'session_ended' });
  });
});

describe('sessions', () => {
  test('return 401 when they have expired', async () => {
    const user = await createUser(shop);
    shop.clock.move(12 * 3_600_000 + 1000);
    expect((await shop.post('/site/get/userdata', {}, user)).statusCode).toBe(401);
    shop.clock.move(-12 * 3_600_000 - 1000);
    expect((await shop.post('/site/get/userdata', {}, user)).statusCode).toBe(200);
  });

  test('T11 return 401 for tokens with alg none, another alg, a wrong aud or typ, expired or altered', async () => {
    const user = await createUser(shop);
    const [, body] = user.token.split('.') as [string, string, string];
    const { jti } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { jti: string };
    const key = new TextEncoder().encode('a secret of at least thirty-two characters');
    const sign = (alg: string, typ: string, aud: string, exp: string, secret = key) =>
      new SignJWT().setProtectedHeader({ alg, typ }).setSubject(user.id).setJti(jti).setAudience(aud).setExpirationTime(exp).sign(secret);
    const unsignedToken = `${Buffer.from('{"alg":"none","typ":"session"}').toString('base64url')}.${body}.`;
    const forgedTokens = [
      unsignedToken,
      await sign('HS512', 'session', 'bullnose', '1h'),
      await sign('HS256', 'JWT', 'bullnose', '1h'),
      await sign('HS256', 'session', 'other', '1h'),
      await sign('HS256', 'session', 'bullnose', '-1h'),
      await sign('HS256', 'session', 'bullnose', '1h', new TextEncoder().encode('another secret, also long enough to sign')),
      `${user.token.slice(0, -2)}xx`,
      'rubbish',
    ];
    for (const token of forgedTokens) expect((await shop.post('/site/get/userdata', {}, { token })).statusCode).toBe(401);
    expect((await shop.post('/site/get/userdata', {}, { token: await sign('HS256', 'session', 'bullnose', '1h') })).statusCode).toBe(200);
  });

  test('T15 return 403 for the id of another user', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    expect((await shop.post('/site/get/userdata', { user: otherUser.id }, user)).statusCode).toBe(403);
    expect((await shop.post('/site/get/userdata', { user: user.id }, user)).statusCode).toBe(200);
  });

  test('/site/get/userdata returns the whole user directly after login', async () => {
    const { id, email, password } = await createUser(shop, { fullName: 'Nomsa Example' });
    const login = await shop.post('/login', { email, password });
    const token = login.json<{ response: { authToken: string } }>().response.authToken;
    expect((await shop.post('/site/get/userdata', { user: id }, { token })).json()).toEqual({
      status: 1,
      response: {
        _id: id,
        type: 'user',
        fullName: 'Nomsa Example',
        email,
        phone: { number: '', code: 'ZA', dialcountry: '27' },
        residence: { line1: '', line2: '', province: '', city: '', postal_code: '' },
      },
    });
  });
});
