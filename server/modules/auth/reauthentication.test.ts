import { describe, expect, test } from 'vitest';
import { endpointList } from '#contract/index.ts';
import { permissions } from '#domain/accounts/staff.ts';
import { createVirtualAuthenticator } from '#test/create-virtual-authenticator.ts';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const protectedPaths = endpointList.filter(({ requiresReauthentication }) => requiresReauthentication).map(({ path }) => path);

type Json = Record<string, any>;
const postJson = async (path: string, input: object, user: { token?: string }): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
const waitElevenMinutes = () => shop.clock.move(11 * 60_000);
const invite = (inviter: TestUser, email = 'new-owner@example.test') =>
  postJson('/admin/staff/invite', { fullName: 'Sipho', email, role: 'owner' }, inviter);

/** Adds a passkey to an account. */
async function addPasskey(user: TestUser) {
  const device = createVirtualAuthenticator();
  const request = (await shop.call('/user/passkey/begin', { password: user.password }, user)).response;
  const input = { ticket: request.ticket, name: 'Phone', credential: device.create(request) };
  expect(await postJson('/user/passkey/add', input, user)).toMatchObject({ status: 1 });
  return device;
}
const startAuthentication = async (user: TestUser) => (await shop.call('/user/proof/begin', {}, user)).response.passkey;

describe('endpoints that require reauthentication', () => {
  test('cover roles, invitations, settings, bank details, erasures and sign-in methods', () => {
    expect(protectedPaths.toSorted()).toEqual([
      '/admin/calendar/save',
      '/admin/customers/erase',
      '/admin/customers/second_factor/drop',
      '/admin/payment/settings/save',
      '/admin/sale/bank/save',
      '/admin/sale/settings/save',
      '/admin/security/save',
      '/admin/settings/save',
      '/admin/staff/disable',
      '/admin/staff/enable',
      '/admin/staff/invite',
      '/admin/staff/save',
      '/admin/staff/second_factor/drop',
      '/user/passkey/add',
      '/user/passkey/restore',
      '/user/second_factor/confirm',
    ]);
  });

  test('include every endpoint for credentials whose input does not contain the password', () => {
    const credentialPaths = /^\/user\/(?:passkey|second_factor|password|profile\/save|account)|^\/admin\/.*(?:second_factor|security)/;
    const readingPaths = /\/(?:list|get|rename)$/;
    for (const { path, input, requiresReauthentication } of endpointList) {
      if (!credentialPaths.test(path) || readingPaths.test(path) || requiresReauthentication) continue;
      const names = Object.keys((input as unknown as { shape: object }).shape);
      expect(names.includes('password') || names.includes('currentPassword'), path).toBe(true);
    }
  });

  test('include every endpoint that erases a customer or changes settings', () => {
    for (const { path, access, requiresReauthentication } of endpointList) {
      if ((access !== permissions.erasing && access !== permissions.settings) || path.endsWith('/get')) continue;
      expect(requiresReauthentication, path).toBe(true);
    }
  });

  test('reject a session more than ten minutes after its last reauthentication, before they validate the input', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    for (const path of protectedPaths) expect((await postJson(path, {}, owner)).code, path).not.toBe('proof_needed');
    waitElevenMinutes();
    for (const path of protectedPaths) {
      const response = await shop.post(path, {}, owner);
      expect([response.statusCode, response.json<Json>().code], path).toEqual([403, 'proof_needed']);
    }
    expect(await postJson('/user/proof', { password: owner.password }, owner)).toMatchObject({ status: 1 });
    for (const path of protectedPaths) expect((await postJson(path, {}, owner)).code, path).not.toBe('proof_needed');
  });

  test('change nothing for an owner whose session was reauthenticated more than ten minutes ago', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const colleague = await createUser(shop, { role: 'editor' });
    waitElevenMinutes();
    expect((await invite(owner)).code).toBe('proof_needed');
    expect((await postJson('/admin/staff/save', { _id: colleague.id, role: 'owner' }, owner)).code).toBe('proof_needed');
    expect((await postJson('/admin/security/save', { owners_need_second_factor: true }, owner)).code).toBe('proof_needed');
    const customer = await createUser(shop);
    const erasure = { _id: customer.id, confirm: customer.email };
    expect((await postJson('/admin/customers/erase', erasure, owner)).code).toBe('proof_needed');
    expect((await postJson('/admin/settings/save', { site_title: 'Taken over' }, owner)).code).toBe('proof_needed');
    const { version: _version, ...saleSettings } = (await shop.call('/admin/sale/settings/get', {}, owner)).response;
    expect((await postJson('/admin/sale/settings/save', { ...saleSettings, estimatorDiscountRate: 9000 }, owner)).code).toBe(
      'proof_needed',
    );
    expect((await shop.call('/admin/sale/settings/get', {}, owner)).response).toMatchObject(saleSettings);
    expect((await shop.call('/getGeneralSettings', {})).settings.site_title).not.toBe('Taken over');
    expect((await shop.pool.query('select erased_at from users where id = $1', [customer.id])).rows).toEqual([{ erased_at: null }]);
    expect((await shop.pool.query("select 1 from staff_invitations where email = 'new-owner@example.test'")).rows).toEqual([]);
    expect((await shop.pool.query('select role from users where id = $1', [colleague.id])).rows).toEqual([{ role: 'editor' }]);
    await postJson('/user/proof', { password: owner.password }, owner);
    expect(await invite(owner)).toMatchObject({ status: 1 });
    shop.clock.move(10 * 60_000);
    expect(await invite(owner), 'after exactly ten minutes').toMatchObject({ status: 1 });
    shop.clock.move(1);
    expect((await invite(owner)).code).toBe('proof_needed');
  });

  test('accept a reauthentication of the same session only', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    waitElevenMinutes();
    const otherSession = { ...owner, token: (await shop.call('/login', owner)).response.authToken };
    expect(await invite(otherSession), 'signing in counts as reauthentication').toMatchObject({ status: 1 });
    expect((await invite(owner)).code).toBe('proof_needed');
    await postJson('/user/proof', { password: owner.password }, owner);
    expect(await invite(owner)).toMatchObject({ status: 1 });
  });

  test('accept a password that was checked by another endpoint', async () => {
    const customer = await createUser(shop);
    waitElevenMinutes();
    expect((await postJson('/user/second_factor/confirm', { otp: '000000' }, customer)).code).toBe('proof_needed');
    await addPasskey(customer);
    expect((await postJson('/user/second_factor/confirm', { otp: '000000' }, customer)).code).toBe('second_factor_none');
  });
});

describe('/user/proof', () => {
  test('rejects a missing password, a wrong one, and the correct one after ten wrong ones', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    waitElevenMinutes();
    expect((await postJson('/user/proof', {}, owner)).code).toBe('password_is_required');
    for (let count = 0; count < 10; count += 1) {
      expect((await postJson('/user/proof', { password: `wrong ${count}` }, owner)).code).toBe('wrong_password');
    }
    expect((await postJson('/user/proof', { password: owner.password }, owner)).code).toBe('too_many');
    expect((await invite(owner)).code).toBe('proof_needed');
  });

  test('accepts a passkey of the account once, for the same session only', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    expect(await startAuthentication(owner)).toBeNull();
    const device = await addPasskey(owner);
    const otherDevice = await addPasskey(await createUser(shop));
    const loginRequest = (await shop.call('/login/passkey/begin', {})).response;
    const signIn = await postJson('/login/passkey', { ticket: loginRequest.ticket, credential: device.get(loginRequest) }, {});
    const otherSession = { ...owner, token: signIn.response.authToken as string };
    waitElevenMinutes();

    const reauthenticate = async (passkeyDevice: typeof device, user = owner) => {
      const request = (await startAuthentication(owner))!;
      return postJson('/user/proof', { passkey: { ticket: request.ticket, credential: passkeyDevice.get(request) } }, user);
    };
    expect((await reauthenticate(otherDevice)).code).toBe('passkey_wrong');
    expect((await reauthenticate(device, otherSession)).code).toBe('passkey_late');
    expect((await invite(owner)).code).toBe('proof_needed');

    const request = (await startAuthentication(owner))!;
    expect(request.options.userVerification).toBe('required');
    const input = { passkey: { ticket: request.ticket, credential: device.get(request) } };
    expect(await postJson('/user/proof', input, owner)).toMatchObject({ status: 1 });
    expect(await invite(owner)).toMatchObject({ status: 1 });
    expect((await postJson('/user/proof', input, owner)).code).toBe('passkey_late');
    expect((await invite(otherSession)).code).toBe('proof_needed');
  });

  test('rejects the challenge of a sign-in, and a passkey without user verification', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const device = await addPasskey(owner);
    waitElevenMinutes();
    const signIn = (await shop.call('/login/passkey/begin', {})).response;
    const signInPasskey = { ticket: signIn.ticket, credential: device.get(signIn) };
    expect((await postJson('/user/proof', { passkey: signInPasskey }, owner)).code).toBe('passkey_late');
    const request = (await startAuthentication(owner))!;
    const unverifiedPasskey = { ticket: request.ticket, credential: device.get(request, { unverified: true }) };
    expect((await postJson('/user/proof', { passkey: unverifiedPasskey }, owner)).code).toBe('passkey_wrong');
    expect((await invite(owner)).code).toBe('proof_needed');
  });
});
