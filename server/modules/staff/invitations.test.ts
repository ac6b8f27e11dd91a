import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getTimeStep, createTotpCode } from '#server/modules/auth/factors/totp.ts';
import { createVirtualAuthenticator } from '#test/create-virtual-authenticator.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { startApp } from '#test/harness.ts';
import type { Block } from '#server/modules/messages/index.ts';
import { readContent, findEmail, createUser, readResetOtp, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
});

type Json = Record<string, any>;
const staffPassword = 'basalt under a quiet sea';
const postJson = async (path: string, input: object = {}, user: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();
const readInvitationToken = (email: string): Promise<string> => readEmailToken(shop, email, 'staff_invitation');
const invite = async (email: string, role = 'editor', inviter = owner): Promise<string> => {
  await postJson('/admin/staff/invite', { fullName: 'Sipho Invited', email, role }, inviter);
  return readInvitationToken(email);
};
const accept = (token: string) =>
  postJson('/admin/invitation/accept', { token, password: staffPassword, confirmPassword: staffPassword }, {});
const login = (email: string): Promise<Json> => postJson('/login', { email, password: staffPassword }, {});
const listPendingEmails = async (): Promise<string[]> =>
  ((await shop.call('/admin/staff/list', {}, owner)).response.invitations as Json[]).map(({ email }) => email as string);
const listLoggedActions = async (_id: string) =>
  ((await shop.call('/admin/audit/list', { entityType: 'staff', _id }, owner)).response.result as Json[]).map(({ action }) => action);
const findUserRow = async (email: string): Promise<Json | undefined> =>
  (await shop.pool.query('select * from users where lower(email) = lower($1)', [email])).rows[0];

/** Creates a passkey of a user, and the input that adds it. */
async function createPasskey(user: TestUser) {
  const device = createVirtualAuthenticator();
  const requested = (await shop.call('/user/passkey/begin', { password: user.password }, user)).response;
  return { device, input: { ticket: requested.ticket, name: 'Phone', credential: device.create(requested) } };
}
async function signIn(device: ReturnType<typeof createVirtualAuthenticator>): Promise<Json> {
  const requested = (await shop.call('/login/passkey/begin', {})).response;
  return postJson('/login/passkey', { ticket: requested.ticket, credential: device.get(requested) }, {});
}
const startAppSetup = async (user: TestUser): Promise<string> => {
  const { secret } = (await shop.call('/user/second_factor/begin', { password: user.password }, user)).response;
  return createTotpCode(secret, getTimeStep(shop.clock.now()));
};

/** Holds a lock until `releaseLock`, so that other requests wait for the lock. */
async function holdLock(query: string, values: unknown[]) {
  const client = await shop.pool.connect();
  let isHeld = true;
  const releaseLock = async () => {
    if (isHeld) await client.query('commit');
    if (isHeld) client.release();
    isHeld = false;
  };
  onTestFinished(releaseLock);
  await client.query('begin');
  await client.query(query, values);
  const countLockWaits = async (): Promise<number> =>
    (await client.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows.length;
  /** Starts work, and returns once the work waits for the lock or has ended. */
  const startWork = async <Result>(work: () => Promise<Result>): Promise<{ result: Promise<Result> }> => {
    const before = await countLockWaits();
    let isSettled = false;
    const result = work().finally(() => (isSettled = true));
    await expect.poll(async () => isSettled || (await countLockWaits()) > before).toBe(true);
    return { result };
  };
  return { startWork, releaseLock };
}
const lockUserRow = ({ id }: TestUser) => holdLock('select 1 from users where id = $1 for update', [id]);

describe('an invitation to an address that another person registered', () => {
  test('revokes all credentials of that person: passkey, second factor, pending address, code and known browser', async () => {
    const email = 'registered@example.test';
    const browser = createTestBrowser(shop, { userAgent: 'Strange/1.0' });
    const registration = await browser.post('/register', {
      fullName: 'Stranger',
      email,
      password: 'granite under morning light',
      confirmPassword: 'granite under morning light',
    });
    const { result, response } = registration.json<Json>();
    const stranger: TestUser = { id: result._id, email, password: 'granite under morning light', token: response.authToken };
    const { device, input } = await createPasskey(stranger);
    expect(await postJson('/user/passkey/add', input, stranger)).toMatchObject({ status: 1 });
    expect(await postJson('/user/second_factor/confirm', { otp: await startAppSetup(stranger) }, stranger)).toMatchObject({ status: 1 });
    await startAppSetup(stranger);
    await createPasskey(stranger);
    await postJson('/user/profile/save', { email: 'stranger@example.test', password: stranger.password }, stranger);
    const addressToken = await readEmailToken(shop, 'stranger@example.test');
    await browser.post('/forgotpassword', { email });
    await browser.post('/verify/otp', { email, otp: await readResetOtp(shop, email) });
    await postJson('/admin/customers/send-link', { _id: stranger.id, kind: 'password' });

    const accepted = await accept(await invite('Registered@example.test', 'owner'));
    expect(accepted).toMatchObject({ status: 1 });
    const token = accepted.response.authToken as string;
    expect((await signIn(device)).code).toBe('passkey_wrong');
    expect((await shop.call('/user/sessions/list', {}, { token })).response.result).toHaveLength(1);
    expect((await shop.call('/user/second_factor/get', {}, { token })).response).toMatchObject({ enabled: false, codesLeft: 0 });
    expect((await postJson('/email/verify', { token: addressToken }, { token })).code).toBe('link_dead');
    const change = { email, password: 'the stranger sets this', new_password: 'the stranger sets this' };
    expect((await browser.post('/site/change_password', change)).json()).toMatchObject({ code: 'otp_dead' });
    for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes', 'password_reset_codes', 'password_links']) {
      expect((await shop.pool.query(`select 1 from ${table} where user_id = $1`, [stranger.id])).rows, table).toEqual([]);
    }
    expect(await findUserRow(email)).toMatchObject({ role: 'owner', totp_secret: null, totp_pending_secret: null, pending_email: null });
    expect((await findEmail(shop, 'second_factor', email))?.subject).toBe('Two-step verification turned off');

    expect(await login(email)).toMatchObject({ status: 1 });
    const deviceEmails = (await findEmail(shop, 'new_device', email))?.count ?? 0;
    expect((await browser.post('/login', { email, password: staffPassword })).json()).toMatchObject({ status: 1 });
    expect((await findEmail(shop, 'new_device', email))?.count, 'the browser of the registration is reported as new').toBe(
      deviceEmails + 1,
    );
  });

  const actions: [name: string, createRequest: (user: TestUser) => Promise<[path: string, input: object]>][] = [
    ['a passkey', async (user) => ['/user/passkey/add', (await createPasskey(user)).input]],
    ['the start of an app setup', async ({ password }) => ['/user/second_factor/begin', { password }]],
    ['the confirmation of an app', async (user) => ['/user/second_factor/confirm', { otp: await startAppSetup(user) }]],
    ['a change of the address', async ({ password }) => ['/user/profile/save', { email: 'pending@example.test', password }]],
  ];
  test.each(actions)('revokes or prevents %s during its acceptance, in either order', async (_name, createRequest) => {
    for (const first of ['acceptance', 'action'] as const) {
      const user = await createUser(shop);
      const [path, input] = await createRequest(user);
      const invitationToken = await invite(user.email);
      const { startWork, releaseLock } = await lockUserRow(user);
      const acceptance = first === 'acceptance' ? await startWork(() => accept(invitationToken)) : undefined;
      const action = await startWork(() => postJson(path, input, user));
      const { result } = acceptance ?? (await startWork(() => accept(invitationToken)));
      await releaseLock();
      expect(await result).toMatchObject({ status: 1 });
      if (first === 'acceptance') expect((await action.result).status, 'the action after the acceptance').toBe(0);
      const noCredentials = { totp_secret: null, totp_pending_secret: null, pending_email: null };
      expect(await findUserRow(user.email), `${first} first`).toMatchObject({ role: 'editor', ...noCredentials });
      for (const table of ['passkeys', 'recovery_codes']) {
        expect((await shop.pool.query(`select 1 from ${table} where user_id = $1`, [user.id])).rows, table).toEqual([]);
      }
    }
  });

  test('creates a new account if that person changes the address concurrently', async () => {
    const stranger = await createUser(shop, { email: 'leaving@example.test' });
    await postJson('/user/profile/save', { email: 'gone@example.test', password: stranger.password }, stranger);
    const addressToken = await readEmailToken(shop, 'gone@example.test');
    const invitationToken = await invite('leaving@example.test');
    const { startWork, releaseLock } = await lockUserRow(stranger);
    const addressChange = await startWork(() => postJson('/email/verify', { token: addressToken }, stranger));
    const acceptance = await startWork(() => accept(invitationToken));
    await releaseLock();
    expect(await addressChange.result).toMatchObject({ status: 1 });
    expect(await acceptance.result).toMatchObject({ status: 1 });
    expect(await findUserRow('gone@example.test')).toMatchObject({ id: stranger.id, role: 'customer' });
    expect(await findUserRow('leaving@example.test')).toMatchObject({ role: 'editor', full_name: 'Sipho Invited' });
  });
});

describe('an invitation by a former owner', () => {
  test('is revoked when the owner is disabled or gets another role, and stays revoked if the change is reverted', async () => {
    for (const [name, demotion, reversal] of [
      ['disabled', ['/admin/staff/disable', {}], ['/admin/staff/enable', {}]],
      ['another role', ['/admin/staff/save', { role: 'editor' }], ['/admin/staff/save', { role: 'owner' }]],
    ] as const) {
      const formerOwner = await createUser(shop, { role: 'owner', fullName: 'Ada Away' });
      const email = `by-${name.replace(' ', '-')}@example.test`;
      const invitationToken = await invite(email, 'owner', formerOwner);
      const { rows } = await shop.pool.query('select id from staff_invitations where email = $1', [email]);
      expect((await postJson('/admin/staff/save', { _id: formerOwner.id, fullName: 'Ada Anew' })).status).toBe(1);
      expect(await listPendingEmails(), 'another name revokes no invitation').toContain(email);
      expect((await postJson(demotion[0], { _id: formerOwner.id, ...demotion[1] })).status).toBe(1);
      expect(await listPendingEmails(), name).not.toContain(email);
      expect((await postJson('/admin/invitation/get', { token: invitationToken }, {})).code, name).toBe('invitation_invalid');
      expect((await postJson(reversal[0], { _id: formerOwner.id, ...reversal[1] })).status).toBe(1);
      expect((await accept(invitationToken)).code, `${name}, then reverted`).toBe('invitation_invalid');
      expect(await listLoggedActions(rows[0].id as string)).toEqual(['staff.uninvite', 'staff.invite']);
    }
  });

  test('is invalid and not listed if it was created while the owner lost the role', async () => {
    for (const [name, demotion] of [
      ['disabled', ['/admin/staff/disable', {}]],
      ['another-role', ['/admin/staff/save', { role: 'editor' }]],
    ] as const) {
      const formerOwner = await createUser(shop, { role: 'owner' });
      const email = `${name}-concurrent@example.test`;
      const lockInvitations = "select pg_advisory_xact_lock(hashtextextended('edit staff_invitation new', 0))";
      const { startWork, releaseLock } = await holdLock(lockInvitations, []);
      const invitation = await startWork(() => invite(email, 'owner', formerOwner));
      expect((await postJson(demotion[0], { _id: formerOwner.id, ...demotion[1] })).status).toBe(1);
      await releaseLock();
      const invitationToken = await invitation.result;
      expect(await listPendingEmails()).not.toContain(email);
      expect((await accept(invitationToken)).code).toBe('invitation_invalid');
      expect(await findUserRow(email)).toBeUndefined();
    }
  });
});

test('concurrent invitations to one address all succeed, and one link is valid', async () => {
  const email = 'wanted@example.test';
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => postJson('/admin/staff/invite', { fullName: 'Wanted', email, role: 'editor' })),
  );
  expect(responses.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
  expect((await listPendingEmails()).filter((pendingEmail) => pendingEmail === email)).toHaveLength(1);
  const { rows } = await shop.pool.query("select content from outbox where kind = 'staff_invitation' and recipient = $1", [email]);
  const urls = rows.map(({ content }) => readContent(content as Block[]).actionUrl!);
  const acceptances = await Promise.all(urls.map((url) => accept(url.split('token=')[1]!)));
  expect(acceptances.filter(({ status }) => status === 1)).toHaveLength(1);
});
