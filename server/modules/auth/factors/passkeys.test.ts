import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyAssertionRequest, PasskeyCreationRequest } from '#contract/account/passkeys.endpoints.ts';
import { createVirtualAuthenticator, type Authenticator, type PasskeyDeviation } from '#test/create-virtual-authenticator.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readResetOtp, type TestUser } from '#test/factories.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { verifyEmail } from '#test/credentials.ts';
import { getTimeStep, createTotpCode } from './totp.ts';

const shop = startApp('empty');
type Json = Record<string, any>;
type Caller = { token?: string; address?: string };
const postJson = async (path: string, input: object = {}, caller: Caller = {}): Promise<Json> =>
  (await shop.post(path, input, caller)).json<Json>();
beforeEach(() => shop.clock.move(60_000));

const startRegistration = async (user: TestUser): Promise<PasskeyCreationRequest> =>
  (await shop.call('/user/passkey/begin', { password: user.password }, user)).response;
/** Adds the passkey of a device to an account. */
async function addPasskey(user: TestUser, device = createVirtualAuthenticator(), name = 'Phone') {
  const request = await startRegistration(user);
  const response = await postJson('/user/passkey/add', { ticket: request.ticket, name, credential: device.create(request) }, user);
  return { device, ...(response.response as { passkey: { _id: string; name: string }; recoveryCodes: string[] | null }) };
}
const startLogin = async (): Promise<PasskeyAssertionRequest> => (await shop.call('/login/passkey/begin', {})).response;
/** Signs in with the passkey of a device. */
async function signIn(device: Authenticator, error: PasskeyDeviation = {}, caller: Caller = {}): Promise<Json> {
  const request = await startLogin();
  return postJson('/login/passkey', { ticket: request.ticket, credential: device.get(request, error) }, caller);
}
const login = (user: TestUser, factor: object = {}) => postJson('/login', { email: user.email, password: user.password, ...factor });
const getUserId = async (token: string): Promise<string> => (await shop.call('/site/get/userdata', {}, { token })).response._id;
const signedIn = { status: 1, response: { authToken: expect.any(String) } };

describe('a passkey', () => {
  test('is added with the password, reported by email, listed by its name, and signs in without email and password', async () => {
    const user = await createUser(shop, { fullName: 'Thandi Key' });
    expect((await postJson('/user/passkey/begin', { password: 'no' }, user)).code).toBe('wrong_password');
    const request = await startRegistration(user);
    expect(request.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{20,}$/),
      rp: { id: 'shop.test', name: expect.stringMatching(/./) },
      user: { id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'), name: user.email, displayName: 'Thandi Key' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
    const { device, passkey, recoveryCodes } = await addPasskey(user);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('A passkey was added to your account');
    const secondPasskey = await addPasskey(user, createVirtualAuthenticator({ counts: false }), '');
    expect(secondPasskey.recoveryCodes).toBeNull();
    expect((await startRegistration(user)).options.excludeCredentials).toMatchObject([{ id: device.id }, { id: secondPasskey.device.id }]);

    const response = await signIn(device);
    expect(response).toEqual(signedIn);
    expect(await getUserId(response.response.authToken)).toBe(user.id);
    expect(await signIn(device)).toEqual(signedIn);
    for (let count = 0; count < 2; count += 1) expect(await signIn(secondPasskey.device)).toEqual(signedIn);
    const { result } = (await shop.call('/user/passkey/list', {}, user)).response;
    expect(result).toEqual([
      { _id: passkey._id, name: 'Phone', synced: false, createdAt: expect.any(String), lastUsedAt: shop.clock.now().toISOString() },
      expect.objectContaining({ name: 'An unknown device' }),
    ]);
    expect((await shop.call('/user/passkey/rename', { _id: passkey._id, name: ' Red phone ' }, user)).response.name).toBe('Red phone');
    expect((await postJson('/user/passkey/rename', { _id: passkey._id, name: ' ' }, user)).code).toBe('name_required');
  });

  test('is not revealed before sign-in: every visitor gets the same options with a new challenge', async () => {
    const { options } = await startLogin();
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'shop.test',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(options.challenge).not.toBe((await startLogin()).options.challenge);
  });

  test('starts a long session with `remember`, and reports a new browser', async () => {
    const user = await createUser(shop);
    const { device } = await addPasskey(user);
    const request = await startLogin();
    const browser = createTestBrowser(shop, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', address: '198.51.100.9' });
    const response = await browser.post('/login/passkey', { ticket: request.ticket, credential: device.get(request), remember: true });
    expect(response.json()).toEqual(signedIn);
    expect(await findEmail(shop, 'new_device', user.email)).toBeDefined();
    const { rows } = await shop.pool.query(
      "select 1 from sessions where user_id = $1 and expires_at > $2::timestamptz + interval '29 days'",
      [user.id, shop.clock.now()],
    );
    expect(rows).toHaveLength(1);
  });

  test('is not added for another site, without user verification, for another user, or twice', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const errors: PasskeyDeviation[] = [
      { origin: 'http://sh0p.test' },
      { rpId: 'test' },
      { challenge: 'x'.repeat(43) },
      { type: 'webauthn.get' },
      { unverified: true },
    ];
    for (const error of errors) {
      const request = await startRegistration(user);
      const input = { ticket: request.ticket, credential: createVirtualAuthenticator().create(request, error) };
      expect((await postJson('/user/passkey/add', input, user)).code, JSON.stringify(error)).toBe('passkey_refused');
      expect((await postJson('/user/passkey/add', input, user)).code, 'again').toBe('passkey_late');
    }
    const request = await startRegistration(user);
    const credential = createVirtualAuthenticator().create(request);
    expect((await postJson('/user/passkey/add', { ticket: request.ticket, credential }, otherUser)).code).toBe('passkey_late');
    // Another session of the same user did not request it.
    const token = (await login(user)).response.authToken as string;
    expect((await postJson('/user/passkey/add', { ticket: request.ticket, credential }, { token })).code).toBe('passkey_late');
    expect((await postJson('/user/passkey/add', { ticket: request.ticket, credential }, user)).status).toBe(1);

    const otherRegistration = await startRegistration(otherUser);
    const registeredDevice = createVirtualAuthenticator();
    await addPasskey(user, registeredDevice);
    const secondUse = { ticket: otherRegistration.ticket, credential: registeredDevice.create(otherRegistration) };
    expect((await postJson('/user/passkey/add', secondUse, otherUser)).code).toBe('passkey_known');
  });

  test('does not sign in for another site or with another challenge, and all errors are the same', async () => {
    const user = await createUser(shop);
    const { device } = await addPasskey(user);
    const errors: PasskeyDeviation[] = [
      { origin: 'https://shop.test' },
      { origin: 'http://shop.test.evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'x'.repeat(43) },
      { type: 'webauthn.create' },
      { unverified: true },
      { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
    ];
    const responses = [await signIn(createVirtualAuthenticator())];
    for (const error of errors) responses.push(await signIn(device, error));
    const request = await startLogin();
    const alteredCredential = device.get(request);
    alteredCredential.response.signature = createVirtualAuthenticator().get(request).response.signature;
    responses.push(await postJson('/login/passkey', { ticket: request.ticket, credential: alteredCredential }));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 0, code: 'passkey_wrong' });
    expect(await signIn(device)).toEqual(signedIn);
  });

  test('ignores headers that name another site', async () => {
    const { device } = await addPasskey(await createUser(shop));
    const request = (
      await shop.post('/login/passkey/begin', {}, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    ).json<Json>().response as PasskeyAssertionRequest;
    expect(request.options.rpId).toBe('shop.test');
    const credential = device.get(request, { origin: 'http://evil.example', rpId: 'evil.example' });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await shop.post('/login/passkey', { ticket: request.ticket, credential }, { headers });
    expect(response.json<Json>().code).toBe('passkey_wrong');
  });

  test('accepts a challenge once, within five minutes, and for its purpose only', async () => {
    const user = await createUser(shop);
    const { device } = await addPasskey(user);
    const request = await startLogin();
    const input = { ticket: request.ticket, credential: device.get(request) };
    const responses = await Promise.all([1, 2, 3].map(() => postJson('/login/passkey', input)));
    expect(responses.filter(({ code }) => code === 'passkey_late')).toHaveLength(2);
    expect(responses.filter(({ status }) => status === 1)).toHaveLength(1);
    expect((await postJson('/login/passkey', input)).code).toBe('passkey_late');

    const expiredRequest = await startLogin();
    const credential = device.get(expiredRequest);
    shop.clock.move(300_001);
    expect((await postJson('/login/passkey', { ticket: expiredRequest.ticket, credential })).code).toBe('passkey_late');
    // A second factor does not replace the password.
    const { passkey: secondFactorRequest } = (await login(user)).second_factor as { passkey: PasskeyAssertionRequest };
    const secondFactorInput = { ticket: secondFactorRequest.ticket, credential: device.get(secondFactorRequest) };
    expect((await postJson('/login/passkey', secondFactorInput)).code).toBe('passkey_late');
    const loginRequest = await startLogin();
    const loginInput = { ticket: loginRequest.ticket, credential: device.get(loginRequest) };
    expect((await login(user, { passkey: loginInput })).code).toBe('passkey_late');
  });

  test('is rejected as a copy if its signature counter does not increase', async () => {
    const { device } = await addPasskey(await createUser(shop));
    expect(await signIn(device, { counter: 40 })).toEqual(signedIn);
    for (const counter of [39, 40, 0]) expect((await signIn(device, { counter })).code, `${counter}`).toBe('passkey_wrong');
    expect(await signIn(device, { counter: 41 })).toEqual(signedIn);
    // Two concurrent sign-ins with the same counter: one of them is a copy.
    const concurrent = await Promise.all([1, 2].map(() => signIn(device, { counter: 50 })));
    expect(concurrent.filter(({ status }) => status === 1)).toHaveLength(1);
  });

  test('of a disabled account is rejected like an unknown one, and works again after the account is enabled', async () => {
    const [owner, colleague] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'editor' })];
    const { device } = await addPasskey(colleague);
    await postJson('/admin/staff/disable', { _id: colleague.id }, owner);
    expect(await signIn(device)).toEqual(await signIn(createVirtualAuthenticator()));
    await postJson('/admin/staff/enable', { _id: colleague.id }, owner);
    expect(await signIn(device)).toEqual(signedIn);
  });

  test('is rate limited by address and by account, for failures only', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const [{ device }, { device: otherDevice }] = [await addPasskey(user), await addPasskey(otherUser)];
    for (let count = 0; count < 12; count += 1) expect((await signIn(device)).status).toBe(1);
    for (let count = 0; count < 10; count += 1) expect((await signIn(device, { unverified: true })).code).toBe('passkey_wrong');
    expect((await signIn(device)).code).toBe('too_many');
    expect((await signIn(otherDevice)).status).toBe(1);
    shop.clock.move(15 * 60_000);

    const caller = { address: '203.0.113.77' };
    const newDevice = createVirtualAuthenticator();
    const request = await startLogin();
    for (let count = 0; count < 100; count += 1) {
      expect((await postJson('/login/passkey', { ticket: 'none', credential: newDevice.get(request) }, caller)).code).toBe('passkey_late');
    }
    expect((await signIn(otherDevice, {}, caller)).code).toBe('too_many');
    const responses = await Promise.all(
      Array.from({ length: 121 }, () => postJson('/login/passkey/begin', {}, { address: '203.0.113.78' })),
    );
    expect(responses.filter(({ code }) => code === 'too_many')).toHaveLength(1);
  });
});

describe('a sign-in with the password', () => {
  test('requires a passkey as a second factor, and requests it only after the correct password', async () => {
    const user = await createUser(shop);
    const { device, recoveryCodes } = await addPasskey(user);
    const wrongPassword = await postJson('/login', { email: user.email, password: 'not the one' });
    expect(wrongPassword).toMatchObject({ code: 'wrong_credentials' });
    expect(wrongPassword).not.toHaveProperty('second_factor');
    const rejected = await login(user);
    expect(rejected).toMatchObject({ code: 'second_factor_required', message: 'Use your passkey, or enter a recovery code.' });
    expect(rejected.second_factor).toMatchObject({ app: false, passkey: { options: { allowCredentials: [{ id: device.id }] } } });
    const request = rejected.second_factor.passkey as PasskeyAssertionRequest;
    // After the password, user presence is enough.
    expect(await login(user, { passkey: { ticket: request.ticket, credential: device.get(request, { unverified: true }) } })).toEqual(
      signedIn,
    );
    expect((await login(user, { otp: '000000' })).code).toBe('second_factor_wrong');
    expect(await login(user, { otp: recoveryCodes![0] })).toEqual(signedIn);
    expect((await login(user, { otp: recoveryCodes![0] })).code).toBe('second_factor_wrong');
  });

  test('rejects the passkey or the challenge of another user', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const [ownPasskey, otherPasskey] = [await addPasskey(user), await addPasskey(otherUser)];
    const request = (await login(user)).second_factor.passkey as PasskeyAssertionRequest;
    expect((await login(user, { passkey: { ticket: request.ticket, credential: otherPasskey.device.get(request) } })).code).toBe(
      'passkey_wrong',
    );
    const otherRequest = (await login(otherUser)).second_factor.passkey as PasskeyAssertionRequest;
    expect((await login(user, { passkey: { ticket: otherRequest.ticket, credential: ownPasskey.device.get(otherRequest) } })).code).toBe(
      'passkey_late',
    );
  });

  test('accepts an authenticator app or a passkey if the account has both, and either can be removed', async () => {
    const user = await createUser(shop);
    const { secret } = (await shop.call('/user/second_factor/begin', { password: user.password }, user)).response as { secret: string };
    const code = () => createTotpCode(secret, getTimeStep(shop.clock.now()));
    await postJson('/user/second_factor/confirm', { otp: code() }, user);
    const { device, recoveryCodes, passkey } = await addPasskey(user);
    expect(recoveryCodes).toBeNull();
    shop.clock.move(60_000);
    expect((await login(user)).second_factor).toMatchObject({ app: true, passkey: { ticket: expect.any(String) } });
    expect(await login(user, { otp: code() })).toEqual(signedIn);
    expect((await shop.call('/user/second_factor/get', {}, user)).response).toEqual({
      enabled: true,
      app: true,
      passkeys: 1,
      required: false,
      codesLeft: 10,
    });
    await postJson('/user/second_factor/drop', { password: user.password }, user);
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('Authenticator app removed');
    expect((await shop.call('/user/second_factor/get', {}, user)).response).toMatchObject({ enabled: true, app: false, codesLeft: 10 });
    expect((await login(user)).second_factor).toMatchObject({ app: false });
    expect(await signIn(device)).toEqual(signedIn);
    await postJson('/user/passkey/remove', { _id: passkey._id, password: user.password }, user);
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('Two-step verification turned off');
    expect(await login(user)).toEqual(signedIn);
  });
});

describe('removing passkeys', () => {
  test('requires the password, is immediate, and can be undone for two minutes by the same session', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const { device, passkey, recoveryCodes } = await addPasskey(user);
    const { _id } = passkey;
    const password = { password: user.password };
    expect((await postJson('/user/passkey/remove', { _id, password: 'no' }, user)).code).toBe('wrong_password');
    for (const action of ['remove', 'rename', 'restore']) {
      expect((await postJson(`/user/passkey/${action}`, { _id, name: 'Mine', ...password }, otherUser)).code, action).toBe('not_found');
    }
    expect((await postJson('/user/passkey/remove', { _id, ...password }, user)).message).toBe('Phone removed.');
    expect((await signIn(device)).code).toBe('passkey_wrong');
    expect((await shop.call('/user/passkey/list', {}, user)).response.result).toEqual([]);
    const otherToken = (await login(user)).response.authToken as string;
    expect((await postJson('/user/passkey/restore', { _id }, { token: otherToken })).code).toBe('not_found');
    expect((await shop.call('/user/passkey/restore', { _id }, user)).response).toMatchObject({ _id, name: 'Phone' });
    expect(await signIn(device)).toEqual(signedIn);
    expect(await login(user, { otp: recoveryCodes![3] })).toEqual(signedIn);

    await postJson('/user/passkey/remove', { _id, ...password }, user);
    shop.clock.move(120_001);
    expect((await postJson('/user/passkey/restore', { _id }, user)).code).toBe('not_found');
    expect((await addPasskey(user)).recoveryCodes).toHaveLength(10);
  });

  test('an account has at most twenty passkeys', async () => {
    const user = await createUser(shop);
    const started = await startRegistration(user);
    await shop.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, name, synced, created_at)
       select gen_random_uuid(), $1::uuid, 'key-' || $1::uuid || n, '', 0, 'Key', false, now() from generate_series(1, 20) n`,
      [user.id],
    );
    expect((await postJson('/user/passkey/begin', { password: user.password }, user)).code).toBe('passkeys_enough');
    const input = { ticket: started.ticket, credential: createVirtualAuthenticator().create(started) };
    expect((await postJson('/user/passkey/add', input, user)).code).toBe('passkeys_enough');
  });

  test('an owner can remove all second factors of a staff member, which is logged and emailed', async () => {
    const [owner, colleague] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'estimator' })];
    const { device, recoveryCodes } = await addPasskey(colleague);
    const { result: staff } = (await shop.call('/admin/staff/list', {}, owner)).response as { result: Json[] };
    expect(staff.find(({ _id }) => _id === colleague.id)).toMatchObject({ secondFactor: true });
    expect((await shop.call('/admin/staff/second_factor/drop', { _id: colleague.id }, owner)).response).toMatchObject({
      secondFactor: false,
    });
    expect((await signIn(device)).code).toBe('passkey_wrong');
    expect(await login(colleague, { otp: recoveryCodes![0] })).toEqual(signedIn);
    expect((await findEmail(shop, 'second_factor', colleague.email))?.subject).toBe('Two-step verification turned off');
    const { result } = (await shop.call('/admin/audit/list', { entityType: 'staff', _id: colleague.id }, owner)).response as {
      result: Json[];
    };
    expect(result.map(({ action }) => action as string)).toEqual(['staff.drop_second_factor', 'staff.add_passkey']);
    expect(result[1]).toMatchObject({ after: { passkey: 'Phone' } });
  });
});

describe('passkeys and changes of the account', () => {
  test('a verified account keeps its passkeys after a password reset and a change of address', async () => {
    const user = await createUser(shop);
    await verifyEmail(shop, user);
    const { device } = await addPasskey(user);
    const browser = createTestBrowser(shop);
    await browser.post('/forgotpassword', { email: user.email });
    await browser.post('/verify/otp', { email: user.email, otp: await readResetOtp(shop, user.email) });
    const newPassword = 'granite after the rain';
    await browser.post('/site/change_password', { email: user.email, password: newPassword, new_password: newPassword });
    expect((await findEmail(shop, 'password_changed', user.email))?.bodyText).toContain('Your passkey still works.');
    await shop.pool.query("update users set email = 'moved-' || email where id = $1", [user.id]);
    const response = await signIn(device);
    expect(await getUserId(response.response.authToken)).toBe(user.id);
    expect((await login({ ...user, email: `moved-${user.email}`, password: newPassword })).code).toBe('second_factor_required');
  });

  test('the passkeys of a merged account are rejected until the merge is undone', async () => {
    const [owner, target, source] = [await createUser(shop, { role: 'owner' }), await createUser(shop), await createUser(shop)];
    const { device } = await addPasskey(source);
    const { _id } = (await shop.call('/admin/customers/merge', { target: target.id, source: source.id }, owner)).response;
    expect((await signIn(device)).code).toBe('passkey_wrong');
    await postJson('/admin/customers/unmerge', { _id }, owner);
    expect(await signIn(device)).toEqual(signedIn);
  });

  test('an erased account has no passkeys, challenges and recovery codes', async () => {
    const user = await createUser(shop);
    const { device } = await addPasskey(user);
    expect((await shop.call('/user/data/export', {}, user)).response.passkeys).toMatchObject([{ name: 'Phone' }]);
    await postJson('/user/account/delete', { password: user.password }, user);
    expect((await signIn(device)).code).toBe('passkey_wrong');
    for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes']) {
      expect((await shop.pool.query(`select 1 from ${table} where user_id = $1`, [user.id])).rows, table).toEqual([]);
    }
  });
});

describe('a second factor that is required for owners', () => {
  test('can be a passkey, and the last one cannot be removed', async () => {
    const [first, second] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
    const { passkey } = await addPasskey(first);
    const third = await createUser(shop, { role: 'owner' });
    const removed = await addPasskey(third);
    await postJson('/user/passkey/remove', { _id: removed.passkey._id, password: third.password }, third);
    expect((await postJson('/admin/security/save', { owners_need_second_factor: true }, first)).status).toBe(1);
    for (const owner of [second, third]) expect((await postJson('/admin/service/list', {}, owner)).code).toBe('second_factor_needed');
    const { device } = await addPasskey(second);
    expect((await postJson('/admin/service/list', {}, second)).status).toBe(1);
    const { authToken: token } = (await signIn(device)).response as { authToken: string };
    expect((await postJson('/admin/service/list', {}, { token })).status).toBe(1);

    const remove = (_id: string) => postJson('/user/passkey/remove', { _id, password: first.password }, first);
    expect((await remove(passkey._id)).code).toBe('second_factor_stays');
    const another = await addPasskey(first);
    expect((await remove(passkey._id)).status).toBe(1);
    expect((await remove(another.passkey._id)).code).toBe('second_factor_stays');
    await postJson('/admin/security/save', { owners_need_second_factor: false }, first);
    expect((await remove(another.passkey._id)).status).toBe(1);
  });
});
