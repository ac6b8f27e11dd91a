import { beforeAll, describe, expect, test } from 'vitest';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { startApp } from '#test/harness.ts';
import { createUser, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
});

type Json = Record<string, any>;
const password = 'basalt under a quiet sea';
const postJson = async (path: string, input: object = {}, user: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
const getStatus = async (token: string): Promise<number> => (await shop.post('/site/get/userdata', {}, { token })).statusCode;
const readInvitationToken = (email: string): Promise<string> => readEmailToken(shop, email, 'staff_invitation');
const accept = (token: string, overrides: object = {}) =>
  shop.post('/admin/invitation/accept', { token, password, confirmPassword: password, ...overrides });
const invite = async (email: string, role = 'editor', fullName = 'Sipho New') => {
  const response = await postJson('/admin/staff/invite', { fullName, email, role });
  return { response, token: await readInvitationToken(email) };
};
const listLoggedActions = async (_id: string) =>
  ((await shop.call('/admin/audit/list', { entityType: 'staff', _id }, owner)).response.result as Json[]).map(({ action }) => action);

describe('an invitation', () => {
  test('is emailed, can be used once, and creates a staff account with its own password', async () => {
    const { response, token } = await invite('sipho@example.test');
    expect(response.response).toMatchObject({ fullName: 'Sipho New', email: 'sipho@example.test', role: 'editor' });
    expect((await shop.call('/admin/staff/list', {}, owner)).response.invitations).toHaveLength(1);
    const { rows } = await shop.pool.query('select * from staff_invitations');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await shop.call('/admin/invitation/get', { token })).response).toEqual({
      fullName: 'Sipho New',
      email: 'sipho@example.test',
      role: 'editor',
    });
    const authToken = (await accept(token)).json<Json>().response.authToken as string;
    expect((await shop.post('/admin/service/list', {}, { token: authToken })).statusCode).toBe(200);
    expect((await shop.post('/admin/staff/list', {}, { token: authToken })).statusCode).toBe(403);
    expect((await shop.post('/login', { email: 'sipho@example.test', password })).statusCode).toBe(200);
    expect((await accept(token)).json()).toMatchObject({ code: 'invitation_invalid' });
    expect((await postJson('/admin/invitation/get', { token }, {})).code).toBe('invitation_invalid');
    expect((await shop.call('/admin/staff/list', {}, owner)).response.invitations).toHaveLength(0);
  });

  test('is valid for seven days, unless a newer invitation to the same address replaces it', async () => {
    const older = await invite('late@example.test');
    const newer = await invite('late@example.test', 'installer');
    expect((await accept(older.token)).statusCode).toBe(410);
    shop.clock.move(7 * 86_400_000 + 1000);
    expect((await accept(newer.token)).statusCode).toBe(410);
    shop.clock.move(-7 * 86_400_000 - 1000);
    const { _id } = newer.response.response;
    expect((await postJson('/admin/staff/uninvite', { _id })).status).toBe(1);
    expect((await accept(newer.token)).statusCode).toBe(410);
    expect((await postJson('/admin/staff/uninvite', { _id })).code).toBe('not_found');
  });

  test('is accepted once, even by concurrent requests', async () => {
    const { token } = await invite('rush@example.test');
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 410)).toHaveLength(4);
  });

  test('requires a valid name and password, and stays valid after a rejected acceptance', async () => {
    const { token } = await invite('short@example.test');
    for (const [overrides, code] of [
      [{ password: '' }, 'password_required'],
      [{ confirmPassword: 'another one' }, 'passwords_differ'],
      [{ password: 'short', confirmPassword: 'short' }, 'password_too_short'],
      [{ password: 'password123', confirmPassword: 'password123' }, 'password_common'],
      [{ fullName: ' ' }, 'fullname_required'],
    ] as const) {
      expect((await accept(token, overrides)).json()).toMatchObject({ code });
    }
    expect((await accept(token, { fullName: 'Short Name' })).statusCode).toBe(200);
  });

  test("to a customer's address makes that account a staff account, ends its sessions and replaces its password", async () => {
    const customer = await createUser(shop, { email: 'was-customer@example.test' });
    const { token } = await invite('Was-Customer@example.test', 'estimator');
    expect((await accept(token)).statusCode).toBe(200);
    expect(await getStatus(customer.token)).toBe(401);
    expect((await shop.post('/login', customer)).statusCode).toBe(401);
    const { rows } = await shop.pool.query('select role from users where id = $1', [customer.id]);
    expect(rows[0].role).toBe('estimator');
  });

  test('requires a name and an address, and rejects addresses of staff', async () => {
    expect((await invite('x@example.test', 'editor', ' ')).response.code).toBe('fullname_required');
    expect((await invite(' ')).response.code).toBe('email_required');
    expect((await invite('nowhere')).response.code).toBe('email_invalid');
    expect((await invite(owner.email)).response.code).toBe('staff_already');
    expect((await postJson('/admin/staff/invite', { fullName: 'x', email: 'x@example.test', role: 'customer' })).code).toBe('bad_input');
  });
});

describe('staff accounts', () => {
  test('lose every session when their role changes, which is logged', async () => {
    const member = await createUser(shop, { role: 'estimator' });
    expect((await shop.call('/admin/staff/save', { _id: member.id, role: 'installer' }, owner)).response).toMatchObject({
      role: 'installer',
    });
    expect(await getStatus(member.token)).toBe(401);
    expect((await shop.call('/admin/staff/save', { _id: member.id, fullName: ' Nomsa ' }, owner)).response).toMatchObject({
      fullName: 'Nomsa',
    });
    expect((await postJson('/admin/staff/save', { _id: member.id, fullName: '' })).code).toBe('fullname_required');
    expect(await listLoggedActions(member.id)).toEqual(['staff.save', 'staff.save']);
  });

  test('T12 lose their sessions when their role changes, also if the former role is restored', async () => {
    const member = await createUser(shop, { role: 'owner' });
    for (const role of ['editor', 'owner', 'editor'] as const) {
      expect((await shop.call('/admin/staff/save', { _id: member.id, role }, owner)).response).toMatchObject({ role });
      expect(await getStatus(member.token), role).toBe(401);
    }
    expect((await shop.call('/admin/staff/sessions/list', { _id: member.id }, owner)).response.result).toEqual([]);
    const authToken = (await shop.post('/login', member)).json<Json>().response.authToken as string;
    expect((await shop.call('/admin/staff/save', { _id: member.id, role: 'editor' }, owner)).response).toMatchObject({ role: 'editor' });
    expect(await getStatus(authToken), 'saving the same role revokes nothing').toBe(200);
  });

  test('T12 have no valid session after they are enabled again, even if a session was not revoked when they were disabled', async () => {
    const member = await createUser(shop, { role: 'editor' });
    await postJson('/admin/staff/disable', { _id: member.id });
    await shop.pool.query('update sessions set revoked_at = null where user_id = $1', [member.id]);
    await postJson('/admin/staff/enable', { _id: member.id });
    expect(await getStatus(member.token)).toBe(401);
  });

  test('T12 are signed out immediately when disabled, and cannot sign in until enabled again', async () => {
    const member = await createUser(shop, { role: 'editor' });
    expect((await shop.call('/admin/staff/disable', { _id: member.id }, owner)).response).toMatchObject({
      disabled: true,
      lastSeenAt: null,
    });
    expect(await getStatus(member.token)).toBe(401);
    expect((await shop.post('/login', member)).statusCode).toBe(401);
    expect((await shop.call('/admin/staff/enable', { _id: member.id }, owner)).response).toMatchObject({ disabled: false });
    // Sessions that were revoked stay revoked.
    expect(await getStatus(member.token)).toBe(401);
    expect((await shop.post('/login', member)).statusCode).toBe(200);
    expect(await listLoggedActions(member.id)).toEqual(['staff.enable', 'staff.disable']);
  });

  test('include at least one owner, even after concurrent changes, and owners cannot disable themselves', async () => {
    expect((await postJson('/admin/staff/save', { _id: owner.id, role: 'editor' })).code).toBe('last_owner');
    expect((await postJson('/admin/staff/disable', { _id: owner.id })).code).toBe('not_yourself');
    const secondOwner = await createUser(shop, { role: 'owner' });
    const demoteSelf = (user: TestUser) => postJson('/admin/staff/save', { _id: user.id, role: 'editor' }, user);
    const responses = await Promise.all([demoteSelf(owner), demoteSelf(secondOwner)]);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set(['last_owner', undefined]));
    await shop.pool.query("update users set role = case when id = $1 then 'owner' else 'editor' end :: role where id = any($2)", [
      owner.id,
      [owner.id, secondOwner.id],
    ]);
    owner = { ...owner, token: (await shop.post('/login', owner)).json<Json>().response.authToken };
  });

  test('have sessions that an owner can list and end', async () => {
    const member = await createUser(shop, { role: 'installer' });
    const phone = createTestBrowser(shop, { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile' });
    const phoneToken = (await phone.post('/login', member)).json<Json>().response.authToken as string;
    const { result } = (await shop.call('/admin/staff/sessions/list', { _id: member.id }, owner)).response as { result: Json[] };
    expect(result.map(({ device }) => device)).toEqual(['Chrome on Android', 'An unknown device']);
    expect((await shop.call('/admin/staff/sessions/revoke', { _id: member.id, session: result[0]!._id }, owner)).response).toEqual({
      ended: 1,
    });
    expect([await getStatus(phoneToken), await getStatus(member.token)]).toEqual([401, 200]);
    expect((await shop.call('/admin/staff/sessions/revoke', { _id: member.id }, owner)).response).toEqual({ ended: 1 });
    expect(await getStatus(member.token)).toBe(401);
  });

  test('do not include customers, whose accounts and sessions these endpoints cannot change', async () => {
    const customer = await createUser(shop);
    for (const action of ['save', 'disable', 'enable', 'sessions/list', 'sessions/revoke', 'second_factor/drop']) {
      expect((await postJson(`/admin/staff/${action}`, { _id: customer.id })).code, action).toBe('not_found');
    }
    expect(await getStatus(customer.token)).toBe(200);
  });

  test('expired invitations of staff are deleted by the hourly job', async () => {
    await invite('forgotten@example.test');
    shop.clock.move(8 * 86_400_000);
    await shop.pool.query("select graphile_worker.add_job('delete_expired_data')");
    await shop.runJobs();
    shop.clock.move(-8 * 86_400_000);
    expect((await shop.pool.query("select 1 from staff_invitations where email = 'forgotten@example.test'")).rows).toEqual([]);
  });
});
