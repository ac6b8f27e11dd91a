import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { findEmail, getProduct, createUser, buildQuoteRequest, type TestUser } from '#test/factories.ts';

const shop = startApp();
let estimator: TestUser;
let stoneId: string;
beforeAll(async () => {
  estimator = await createUser(shop, { role: 'estimator' });
  stoneId = (await getProduct(shop))._id;
});

let customerCount = 0;
/** Creates a customer entered by staff. `linkToken` is the token of the emailed link that sets the first password. */
async function enterCustomer(): Promise<{ id: string; email: string; linkToken: string }> {
  const email = `entered-${(customerCount += 1)}@example.test`;
  const customer = { fullName: 'Nomsa New', email, phone: '' };
  const response = await shop.post('/admin/quotes/enter', { ...buildQuoteRequest(stoneId), customer }, estimator);
  const id = response.json<{ response: { customer: string } }>().response.customer;
  const linkToken = /#claim=([\w-]+)/.exec((await findEmail(shop, 'quote_entered', email))?.actionUrl ?? '')?.[1] ?? 'no link';
  return { id, email, linkToken };
}

/** Starts a session without checking a credential, as a bug in the sign-in could. */
const startSession = async (id: string): Promise<string> =>
  (
    await shop.services.auth.sessions.start(shop.services.db, { id, role: 'customer' }, false, {
      address: '192.0.2.1',
      userAgent: 'stolen',
    })
  ).authToken;
const isSignedIn = async (token: string): Promise<boolean> => (await shop.post('/site/get/userdata', {}, { token })).statusCode === 200;
const getPasswordHash = async (id: string): Promise<string | null> =>
  (await shop.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash;

// An earlier version used a fixed hash of the first password in place of a missing hash.
const guesses = ['nobody has this password', 'null', 'undefined', 'password', '    ', '$argon2id$v=19$m=19456,t=2,p=1$'];

describe('an account without a password', () => {
  test('accepts no password, neither to sign in nor to confirm an action', async () => {
    const { id, email } = await enterCustomer();
    expect(await getPasswordHash(id)).toBeNull();
    const unknown = await shop.post('/login', { email: 'unknown@example.test', password: 'nobody has this password' });
    expect(unknown.json()).toMatchObject({ code: 'wrong_credentials' });
    for (const password of guesses) {
      const response = await shop.post('/login', { email, password });
      expect([response.statusCode, response.body], password).toEqual([401, unknown.body]);
    }
    const token = await startSession(id);
    for (const password of guesses) {
      for (const [path, input] of [
        ['/user/passkey/begin', { password }],
        ['/user/second_factor/begin', { password }],
        ['/user/account/delete', { password }],
        ['/user/profile/save', { email: 'thief@example.test', password }],
        ['/user/password/change', { currentPassword: password, newPassword: 'chosen by a thief', confirmPassword: 'chosen by a thief' }],
      ] as const)
        expect((await shop.post(path, input, { token })).json(), path).toMatchObject({ code: 'wrong_password' });
      await shop.pool.query('delete from rate_limits');
    }
    expect(await getPasswordHash(id)).toBeNull();
  });

  test('ends the sessions that were issued before a password link activates it', async () => {
    const { id, email, linkToken } = await enterCustomer();
    const token = await startSession(id);
    expect(await isSignedIn(token)).toBe(true);
    const password = 'marble by evening light';
    const response = await shop.post('/account/claim/take', { token: linkToken, password, confirmPassword: password });
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(response.json<{ response: { authToken: string } }>().response.authToken)).toBe(true);
    expect((await shop.post('/login', { email, password })).statusCode).toBe(200);
  });

  test('is also the result of an erasure, and accepts no password', async () => {
    const user = await createUser(shop);
    expect((await shop.post('/user/account/delete', { password: user.password }, user)).statusCode).toBe(200);
    expect(await getPasswordHash(user.id)).toBeNull();
    const { rows } = await shop.pool.query('select email from users where id = $1', [user.id]);
    for (const password of guesses) expect((await shop.post('/login', { email: rows[0].email, password })).statusCode).toBe(401);
  });

  test('stores null as its hash: the database rejects an empty hash', async () => {
    const { id } = await enterCustomer();
    await expect(shop.pool.query("update users set password_hash = '' where id = $1", [id])).rejects.toThrow('users_password_hash_check');
  });
});
