import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVirtualAuthenticator } from '#test/create-virtual-authenticator.ts';
import { createUserWithSecondFactor } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { createUser, readEmailToken, type TestUser } from '#test/factories.ts';
import { runInOrder } from '#test/run-in-order.ts';
import { getTimeStep, createTotpCode } from './factors/totp.ts';

const shop = startApp('empty', { limits: false });
// Each code of the authenticator app is valid once, so each test needs a later code.
beforeEach(() => shop.clock.move(60_000));

type PendingResponse = Promise<LightMyRequestResponse>;
type Session = { token: string };
const getResponse = async <Response>(path: string, input: object, session: Session): Promise<Response> =>
  (await shop.post(path, input, session)).json<{ response: Response }>().response;
const signIn = ({ email, password }: TestUser, factor: object = {}) =>
  getResponse<{ authToken: string }>('/login', { email, password, ...factor }, { token: '' }).then(({ authToken: token }) => ({ token }));

const newPassword = 'marble by evening light';
/** Actions of another session of the account. Each function prepares an action, and returns a function that sends its last request. */
const actions: Record<string, (user: TestUser, session: Session) => Promise<() => PendingResponse>> = {
  'adding a passkey': async ({ password }, session) => {
    const request = (await shop.call('/user/passkey/begin', { password }, session)).response;
    const credential = createVirtualAuthenticator().create(request);
    return () => shop.post('/user/passkey/add', { ticket: request.ticket, name: 'Phone', credential }, session);
  },
  'starting to set up an authenticator app':
    async ({ password }, session) =>
    () =>
      shop.post('/user/second_factor/begin', { password }, session),
  'confirming an authenticator app': async ({ password }, session) => {
    const { secret } = (await shop.call('/user/second_factor/begin', { password }, session)).response;
    return () => shop.post('/user/second_factor/confirm', { otp: createTotpCode(secret, getTimeStep(shop.clock.now())) }, session);
  },
  'changing the password':
    async ({ password }, session) =>
    () =>
      shop.post('/user/password/change', { currentPassword: password, newPassword, confirmPassword: newPassword }, session),
  'changing the address':
    async ({ email, password }, session) =>
    () =>
      shop.post('/user/profile/save', { email: `stranger-${email}`, password }, session),
  'changing the name': async (_user, session) => () => shop.post('/user/profile/save', { fullName: 'Another Name' }, session),
  'requesting another verification email': async (_user, session) => () => shop.post('/user/email/resend', {}, session),
  'deleting the account':
    async ({ password }, session) =>
    () =>
      shop.post('/user/account/delete', { password }, session),
};

const getCredentials = async ({ id }: TestUser) =>
  (
    await shop.pool.query(
      `select email, password_hash, full_name, pending_email, totp_secret, totp_pending_secret, erased_at,
         (select count(*)::int from passkeys where user_id = u.id) as passkeys,
         (select count(*)::int from recovery_codes where user_id = u.id) as codes
       from users u where id = $1`,
      [id],
    )
  ).rows[0];

describe('a session that is revoked by a concurrent first verification of the address', () => {
  test.each(Object.keys(actions))('ends before %s', async (name) => {
    const owner = await createUser(shop);
    const act = await actions[name]!(owner, await signIn(owner));
    const token = await readEmailToken(shop, owner.email);
    const before = await getCredentials(owner);
    const [verified, actionResponse] = await runInOrder(shop, owner.id, () => shop.post('/email/verify', { token }, owner), act);
    expect([verified.statusCode, actionResponse.statusCode, actionResponse.json()]).toMatchObject([200, 401, { code: 'session_ended' }]);
    expect(await getCredentials(owner)).toEqual({ ...before, totp_pending_secret: null });
  });
});

test('recovery codes are not replaced by a session that a concurrent password change revokes', async () => {
  const { user, createAppCode } = await createUserWithSecondFactor(shop);
  shop.clock.move(60_000);
  const otherSession = await signIn(user, { otp: createAppCode() });
  const readCodes = async () =>
    (await shop.pool.query('select code_hash from recovery_codes where user_id = $1 order by 1', [user.id])).rows;
  const before = await readCodes();
  const [changed, actionResponse] = await runInOrder(
    shop,
    user.id,
    () => shop.post('/user/password/change', { currentPassword: user.password, newPassword, confirmPassword: newPassword }, user),
    () => shop.post('/user/second_factor/codes', { password: user.password }, otherSession),
  );
  expect([changed.statusCode, actionResponse.json()]).toMatchObject([200, { code: 'session_ended' }]);
  expect(await readCodes()).toEqual(before);
});

test('a sign-in during a role change gets a session with the new role', async () => {
  const [owner, demoted] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
  const [saved, signedIn] = await runInOrder(
    shop,
    demoted.id,
    () => shop.post('/admin/staff/save', { _id: demoted.id, role: 'editor' }, owner),
    () => shop.post('/login', { email: demoted.email, password: demoted.password }),
  );
  expect([saved.statusCode, signedIn.statusCode]).toEqual([200, 200]);
  const { authToken: token } = signedIn.json<{ response: { authToken: string } }>().response;
  expect((await shop.post('/admin/me/get', {}, { token })).json()).toMatchObject({ response: { _id: demoted.id, role: 'editor' } });
});

describe('an owner who is demoted concurrently', () => {
  test.each(['/admin/staff/invite', '/admin/staff/save', '/admin/staff/enable', '/admin/customers/second_factor/drop'])(
    'cannot use %s',
    async (path) => {
      const [owner, demoted] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
      const editor = await createUser(shop, { role: 'editor' });
      const { user: customer } = await createUserWithSecondFactor(shop);
      const _id = path.startsWith('/admin/customers') ? customer.id : editor.id;
      const input = path.endsWith('invite') ? { fullName: 'Friend', email: 'friend@example.test', role: 'owner' } : { _id, role: 'owner' };
      const [saved, actionResponse] = await runInOrder(
        shop,
        demoted.id,
        () => shop.post('/admin/staff/save', { _id: demoted.id, role: 'editor' }, owner),
        () => shop.post(path, input, demoted),
      );
      expect([saved.statusCode, actionResponse.statusCode, actionResponse.json()]).toMatchObject([200, 401, { code: 'session_ended' }]);
    },
  );

  test('cannot change the security settings', async () => {
    const [owner, demoted] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
    const [saved, actionResponse] = await runInOrder(
      shop,
      demoted.id,
      () => shop.post('/admin/staff/save', { _id: demoted.id, role: 'editor' }, owner),
      () => shop.post('/admin/security/save', { owners_need_second_factor: false }, demoted),
    );
    expect([saved.statusCode, actionResponse.statusCode, actionResponse.json()]).toMatchObject([200, 401, { code: 'session_ended' }]);
  });

  test('cannot demote another owner at the same time: one of the two requests is rejected', async () => {
    const [first, second] = [await createUser(shop, { role: 'owner' }), await createUser(shop, { role: 'owner' })];
    const demote = (target: TestUser, by: TestUser) => shop.post('/admin/staff/save', { _id: target.id, role: 'editor' }, by);
    const responses = await Promise.all([demote(first, second), demote(second, first)]);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]));
  });
});
