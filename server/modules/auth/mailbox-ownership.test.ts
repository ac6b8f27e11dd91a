import { beforeAll, describe, expect, test } from 'vitest';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { createUserWithSecondFactor, readPasswordLink, verifyEmail } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readResetOtp, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const newPassword = 'marble by evening light';
let estimator: TestUser;
beforeAll(async () => {
  estimator = await createUser(shop, { role: 'estimator' });
});

type MailboxOwner = { id: string; email: string };
/** Password resets that the owner of a mailbox can make without a session. */
const resets: Record<string, (owner: MailboxOwner) => Promise<{ statusCode: number; body: string }>> = {
  'a reset code': async ({ email }) => {
    const browser = createTestBrowser(shop);
    await browser.post('/forgotpassword', { email });
    await browser.post('/verify/otp', { email, otp: await readResetOtp(shop, email) });
    return browser.post('/site/change_password', { email, password: newPassword, new_password: newPassword });
  },
  'a password link sent by staff': async ({ id, email }) => {
    await shop.post('/admin/customers/send-link', { _id: id, kind: 'password' }, estimator);
    const token = await readPasswordLink(shop, email);
    return shop.post('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword });
  },
};
const readVerifiedAt = async ({ id }: MailboxOwner): Promise<Date | null> =>
  (await shop.pool.query('select email_verified_at from users where id = $1', [id])).rows[0].email_verified_at;

describe('an account that someone else registered with an unverified address', () => {
  test.each(Object.keys(resets))('has no working old credential after %s by the owner of the mailbox', async (name) => {
    const { user, recoveryCode, listWorkingCredentials, loginWith } = await createUserWithSecondFactor(shop);
    await shop.post('/user/profile/save', { email: `stranger-${user.email}`, password: user.password }, user);
    expect(await listWorkingCredentials()).toEqual(
      expect.arrayContaining(['session', 'second session', 'passkey', 'password', 'reset code']),
    );
    const response = await resets[name]!(user);
    expect([response.statusCode, response.body.includes('authToken":"')], response.body).toEqual([200, false]);
    expect(await listWorkingCredentials()).toEqual([]);
    // A remaining second factor would lock the owner out.
    const ownerToken = (await loginWith(newPassword)).response['authToken'] as string;
    expect(ownerToken).toEqual(expect.any(String));
    expect((await shop.post('/user/second_factor/get', {}, { token: ownerToken })).json()).toMatchObject({
      response: { enabled: false, app: false, passkeys: 0, codesLeft: 0 },
    });
    const { rows } = await shop.pool.query('select 1 from recovery_codes where user_id = $1', [user.id]);
    expect([rows, recoveryCode.length > 0]).toEqual([[], true]);
    expect((await shop.post('/user/profile/get', {}, { token: ownerToken })).json()).toMatchObject({
      response: { email: user.email, emailVerified: true, pendingEmail: null },
    });
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('Two-step verification turned off');
  });

  test('cannot get a passkey whose registration started before the reset', async () => {
    const { user, listWorkingCredentials } = await createUserWithSecondFactor(shop);
    const started = await shop.post('/user/passkey/begin', { password: user.password }, user);
    expect(started.statusCode).toBe(200);
    await resets['a reset code']!(user);
    const { rows } = await shop.pool.query('select 1 from passkey_challenges where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    expect(await listWorkingCredentials()).toEqual([]);
  });
});

describe('an account with a verified address', () => {
  test.each(Object.keys(resets))('has no session after %s, and keeps its passkey and authenticator app', async (name) => {
    const { user, createAppCode, listWorkingCredentials, loginWith } = await createUserWithSecondFactor(shop);
    await shop.pool.query('update users set email_verified_at = now() where id = $1', [user.id]);
    expect((await resets[name]!(user)).statusCode).toBe(200);
    expect(await listWorkingCredentials()).toEqual(expect.arrayContaining(['passkey']));
    expect(await listWorkingCredentials()).not.toEqual(expect.arrayContaining(['session']));
    expect((await loginWith(newPassword)).code).toBe('second_factor_required');
    const login = await shop.post('/login', { email: user.email, password: newPassword, otp: createAppCode() });
    expect(login.statusCode).toBe(200);
    expect((await findEmail(shop, 'password_changed', user.email))?.bodyText).toContain('Your passkey still works.');
  });

  test('keeps the time of its first verification', async () => {
    const user = await createUser(shop);
    await verifyEmail(shop, user);
    const before = await readVerifiedAt(user);
    shop.clock.move(60_000);
    await resets['a reset code']!(user);
    expect(await readVerifiedAt(user)).toEqual(before);
  });
});
