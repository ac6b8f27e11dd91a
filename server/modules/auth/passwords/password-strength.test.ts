import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { startApp, type TestApp } from '#test/harness.ts';
import { ConfigError } from '#server/adapters/config-error.ts';
import { findEmail, createUser, readResetOtp, readEmailToken } from '#test/factories.ts';

import { hashPassword } from './password-hashing.ts';
import { ensureOwnerAccount } from '#server/modules/staff/ensure-owner-account.ts';

const shop = startApp('empty', { limits: false });
const commonPasswords = [
  'butterfly',
  'chocolate',
  'password2',
  'qwerty12345',
  ' Butterfly ',
  'SPRINGBOKS',
  'ｂｕｔｔｅｒｆｌｙ',
  'password2\u200b',
  'butter\u0001fly',
  'butterfly\u2800',
  'butterfly\ue000',
  'pass\u00adword\u20602',
  'butter\ufe0ffly',
  '\u200b butterfly \ufeff',
  'sprıngboks',
  '11111111',
  'capetown1',
];

test('a common ADMIN_PASSWORD is rejected, and no owner is created', async () => {
  for (const password of commonPasswords) {
    const rejection = ensureOwnerAccount(shop.services.db, { email: 'owner@example.test', password });
    await expect(rejection).rejects.toThrow(
      new ConfigError(['ADMIN_PASSWORD is too common. Set a password that is not on lists of common passwords.']),
    );
  }
  expect((await shop.pool.query("select 1 from users where role = 'owner'")).rows).toEqual([]);
});

type Send = (path: EndpointPath, input: object) => ReturnType<TestApp['post']>;
async function expectRejected(path: EndpointPath, createInput: (password: string) => object, send: Send = shop.post): Promise<void> {
  for (const password of commonPasswords) {
    const response = await send(path, createInput(password));
    expect(response.statusCode, `${path} ${password}`).toBe(422);
    expect(response.json()).toMatchObject({
      status: 0,
      code: 'password_common',
      message: 'This password is too common. Choose another one.',
    });
  }
}

test('registration rejects common passwords, after the specified rules', async () => {
  const form = { fullName: 'Zanele Khumalo', email: 'zanele@example.test' };
  await expectRejected('/register', (password) => ({ ...form, password, confirmPassword: password }));
  for (const [change, code] of [
    [{ confirmPassword: 'chocolate' }, 'passwords_differ'],
    [{ email: 'no address' }, 'email_invalid'],
  ] as const) {
    const response = await shop.post('/register', { ...form, password: 'butterfly', confirmPassword: 'butterfly', ...change });
    expect(response.json()).toMatchObject({ code });
  }
  const uncommon = 'butterflies over basalt';
  expect((await shop.post('/register', { ...form, password: uncommon, confirmPassword: uncommon })).statusCode).toBe(200);
});

test('changing the password rejects common ones', async () => {
  const user = await createUser(shop);
  const createInput = (newPassword: string) => ({ currentPassword: user.password, newPassword, confirmPassword: newPassword });
  await expectRejected('/user/password/change', createInput, (path, input) => shop.post(path, input, user));
});

test('setting a password with an emailed code rejects common ones', async () => {
  const { email } = await createUser(shop);
  const browser = createTestBrowser(shop);
  await browser.post('/forgotpassword', { email });
  await browser.post('/verify/otp', { email, otp: await readResetOtp(shop, email) });
  await expectRejected('/site/change_password', (password) => ({ email, password, new_password: password }), browser.post);
});

test('password links and invitations reject common passwords', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  const invited = 'invited@example.test';
  await shop.post('/admin/staff/invite', { fullName: 'Sipho', email: invited, role: 'editor' }, owner);
  const token = await readEmailToken(shop, invited, 'staff_invitation');
  await expectRejected('/admin/invitation/accept', (password) => ({ token, password, confirmPassword: password }));

  const customer = await createUser(shop);
  await shop.post('/admin/customers/send-link', { _id: customer.id, kind: 'password' }, owner);
  const link = (await findEmail(shop, 'password_link', customer.email))?.actionUrl ?? '';
  const linkToken = /#claim=([\w-]+)/.exec(link)![1]!;
  await expectRejected('/account/claim/take', (password) => ({ token: linkToken, password, confirmPassword: password }));
});

describe('a new password that is easy to guess is rejected with the reason', () => {
  const owner = {
    fullName: 'Zanele Khumalo',
    email: 'zanele.k@granny.example',
    phone: { number: '0821234567', code: 'ZA', dialcountry: '27' },
  };
  const weakPasswords: [password: string, code: string][] = [
    ['aaaaaaaa', 'password_repeated'],
    ['        ', 'password_repeated'],
    ['bapbapbapbap', 'password_repeated'],
    ['abcdefgh', 'password_sequence'],
    ['23456789', 'password_sequence'],
    ['lkjhgfdsa', 'password_common'],
    ['Password1!', 'password_common'],
    ['Summer2024!', 'password_common'],
    ['bullnose', 'password_context'],
    ['Kloof Stone', 'password_context'],
    ['kloofstone1', 'password_context'],
    ['zanele.k@granny.example', 'password_personal'],
    ['Zanele Khumalo', 'password_personal'],
    ['khumalo1990', 'password_personal'],
    ['0821234567', 'password_personal'],
    ['082 123 4567', 'password_personal'],
    ['granny.example', 'password_personal'],
    ['Owner2024!', 'password_context'],
  ];
  beforeAll(async () => {
    const response = await shop.post('/admin/settings/save', { site_title: 'Kloof Stone' }, await createUser(shop, { role: 'owner' }));
    expect(response.statusCode).toBe(200);
  });

  test.each(weakPasswords)('%j', async (password, code) => {
    const response = await shop.post('/register', { ...owner, password, confirmPassword: password });
    expect([response.statusCode, response.json()]).toMatchObject([422, { code }]);
  });

  test('also when it is changed, reset or first set', async () => {
    const user = await createUser(shop, { fullName: 'Zanele Khumalo', verified: true });
    const password = 'zanele khumalo';
    const change = { currentPassword: user.password, newPassword: password, confirmPassword: password };
    const browser = createTestBrowser(shop);
    await browser.post('/forgotpassword', { email: user.email });
    await browser.post('/verify/otp', { email: user.email, otp: await readResetOtp(shop, user.email) });
    const verifyToken = await readEmailToken(shop, user.email);
    await shop.pool.query('update users set email_verified_at = null where id = $1', [user.id]);
    const responses = [
      await shop.post('/user/password/change', change, user),
      await browser.post('/site/change_password', { email: user.email, password, new_password: password }),
      await shop.post('/email/verify/password', { token: verifyToken, password, confirmPassword: password }),
    ];
    for (const response of responses) expect(response.json()).toMatchObject({ code: 'password_personal' });
  });

  test('while long ones with such words, and eight random characters, are accepted', async () => {
    for (const [index, password] of ['zanele walks to the granite quarry', 'J7k!pq2x'].entries()) {
      const form = { ...owner, email: `strong${index}@example.test`, password, confirmPassword: password };
      expect((await shop.post('/register', form)).statusCode, password).toBe(200);
    }
  });

  test('and an existing one still signs in', async () => {
    const user = await createUser(shop);
    await shop.pool.query('update users set password_hash = $2 where id = $1', [user.id, await hashPassword('aaaaaaaa')]);
    expect((await shop.post('/login', { email: user.email, password: 'aaaaaaaa' })).statusCode).toBe(200);
  });
});
