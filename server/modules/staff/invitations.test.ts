import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PasskeyAssertionRequest, PasskeyCreationRequest } from '#contract/account/passkeys.endpoints.ts';
import { fromBase32, getTimeStep, createTotpCode } from '#server/modules/auth/factors/totp.ts';
import { createVirtualAuthenticator } from '#test/authenticator.ts';
import { createBrowser } from '#test/cookie-browser.ts';
import { startApp } from '#test/harness.ts';
import { findEmail, createUser, readResetOtp, readEmailToken, type TestUser } from '#test/factories.ts';

const shop = startApp('empty');
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
});

type Json = Record<string, any>;
const word = 'basalt under a quiet sea';
const postJson = async (path: string, input: object = {}, as: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, as)).json<Json>();
const linkTo = (email: string): Promise<string> => readEmailToken(shop, email, 'staff_invitation');
const invite = async (email: string, role = 'editor', as = owner): Promise<string> => {
  await postJson('/admin/staff/invite', { fullName: 'Sipho Invited', email, role }, as);
  return linkTo(email);
};
const accept = (token: string) => postJson('/admin/invitation/accept', { token, password: word, confirmPassword: word }, {});
const login = (email: string): Promise<Json> => postJson('/login', { email, password: word }, {});
const waitingFor = async (): Promise<string[]> =>
  ((await postJson('/admin/staff/list')).response.invitations as Json[]).map(({ email }) => email as string);
const log = async (_id: string) =>
  ((await postJson('/admin/audit/list', { thing: 'staff', _id })).response.result as Json[]).map(({ what }) => what);
const userAt = async (email: string): Promise<Json | undefined> =>
  (await shop.pool.query('select * from users where lower(email) = lower($1)', [email])).rows[0];

/** Creates a passkey credential for a person. */
async function newPasskey(user: TestUser) {
  const device = createVirtualAuthenticator();
  const requested = (await postJson('/user/passkey/begin', { password: user.password }, user)).response as PasskeyCreationRequest;
  return { device, sent: { ticket: requested.ticket, name: 'Phone', credential: device.create(requested) } };
}
async function signIn(device: ReturnType<typeof createVirtualAuthenticator>): Promise<Json> {
  const requested = (await postJson('/login/passkey/begin', {}, {})).response as PasskeyAssertionRequest;
  return postJson('/login/passkey', { ticket: requested.ticket, credential: device.get(requested) }, {});
}
const beginApp = async (user: TestUser): Promise<string> => {
  const { secret } = (await postJson('/user/second_factor/begin', { password: user.password }, user)).response;
  return createTotpCode(fromBase32(secret), getTimeStep(shop.clock.now()));
};

/** Holds a row lock until `end`, so that other requests wait for it. */
async function hold(query: string, values: unknown[]) {
  const existing = await shop.pool.connect();
  let held = true;
  const end = async () => {
    if (held) await existing.query('commit');
    if (held) existing.release();
    held = false;
  };
  onTestFinished(end);
  await existing.query('begin');
  await existing.query(query, values);
  const waiting = async (): Promise<number> =>
    (await existing.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rows.length;
  /** Starts work. Returns once it waits for the lock, or when it is done. */
  const begin = async <Result>(work: () => Promise<Result>): Promise<{ result: Promise<Result> }> => {
    const before = await waiting();
    let settled = false;
    const result = work().finally(() => (settled = true));
    await expect.poll(async () => settled || (await waiting()) > before).toBe(true);
    return { result };
  };
  return { begin, end };
}
const lockUserRow = ({ id }: TestUser) => hold('select 1 from users where id = $1 for update', [id]);

describe('an invitation to an address that another person registered', () => {
  test('revokes all their credentials: passkey, second factor, pending address, code and known browser', async () => {
    const email = 'squatted@example.test';
    const browser = createBrowser(shop, { userAgent: 'Strange/1.0' });
    const registered = await browser.post('/register', {
      fullName: 'Stranger',
      email,
      password: 'granite under morning light',
      confirmPassword: 'granite under morning light',
    });
    const { result, response } = registered.json<Json>();
    const stranger: TestUser = { id: result._id, email, password: 'granite under morning light', token: response.authToken };
    const { device, sent } = await newPasskey(stranger);
    expect(await postJson('/user/passkey/add', sent, stranger)).toMatchObject({ status: 1 });
    expect(await postJson('/user/second_factor/confirm', { otp: await beginApp(stranger) }, stranger)).toMatchObject({ status: 1 });
    await beginApp(stranger);
    await newPasskey(stranger);
    await postJson('/user/profile/save', { email: 'stranger@example.test', password: stranger.password }, stranger);
    const taking = await readEmailToken(shop, 'stranger@example.test');
    await browser.post('/forgotpassword', { email });
    await browser.post('/verify/otp', { email, otp: await readResetOtp(shop, email) });
    await postJson('/admin/customers/mail', { _id: stranger.id, kind: 'password' });

    const taken = await accept(await invite('Squatted@example.test', 'owner'));
    expect(taken).toMatchObject({ status: 1 });
    const token = taken.response.authToken as string;
    expect((await signIn(device)).code).toBe('passkey_wrong');
    expect((await postJson('/user/sessions/list', {}, { token })).response.result).toHaveLength(1);
    expect((await postJson('/user/second_factor/get', {}, { token })).response).toMatchObject({ enabled: false, codesLeft: 0 });
    expect((await postJson('/email/verify', { token: taking }, { token })).code).toBe('link_dead');
    const change = { email, password: 'the stranger sets this', new_password: 'the stranger sets this' };
    expect((await browser.post('/site/change_password', change)).json()).toMatchObject({ code: 'otp_dead' });
    for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes', 'password_reset_codes', 'password_links']) {
      expect((await shop.pool.query(`select 1 from ${table} where user_id = $1`, [stranger.id])).rows, table).toEqual([]);
    }
    expect(await userAt(email)).toMatchObject({ role: 'owner', totp_secret: null, totp_pending_secret: null, pending_email: null });
    expect((await findEmail(shop, 'second_factor', email))?.subject).toBe('Two-step verification turned off');

    expect(await login(email)).toMatchObject({ status: 1 });
    const deviceEmails = (await findEmail(shop, 'new_device', email))?.count ?? 0;
    expect((await browser.post('/login', { email, password: word })).json()).toMatchObject({ status: 1 });
    expect((await findEmail(shop, 'new_device', email))?.count, 'the browser that registered is new').toBe(deviceEmails + 1);
  });

  const ways: [what: string, make: (user: TestUser) => Promise<[path: string, input: object]>][] = [
    ['a passkey', async (user) => ['/user/passkey/add', (await newPasskey(user)).sent]],
    ['the beginning of an app', async ({ password }) => ['/user/second_factor/begin', { password }]],
    ['the proof of an app', async (user) => ['/user/second_factor/confirm', { otp: await beginApp(user) }]],
    ['a change of the address', async ({ password }) => ['/user/profile/save', { email: 'on-its-way@example.test', password }]],
  ];
  test.each(ways)('prevents %s that runs while it is accepted, in either order', async (_what, make) => {
    for (const first of ['accepting', 'it'] as const) {
      const user = await createUser(shop);
      const [path, input] = await make(user);
      const link = await invite(user.email);
      const { begin, end } = await lockUserRow(user);
      const accepting = first === 'accepting' ? await begin(() => accept(link)) : undefined;
      const tried = await begin(() => postJson(path, input, user));
      const { result } = accepting ?? (await begin(() => accept(link)));
      await end();
      expect(await result).toMatchObject({ status: 1 });
      if (first === 'accepting') expect((await tried.result).status, 'after accepting').toBe(0);
      const nothing = { totp_secret: null, totp_pending_secret: null, pending_email: null };
      expect(await userAt(user.email), `first ${first}`).toMatchObject({ role: 'editor', ...nothing });
      for (const table of ['passkeys', 'recovery_codes']) {
        expect((await shop.pool.query(`select 1 from ${table} where user_id = $1`, [user.id])).rows, table).toEqual([]);
      }
    }
  });

  test('creates a new account if they change their address at the same moment', async () => {
    const stranger = await createUser(shop, { email: 'leaving@example.test' });
    await postJson('/user/profile/save', { email: 'gone@example.test', password: stranger.password }, stranger);
    const taking = await readEmailToken(shop, 'gone@example.test');
    const link = await invite('leaving@example.test');
    const { begin, end } = await lockUserRow(stranger);
    const moving = await begin(() => postJson('/email/verify', { token: taking }, stranger));
    const accepting = await begin(() => accept(link));
    await end();
    expect(await moving.result).toMatchObject({ status: 1 });
    expect(await accepting.result).toMatchObject({ status: 1 });
    expect(await userAt('gone@example.test')).toMatchObject({ id: stranger.id, role: 'customer' });
    expect(await userAt('leaving@example.test')).toMatchObject({ role: 'editor', full_name: 'Sipho Invited' });
  });
});

describe('an invitation by a former owner', () => {
  test('is revoked for good when they are disabled or get another role, and the log contains by whom', async () => {
    for (const [what, shut, back] of [
      ['disabled', ['/admin/staff/disable', {}], ['/admin/staff/enable', {}]],
      ['another role', ['/admin/staff/save', { role: 'editor' }], ['/admin/staff/save', { role: 'owner' }]],
    ] as const) {
      const other = await createUser(shop, { role: 'owner', fullName: 'Ada Away' });
      const email = `by-${what.replace(' ', '-')}@example.test`;
      const link = await invite(email, 'owner', other);
      const { rows } = await shop.pool.query('select id from staff_invitations where email = $1', [email]);
      expect((await postJson('/admin/staff/save', { _id: other.id, fullName: 'Ada Anew' })).status).toBe(1);
      expect(await waitingFor(), 'another name ends nothing').toContain(email);
      expect((await postJson(shut[0], { _id: other.id, ...shut[1] })).status).toBe(1);
      expect(await waitingFor(), what).not.toContain(email);
      expect((await postJson('/admin/invitation/get', { token: link }, {})).code, what).toBe('invitation_dead');
      expect((await postJson(back[0], { _id: other.id, ...back[1] })).status).toBe(1);
      expect((await accept(link)).code, `${what}, then back`).toBe('invitation_dead');
      expect(await log(rows[0].id as string)).toEqual(['staff.uninvite', 'staff.invite']);
    }
  });

  test('is invalid and not listed if it was created during the demotion', async () => {
    for (const [what, shut] of [
      ['disabled', ['/admin/staff/disable', {}]],
      ['another-role', ['/admin/staff/save', { role: 'editor' }]],
    ] as const) {
      const other = await createUser(shop, { role: 'owner' });
      const email = `${what}-on-the-way@example.test`;
      const { begin, end } = await hold("select pg_advisory_xact_lock(hashtextextended('edit staff_invitation new', 0))", []);
      const inviting = await begin(() => invite(email, 'owner', other));
      expect((await postJson(shut[0], { _id: other.id, ...shut[1] })).status).toBe(1);
      await end();
      const link = await inviting.result;
      expect(await waitingFor()).not.toContain(email);
      expect((await accept(link)).code).toBe('invitation_dead');
      expect(await userAt(email)).toBeUndefined();
    }
  });
});

test('concurrent invitations to one address all succeed, and one link is valid', async () => {
  const email = 'wanted@example.test';
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => postJson('/admin/staff/invite', { fullName: 'Wanted', email, role: 'editor' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([1, 1, 1, 1]);
  expect((await waitingFor()).filter((each) => each === email)).toHaveLength(1);
  const { rows } = await shop.pool.query("select action_url from outbox where kind = 'staff_invitation' and recipient = $1", [email]);
  const accepted = await Promise.all(rows.map(({ action_url: url }) => accept(String(url).split('token=')[1]!)));
  expect(accepted.filter(({ status }) => status === 1)).toHaveLength(1);
});
