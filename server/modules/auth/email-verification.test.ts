import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { createUserWithSecondFactor, verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { startBuiltSite, type BuiltSite } from '#test/start-built-site.ts';
import { findEmail, createUser, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const newPassword = 'marble by evening light';
let owner: TestUser;
let site: BuiltSite;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  site = await startBuiltSite(shop);
});
afterAll(() => site.close());

const checkLink = async (token: string, user: { token?: string } = {}) =>
  (await shop.post('/email/verify/get', { token }, user)).json<{ code?: string; response: object }>();
const verify = (token: string, user: { token?: string }) => shop.post('/email/verify', { token }, user);
const setPassword = (token: string, password = newPassword) =>
  shop.post('/email/verify/password', { token, password, confirmPassword: password });
const login = (email: string, password: string) => shop.post('/login', { email, password });
const getVerification = async ({ id }: TestUser) =>
  (
    await shop.pool.query(
      'select email, email_verified_at is not null as verified, contact_messages_joined_at is not null as joined from users where id = $1',
      [id],
    )
  ).rows[0];

/** Sends a contact message. Returns a function that reads the id of the account it belongs to. */
async function sendContactMessage(email: string): Promise<() => Promise<string | null>> {
  await shop.post('/contactus', { name: 'N', email, phone: '0821234567', subject: email, message: 'Please call me about a slab' });
  const { rows } = await shop.pool.query('select id from contact_messages where subject = $1', [email]);
  return async () => {
    const response = await shop.post('/admin/contacts/get', { _id: rows[0].id }, owner);
    return response.json<{ response: { customer: { _id: string } | null } }>().response.customer?._id ?? null;
  };
}

describe('the link of a verification email', () => {
  test('does not verify the address when it is only opened or previewed', async () => {
    const user = await createUser(shop);
    const token = await readEmailToken(shop, user.email);
    const before = await getVerification(user);
    for (const method of ['HEAD', 'GET'] as const) {
      const page = await site.app.inject({ method, url: `/email/verify?token=${token}`, headers: { accept: 'text/html' } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
    for (const caller of [{}, user, owner, { token: 'rubbish' }]) expect((await checkLink(token, caller)).code).toBeUndefined();
    expect((await verify(token, {})).json()).toMatchObject({ code: 'sign_in_first' });
    expect(await getVerification(user)).toEqual(before);
    expect(before).toMatchObject({ verified: false, joined: false });
    expect((await verify(token, user)).statusCode).toBe(200);
    expect(await getVerification(user)).toMatchObject({ verified: true, joined: true });
  });

  test('returns the address and whether the caller is signed in to its account, and nothing else', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const token = await readEmailToken(shop, user.email);
    const expected = { email: user.email, kind: 'account', verified: false };
    expect((await checkLink(token)).response).toEqual({ ...expected, signedInAs: 'none' });
    expect((await checkLink(token, { token: 'rubbish' })).response).toEqual({ ...expected, signedInAs: 'none' });
    expect((await checkLink(token, otherUser)).response).toEqual({ ...expected, signedInAs: 'other' });
    expect((await checkLink(token, user)).response).toEqual({ ...expected, signedInAs: 'owner' });
    await verifyEmail(shop, user);
    expect((await checkLink(token)).response).toEqual({ ...expected, verified: true, signedInAs: 'none' });
    await shop.post('/user/profile/save', { email: 'other-address@example.test', password: user.password }, user);
    const change = await readEmailToken(shop, 'other-address@example.test');
    expect((await checkLink(change)).response).toEqual({
      email: 'other-address@example.test',
      kind: 'change',
      verified: false,
      signedInAs: 'none',
    });
    for (const wrong of ['', 'rubbish', `${token}x`]) expect((await checkLink(wrong, user)).code).toBe('link_dead');
  });

  test('returns 403 to a user of another account', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const token = await readEmailToken(shop, user.email);
    const response = await verify(token, otherUser);
    expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'link_of_other' }]);
    expect([await getVerification(user), await getVerification(otherUser)]).toMatchObject([{ verified: false }, { verified: false }]);
  });

  test('is in an email that explains its effect', async () => {
    const user = await createUser(shop);
    const registration = await findEmail(shop, 'verify_email', user.email);
    expect(registration?.bodyText).toContain('Nothing is confirmed before you sign in and press the button there.');
    await shop.post('/user/profile/save', { email: 'mail-text@example.test', password: user.password }, user);
    const change = await findEmail(shop, 'verify_email', 'mail-text@example.test');
    expect(change?.bodyText).toContain('Nothing is confirmed before you sign in to that account');
    expect(change?.bodyText).not.toContain('set a new password');
  });
});

describe('verifying while signed in', () => {
  test('keeps the current session and the password, and revokes every other session and credential', async () => {
    const { user, listWorkingCredentials, loginWith } = await createUserWithSecondFactor(shop);
    expect(await listWorkingCredentials()).toEqual(
      expect.arrayContaining(['session', 'second session', 'passkey', 'password', 'reset code']),
    );
    await verifyEmail(shop, user);
    expect(await listWorkingCredentials()).toEqual(['session', 'password']);
    // A second factor is no longer required.
    expect((await loginWith(user.password)).status).toBe(1);
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('Two-step verification turned off');
  });

  test('also revokes every other session and credential after a change of address, and reports the next new browser', async () => {
    const { user, listWorkingCredentials: listWorking } = await createUserWithSecondFactor(shop);
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [user.id]);
    const email = `new-${user.email}`;
    await shop.post('/user/profile/save', { email, password: user.password }, user);
    await verifyEmail(shop, user, email);
    expect(await listWorking()).toEqual(['session']);
    expect(await getVerification(user)).toMatchObject({ email, verified: true, joined: true });
    const emailCount = (await findEmail(shop, 'new_device', email))?.count ?? 0;
    await createTestBrowser(shop).post('/login', { email, password: user.password });
    expect((await findEmail(shop, 'new_device', email))?.count).toBe(emailCount + 1);
  });
});

describe('verifying without a session', () => {
  test('sets a new password, revokes every session and credential, and does not sign in', async () => {
    const { user, listWorkingCredentials: listWorking, loginWith } = await createUserWithSecondFactor(shop);
    const token = await readEmailToken(shop, user.email);
    for (const [password, confirmPassword, code] of [
      ['', '', 'password_required'],
      [newPassword, 'another', 'passwords_differ'],
      ['short', 'short', 'password_too_short'],
    ])
      expect((await shop.post('/email/verify/password', { token, password, confirmPassword })).json()).toMatchObject({ code });
    expect(await listWorking()).toContain('session');
    const response = await setPassword(token);
    expect([response.statusCode, response.body.includes('authToken')], response.body).toEqual([200, false]);
    expect(await listWorking()).toEqual([]);
    expect(await getVerification(user)).toMatchObject({ verified: true, joined: false });
    expect((await loginWith(newPassword)).status).toBe(1);
    for (const rejected of [await setPassword(token, 'another good password'), await setPassword('rubbish')])
      expect(rejected.json()).toMatchObject({ code: 'link_dead' });
    expect((await login(user.email, newPassword)).statusCode).toBe(200);
  });

  test('is not possible for a new address, which only the user who requested it can verify', async () => {
    const user = await createUser(shop);
    await verifyEmail(shop, user);
    await shop.post('/user/profile/save', { email: 'mistyped@example.test', password: user.password }, user);
    expect((await setPassword(await readEmailToken(shop, 'mistyped@example.test'))).json()).toMatchObject({ code: 'link_dead' });
    expect((await login(user.email, user.password)).statusCode).toBe(200);
  });

  test('is possible once, even for concurrent requests', async () => {
    const user = await createUser(shop);
    const token = await readEmailToken(shop, user.email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => setPassword(token)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('contact messages that were sent before the address was verified', () => {
  test('are assigned to the account of a signed-in user who verifies the address, and not by the link alone', async () => {
    const email = 'joined@example.test';
    const readCustomerId = await sendContactMessage(email);
    const user = await createUser(shop, { email });
    await checkLink(await readEmailToken(shop, email));
    expect(await readCustomerId()).toBeNull();
    expect((await shop.post('/user/data/export', {}, user)).body).not.toContain('about a slab');
    await verifyEmail(shop, user);
    expect(await readCustomerId()).toBe(user.id);
    expect((await shop.post('/user/data/export', {}, user)).body).toContain('about a slab');
  });

  test('are assigned at the first sign-in after a verification without a session', async () => {
    const email = 'joined-later@example.test';
    const readCustomerId = await sendContactMessage(email);
    const user = await createUser(shop, { email });
    expect((await setPassword(await readEmailToken(shop, email))).statusCode).toBe(200);
    expect((await shop.post('/user/data/export', {}, user)).statusCode).toBe(401);
    expect(await readCustomerId()).toBeNull();
    const { authToken: token } = (await login(email, newPassword)).json<{ response: { authToken: string } }>().response;
    expect(await readCustomerId()).toBe(user.id);
    expect((await shop.post('/user/data/export', {}, { token })).body).toContain('about a slab');
  });
});

test('a used link does not verify its address again', async () => {
  const user = await createUser(shop);
  const changeAddress = async (email: string): Promise<string> => {
    const saved = await shop.post('/user/profile/save', { email, password: user.password }, user);
    expect(saved.statusCode, saved.body).toBe(200);
    return readEmailToken(shop, email);
  };
  const usedToken = await changeAddress('second@example.test');
  expect((await verify(usedToken, user)).statusCode).toBe(200);
  expect((await verify(await changeAddress('third@example.test'), user)).statusCode).toBe(200);
  const renewedToken = await changeAddress('second@example.test');
  const rejected = await verify(usedToken, user);
  expect([rejected.statusCode, rejected.json()]).toMatchObject([410, { code: 'link_dead' }]);
  expect(await getVerification(user)).toMatchObject({ email: 'third@example.test' });
  expect((await verify(renewedToken, user)).statusCode).toBe(200);
  expect(await getVerification(user)).toMatchObject({ email: 'second@example.test' });
});
