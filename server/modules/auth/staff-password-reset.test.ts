import { expect, test } from 'vitest';
import { endpointList } from '#contract/index.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { readPasswordLink } from '#test/credentials.ts';
import { createUser, findEmail, readResetOtp, type TestUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { createTotpCode, getTimeStep } from './factors/totp.ts';

const shop = startApp('empty', { limits: false });
const newPassword = 'basalt over the sea';
const dayMs = 24 * 60 * 60_000;
const delayedPaths = endpointList.filter(({ isDelayedAfterReset }) => isDelayedAfterReset).map(({ path }) => path);

type Json = Record<string, any>;
const postJson = async (path: string, input: object, user: { token?: string } = {}): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();

/** Resets the password by the emailed link, and signs in. */
async function resetByLink(user: TestUser, factor: object = {}): Promise<TestUser> {
  await shop.post('/forgotpassword', { email: user.email });
  await shop.runJobs();
  const token = await readPasswordLink(shop, user.email);
  expect(await postJson('/account/claim/take', { token, password: newPassword, confirmPassword: newPassword })).toMatchObject({
    status: 1,
  });
  const { response } = await postJson('/login', { email: user.email, password: newPassword, ...factor });
  return { ...user, password: newPassword, token: response.authToken };
}

test('staff who forgot their password get a link and no code, with the same answers as customers and unknown addresses', async () => {
  const [owner, customer] = [await createUser(shop, { role: 'owner' }), await createUser(shop)];
  const observations: string[][] = [];
  for (const email of [owner.email, customer.email, 'nobody@example.test']) {
    const browser = createTestBrowser(shop);
    const requested = await browser.post('/forgotpassword', { email });
    await shop.runJobs();
    const observed = [String(requested.statusCode), requested.body];
    const code = (await readResetOtp(shop, email)) === '0000' ? '1111' : '0000';
    for (let guess = 0; guess < 6; guess += 1) observed.push((await browser.post('/verify/otp', { email, otp: code })).body);
    observations.push(observed);
  }
  for (const observed of observations) expect(observed).toEqual(observations[2]);
  expect(await findEmail(shop, 'password_code', owner.email)).toBeUndefined();
  expect(await readPasswordLink(shop, owner.email)).not.toBe('no link was emailed');
  expect(await findEmail(shop, 'password_link', customer.email)).toBeUndefined();
});

test('a code that was emailed to a customer does not reset the password after the customer has become a staff member', async () => {
  const user = await createUser(shop);
  const { email } = user;
  const browser = createTestBrowser(shop);
  await browser.post('/forgotpassword', { email });
  await browser.post('/verify/otp', { email, otp: await readResetOtp(shop, email) });
  await shop.pool.query("update users set role = 'owner' where id = $1", [user.id]);
  const response = await browser.post('/site/change_password', { email, password: newPassword, new_password: newPassword });
  expect(response.json()).toMatchObject({ code: 'otp_dead' });
});

test('after a reset, staff without a second factor change bank details, roles and sign-in methods only 24 hours later', async () => {
  expect(delayedPaths.toSorted()).toEqual([
    '/admin/customers/second_factor/drop',
    '/admin/sale/bank/save',
    '/admin/security/save',
    '/admin/staff/disable',
    '/admin/staff/enable',
    '/admin/staff/invite',
    '/admin/staff/save',
    '/admin/staff/second_factor/drop',
    '/user/passkey/add',
    '/user/passkey/begin',
    '/user/passkey/restore',
    '/user/second_factor/begin',
    '/user/second_factor/confirm',
  ]);
  const owner = await resetByLink(await createUser(shop, { role: 'owner' }));
  for (const path of delayedPaths) {
    const response = await shop.post(path, {}, owner);
    expect([path, response.statusCode, response.json<Json>()['code']]).toEqual([path, 403, 'reset_recent']);
  }
  const changedEmail = { email: 'elsewhere@example.test', password: newPassword };
  expect(await postJson('/user/profile/save', changedEmail, owner)).toMatchObject({ code: 'reset_recent' });
  expect(await postJson('/user/profile/save', { fullName: 'Olga' }, owner), 'other details').toMatchObject({ status: 1 });
  shop.clock.move(dayMs);
  const { response } = await postJson('/login', { email: owner.email, password: newPassword });
  const later = { token: response.authToken as string };
  for (const path of delayedPaths) expect((await postJson(path, {}, later))['code'], path).not.toBe('reset_recent');
  expect(await postJson('/user/profile/save', changedEmail, later)).toMatchObject({ status: 1 });
});

test('after a reset, staff with a second factor change them at once, and so do customers', async () => {
  const owner = await createUser(shop, { role: 'owner', verified: true });
  const { response } = await postJson('/user/second_factor/begin', { password: owner.password }, owner);
  const createCode = () => createTotpCode(response.secret as string, getTimeStep(shop.clock.now()));
  await postJson('/user/second_factor/confirm', { otp: createCode() }, owner);
  shop.clock.move(60_000);
  const signedIn = await resetByLink(owner, { otp: createCode() });
  expect(await postJson('/admin/staff/invite', { fullName: 'Sipho', email: 'sipho@example.test', role: 'editor' }, signedIn)).toMatchObject(
    { status: 1 },
  );

  const customer = await createUser(shop);
  const browser = createTestBrowser(shop);
  await browser.post('/forgotpassword', { email: customer.email });
  await browser.post('/verify/otp', { email: customer.email, otp: await readResetOtp(shop, customer.email) });
  await browser.post('/site/change_password', { email: customer.email, password: newPassword, new_password: newPassword });
  const session = (await shop.call('/login', { email: customer.email, password: newPassword })).response.authToken;
  expect(await postJson('/user/second_factor/begin', { password: newPassword }, { token: session })).toMatchObject({ status: 1 });
});
