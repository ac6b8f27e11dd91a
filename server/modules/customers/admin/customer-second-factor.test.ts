import { beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSecondFactor } from '#test/credentials.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
const staff = {} as Record<'owner' | 'estimator' | 'editor' | 'installer', TestUser>;
beforeAll(async () => {
  for (const role of ['owner', 'estimator', 'editor', 'installer'] as const) staff[role] = await createUser(shop, { role });
});
const removeSecondFactor = (_id: string, user: { token?: string }) => shop.post('/admin/customers/second_factor/drop', { _id }, user);
const get = async (_id: string) => (await shop.call('/admin/customers/get', { _id }, staff.owner)).response;

describe("removing a customer's second factor", () => {
  test('deletes app, passkeys and recovery codes, ends the sessions, notifies the customer and is logged', async () => {
    const { user, listWorkingCredentials, loginWith } = await createUserWithSecondFactor(shop);
    expect(await get(user.id)).toMatchObject({ secondFactor: true, sessions: 2 });
    expect((await loginWith(user.password)).code).toBe('second_factor_required');
    expect((await removeSecondFactor(user.id, staff.estimator)).json()).toMatchObject({
      response: { _id: user.id, secondFactor: false, sessions: 0 },
    });
    const workingCredentials = await listWorkingCredentials();
    expect(workingCredentials).toContain('password');
    for (const name of ['session', 'second session', 'passkey']) expect(workingCredentials).not.toContain(name);
    const { authToken } = (await loginWith(user.password)).response as { authToken: string };
    const notifications = (await shop.post('/user/notifications/list', {}, { token: authToken })).json();
    expect(JSON.stringify(notifications)).toContain('Two-step verification was removed from your account');
    const email = await findEmail(shop, 'second_factor', user.email);
    expect(email?.subject).toBe('Two-step verification was removed from your account');
    expect(email?.bodyText).toContain('Our staff removed your authenticator app and passkeys, and signed you out everywhere.');
    const log = (await shop.post('/admin/audit/list', { entityType: 'user', _id: user.id }, staff.owner)).json();
    expect(log).toMatchObject({
      response: {
        result: [{ action: 'user.drop_second_factor', before: { app: true, passkeys: 1 }, after: { app: false, passkeys: 0, ended: 2 } }],
      },
    });
    expect((await removeSecondFactor(user.id, staff.estimator)).json()).toMatchObject({ code: 'second_factor_none' });
  });

  test('is rejected for other roles, for customers, and for accounts that are not active customer accounts', async () => {
    const { user, listWorkingCredentials } = await createUserWithSecondFactor(shop);
    for (const caller of [staff.editor, staff.installer, user, {}])
      expect((await removeSecondFactor(user.id, caller)).statusCode).toBe(403);
    const { user: editor } = await createUserWithSecondFactor(shop);
    await shop.pool.query("update users set role = 'editor' where id = $1", [editor.id]);
    expect((await removeSecondFactor(editor.id, staff.owner)).statusCode).toBe(404);
    expect((await removeSecondFactor('00000000-0000-7000-8000-000000000000', staff.owner)).statusCode).toBe(404);
    await shop.pool.query('update users set disabled_at = now() where id = $1', [user.id]);
    expect((await removeSecondFactor(user.id, staff.owner)).statusCode).toBe(404);
    await shop.pool.query('update users set disabled_at = null where id = $1', [user.id]);
    expect(await listWorkingCredentials()).toEqual(expect.arrayContaining(['session', 'passkey', 'password']));
  });
});
