import { beforeAll, expect, test } from 'vitest';
import { createUserWithSecondFactor, readPasswordLink } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { createUser, readEmailToken, type TestUser } from '#test/factories.ts';
import { getTimeStep, createTotpCode } from './factors/totp.ts';

const shop = startApp('empty', { limits: false });
const newPassword = 'marble by evening light';
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
});

/** Creates an estimator with a passkey, an authenticator app and recovery codes. */
async function createEstimator({ verified }: { verified: boolean }): Promise<TestUser> {
  const { user } = await createUserWithSecondFactor(shop);
  await shop.pool.query("update users set role = 'estimator', email_verified_at = case when $2 then now() end where id = $1", [
    user.id,
    verified,
  ]);
  await shop.pool.query("update sessions set role = 'estimator' where user_id = $1", [user.id]);
  return user;
}

const listAuditEntries = async ({ id: _id }: TestUser) =>
  (await shop.call('/admin/audit/list', { entityType: 'staff', _id }, owner)).response.result;
const expectedEntry = { action: 'staff.drop_second_factor', before: { app: true, passkeys: 1 }, after: { app: false, passkeys: 0 } };

const removals: Record<string, (user: TestUser) => Promise<{ statusCode: number }>> = {
  'a change of address': async (user) => {
    const email = `new-${user.email}`;
    await shop.post('/user/profile/save', { email, password: user.password }, user);
    return shop.post('/email/verify', { token: await readEmailToken(shop, email) }, user);
  },
  'the first verification of an address': async (user) =>
    shop.post('/email/verify', { token: await readEmailToken(shop, user.email) }, user),
  'a reset link for an unverified address': async ({ email }) => {
    await shop.post('/forgotpassword', { email });
    await shop.runJobs();
    const token = await readPasswordLink(shop, email);
    return shop.post('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword });
  },
};

test.each(Object.keys(removals))('%s that removes the second factors of a staff member has an audit entry', async (name) => {
  const user = await createEstimator({ verified: name === 'a change of address' });
  expect((await removals[name]!(user)).statusCode).toBe(200);
  const { rows } = await shop.pool.query('select 1 from passkeys where user_id = $1', [user.id]);
  expect(rows).toEqual([]);
  const entries = await listAuditEntries(user);
  expect(entries.filter(({ action }) => action === expectedEntry.action)).toMatchObject([expectedEntry]);
});

test('setting up and removing the authenticator app of a staff member has audit entries', async () => {
  const editor = await createUser(shop, { role: 'editor' });
  const { password } = editor;
  expect((await shop.post('/user/second_factor/codes', { password }, editor)).json()).toMatchObject({ code: 'second_factor_none' });
  const enrolment = await shop.call('/user/second_factor/begin', { password }, editor);
  const otp = createTotpCode(enrolment.response.secret, getTimeStep(shop.clock.now()));
  expect((await shop.post('/user/second_factor/confirm', { otp }, editor)).statusCode).toBe(200);
  expect((await shop.post('/user/second_factor/drop', { password }, editor)).statusCode).toBe(200);
  expect(await listAuditEntries(editor)).toMatchObject([
    { action: 'staff.drop_second_factor', before: { app: true }, after: null },
    { action: 'staff.set_second_factor', before: null, after: { app: true } },
  ]);
});

test('replacing the recovery codes of a staff member has an audit entry', async () => {
  const user = await createEstimator({ verified: true });
  expect((await shop.post('/user/second_factor/codes', { password: user.password }, user)).statusCode).toBe(200);
  expect((await listAuditEntries(user))[0]).toMatchObject({ action: 'staff.replace_recovery_codes' });
});

const passwordChanges: Record<string, (user: TestUser) => Promise<{ statusCode: number }>> = {
  'with the old password': (user) =>
    shop.post('/user/password/change', { currentPassword: user.password, newPassword, confirmPassword: newPassword }, user),
  'with a reset link': async ({ email }) => {
    await shop.post('/forgotpassword', { email });
    await shop.runJobs();
    const token = await readPasswordLink(shop, email);
    return shop.post('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword });
  },
};

test.each(Object.keys(passwordChanges))(
  'changing the password of a staff member %s has an audit entry without the password',
  async (name) => {
    const user = await createEstimator({ verified: true });
    expect((await passwordChanges[name]!(user)).statusCode).toBe(200);
    expect((await listAuditEntries(user))[0]).toMatchObject({ action: 'staff.change_password', before: null, after: null });
  },
);

test('changing the password of a customer has no audit entry', async () => {
  const user = await createUser(shop);
  expect((await passwordChanges['with the old password']!(user)).statusCode).toBe(200);
  expect(await listAuditEntries(user)).toEqual([]);
});

test('removing the factors of an account without any, or of a customer, has no audit entry', async () => {
  const [editor, { user: customer }] = [await createUser(shop, { role: 'editor' }), await createUserWithSecondFactor(shop)];
  for (const user of [editor, customer]) {
    const { statusCode } = await shop.post('/email/verify', { token: await readEmailToken(shop, user.email) }, user);
    expect(statusCode).toBe(200);
    expect(await listAuditEntries(user)).toEqual([]);
  }
});
