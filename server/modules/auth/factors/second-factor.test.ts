import { describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, type TestUser } from '#test/factories.ts';
import { getTimeStep, createTotpCode } from './totp.ts';

const shop = startApp('empty');
type Json = Record<string, any>;
const postJson = async (path: string, input: object, user: { token?: string }): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
const createCurrentCode = (secret: string): string => createTotpCode(secret, getTimeStep(shop.clock.now()));

/** Sets up an authenticator app. */
async function setUpApp(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await shop.call('/user/second_factor/begin', { password: user.password }, user)).response;
  const { recoveryCodes } = (await shop.call('/user/second_factor/confirm', { otp: createCurrentCode(secret) }, user)).response;
  shop.clock.move(60_000);
  return { secret, recoveryCodes };
}
const login = (user: TestUser, otp?: string) => shop.post('/login', { email: user.email, password: user.password, ...(otp && { otp }) });
const getErrorCode = async (response: ReturnType<typeof login>) => (await response).json<Json>().code as string | undefined;

describe('a second factor', () => {
  test('is required at sign-in once a code is confirmed, and only after the correct password', async () => {
    const user = await createUser(shop, { role: 'editor' });
    const enrolment = (await shop.call('/user/second_factor/begin', { password: user.password }, user)).response;
    expect(enrolment.uri).toContain(`secret=${enrolment.secret}`);
    expect((await login(user)).statusCode).toBe(200);
    expect((await postJson('/user/second_factor/confirm', { otp: '000000' }, user)).code).toBe('second_factor_wrong');
    const { recoveryCodes } = (await shop.call('/user/second_factor/confirm', { otp: createCurrentCode(enrolment.secret) }, user)).response;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await shop.call('/user/second_factor/get', {}, user)).response).toMatchObject({
      enabled: true,
      required: false,
      codesLeft: 10,
    });
    shop.clock.move(60_000);
    const response = await login(user);
    expect([response.statusCode, response.json<Json>().code]).toEqual([401, 'second_factor_required']);
    expect(
      await getErrorCode(shop.post('/login', { email: user.email, password: 'not the one', otp: createCurrentCode(enrolment.secret) })),
    ).toBe('wrong_credentials');
    expect((await login(user, createCurrentCode(enrolment.secret))).json()).toEqual({
      status: 1,
      response: { authToken: expect.any(String) },
    });
  });

  test('that is not set up is not required, and sign-in ignores codes', async () => {
    const user = await createUser(shop);
    expect((await login(user, '123456')).json()).toEqual({ status: 1, response: { authToken: expect.any(String) } });
  });

  test('accepts each code once, also of an adjacent time step, and no older code than the last used one', async () => {
    const user = await createUser(shop);
    const { secret } = await setUpApp(user);
    const code = createCurrentCode(secret);
    expect((await login(user, code)).statusCode).toBe(200);
    expect(await getErrorCode(login(user, code))).toBe('second_factor_wrong');
    const previousCode = createTotpCode(secret, getTimeStep(shop.clock.now()) - 1);
    expect(await getErrorCode(login(user, previousCode))).toBe('second_factor_wrong');
    shop.clock.move(30_000);
    const codeWithSpace = createCurrentCode(secret).replace(/^(...)/, '$1 ');
    const responses = await Promise.all([1, 2, 3].map(() => login(user, codeWithSpace)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('can be a recovery code, which works once and in any notation', async () => {
    const user = await createUser(shop);
    const { recoveryCodes } = await setUpApp(user);
    expect((await login(user, recoveryCodes[0]!.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect(await getErrorCode(login(user, recoveryCodes[0]))).toBe('second_factor_wrong');
    expect((await shop.call('/user/second_factor/get', {}, user)).response.codesLeft).toBe(9);
  });

  test('rejects old recovery codes after new ones were created', async () => {
    const user = await createUser(shop);
    const { recoveryCodes } = await setUpApp(user);
    const renewed = (await shop.call('/user/second_factor/codes', { password: user.password }, user)).response.recoveryCodes;
    expect(await getErrorCode(login(user, recoveryCodes[1]))).toBe('second_factor_wrong');
    expect((await login(user, renewed[1])).statusCode).toBe(200);
  });

  test('rejects codes of other users', async () => {
    const [user, otherUser] = [await createUser(shop), await createUser(shop)];
    const { recoveryCodes } = await setUpApp(user);
    await setUpApp(otherUser);
    expect(await getErrorCode(login(otherUser, recoveryCodes[0]))).toBe('second_factor_wrong');
  });

  test('has a secret and recovery codes that are not readable in the database', async () => {
    const user = await createUser(shop);
    const { secret, recoveryCodes } = await setUpApp(user);
    const { rows } = await shop.pool.query('select totp_secret, totp_pending_secret from users where id = $1', [user.id]);
    const { rows: codes } = await shop.pool.query('select * from recovery_codes where user_id = $1', [user.id]);
    const stored = JSON.stringify([rows, codes]);
    for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(value);
  });

  test('is locked after ten wrong codes in 15 minutes, also for the correct code', async () => {
    const user = await createUser(shop);
    const { secret } = await setUpApp(user);
    for (let count = 0; count < 10; count += 1) expect(await getErrorCode(login(user, '000000'))).toBe('second_factor_wrong');
    expect(await getErrorCode(login(user, createCurrentCode(secret)))).toBe('too_many');
  });

  test('with a secret that was altered in the database accepts recovery codes only', async () => {
    const user = await createUser(shop);
    const { secret, recoveryCodes } = await setUpApp(user);
    const { rows } = await shop.pool.query<{ encrypted: string }>('select totp_secret as encrypted from users where id = $1', [user.id]);
    const bytes = Buffer.from(rows[0]!.encrypted, 'base64url');
    // A byte of the GCM authentication tag, after 12 bytes of nonce. The ciphertext does not change.
    bytes[12]! ^= 1;
    await shop.pool.query('update users set totp_secret = $2 where id = $1', [user.id, bytes.toString('base64url')]);
    expect(await getErrorCode(login(user, createCurrentCode(secret)))).toBe('second_factor_wrong');
    expect((await login(user, recoveryCodes[0])).statusCode).toBe(200);
  });

  test('is removed with the password, and reported by email', async () => {
    const user = await createUser(shop);
    await setUpApp(user);
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('Authenticator app added');
    expect((await postJson('/user/second_factor/drop', { password: 'no' }, user)).code).toBe('wrong_password');
    expect((await postJson('/user/second_factor/drop', { password: user.password }, user)).status).toBe(1);
    expect((await login(user)).statusCode).toBe(200);
    expect((await findEmail(shop, 'second_factor', user.email))?.subject).toBe('Two-step verification turned off');
    expect((await postJson('/user/second_factor/drop', { password: user.password }, user)).code).toBe('second_factor_none');
    expect((await postJson('/user/second_factor/confirm', { otp: '1' }, user)).code).toBe('second_factor_none');
  });

  test('of an owner cannot be removed by the owner in the list of staff', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    expect((await postJson('/admin/staff/second_factor/drop', { _id: owner.id }, owner)).code).toBe('not_yourself');
  });

  test('of another staff member can be removed by an owner, which is logged', async () => {
    const [owner, colleague] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'estimator' })];
    await setUpApp(colleague);
    expect((await shop.call('/admin/staff/second_factor/drop', { _id: colleague.id }, owner)).response).toMatchObject({
      secondFactor: false,
    });
    expect((await login(colleague)).statusCode).toBe(200);
    const { result } = (await shop.call('/admin/audit/list', { entityType: 'staff', _id: colleague.id }, owner)).response;
    expect(result[0]).toMatchObject({ action: 'staff.drop_second_factor', before: { secondFactor: true }, after: { secondFactor: false } });
  });
});

describe('a second factor that is required for owners', () => {
  test('can be required only by an owner who has one, blocks staff endpoints for owners without one, and cannot be removed', async () => {
    const [first, second] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
    const editor = await createUser(shop, { role: 'editor' });
    const settings = { owners_need_second_factor: true };
    expect((await postJson('/admin/security/save', settings, first)).code).toBe('second_factor_first');
    await setUpApp(first);
    expect((await shop.call('/admin/security/save', settings, first)).response).toMatchObject(settings);
    const callStaffEndpoint = async (user: TestUser) => (await shop.post('/admin/service/list', {}, user)).json<Json>();
    expect((await callStaffEndpoint(second)).code).toBe('second_factor_needed');
    expect([(await callStaffEndpoint(first)).status, (await callStaffEndpoint(editor)).status]).toEqual([1, 1]);
    expect((await login(second)).statusCode).toBe(200);
    expect((await shop.call('/user/second_factor/get', {}, second)).response).toMatchObject({ enabled: false, required: true });
    await setUpApp(second);
    expect((await callStaffEndpoint(second)).status).toBe(1);
    const remove = () => postJson('/user/second_factor/drop', { password: second.password }, second);
    expect((await remove()).code).toBe('second_factor_stays');
    // The transaction reads the rule on its own connection: waiting for a second one could deadlock the pool.
    const heldConnections = await Promise.all(Array.from({ length: shop.pool.options.max - 1 }, () => shop.pool.connect()));
    expect((await remove().finally(() => heldConnections.forEach((client) => client.release()))).code).toBe('second_factor_stays');
    expect((await shop.call('/admin/security/save', { owners_need_second_factor: false }, first)).response).toMatchObject({
      owners_need_second_factor: false,
    });
  });
});
