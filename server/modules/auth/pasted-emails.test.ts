import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointList } from '#contract/index.ts';
import { createTestBrowser } from '#test/create-test-browser.ts';
import { buildQuoteRequest, createUser, getProduct, readResetOtp, type TestUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';
import { pastedEmails, unusableEmails } from '#test/pasted-emails.ts';

const shop = startApp('demo', { limits: false });
const password = 'granite under morning light';

/** The endpoints that store an address: their input, and where the address is stored. */
async function listEntrances(): Promise<{ path: string; column: string; createInput: (email: string) => object; user?: TestUser }[]> {
  const owner = await createUser(shop, { role: 'owner' });
  const customer = await createUser(shop);
  const request = buildQuoteRequest((await getProduct(shop))._id);
  const contact = { name: 'Jane', phone: '0821234567', subject: '', message: 'Hello' };
  return [
    {
      path: '/register',
      column: 'users.email',
      createInput: (email) => ({ fullName: 'Jane', email, password, confirmPassword: password }),
    },
    { path: '/contactus', column: 'contact_messages.email', createInput: (email) => ({ ...contact, email }) },
    { path: '/user/profile/save', column: 'users.pending_email', createInput: (email) => ({ email, password }), user: customer },
    {
      path: '/admin/quotes/enter',
      column: 'users.email',
      createInput: (email) => ({ ...request, customer: { fullName: 'Jane', email, phone: '' } }),
      user: owner,
    },
    {
      path: '/admin/staff/invite',
      column: 'staff_invitations.email',
      createInput: (email) => ({ fullName: 'Jane', email, role: 'editor' }),
      user: owner,
    },
    { path: '/admin/settings/save', column: 'settings.email', createInput: (email) => ({ email }), user: owner },
  ];
}

test('every endpoint that stores an address stores a pasted one clean, and rejects a text that is no address', async () => {
  for (const [index, { path, column, createInput, user }] of (await listEntrances()).entries()) {
    for (const [number, pasted] of pastedEmails.entries()) {
      const name = `jane${index}-${number}-`;
      const response = await shop.post(path, createInput(pasted.replaceAll('jane', name)), user);
      expect([path, pasted, response.statusCode]).toEqual([path, pasted, 200]);
      const [table, columnName] = column.split('.');
      const value = table === 'settings' ? "value ->> 'email'" : columnName;
      const { rows } = await shop.pool.query(`select ${value} as email from ${table} where ${value} like '%' || $1 || '%'`, [name]);
      expect(rows, `${path} ${pasted}`).toEqual([{ email: `${name}@example.test` }]);
    }
    for (const typed of unusableEmails) {
      const response = await shop.post(path, createInput(typed), user);
      expect([path, typed, response.statusCode, response.json()]).toMatchObject([path, typed, 422, { code: 'email_invalid' }]);
    }
  }
});

test('no endpoint accepts an address without cleaning it', () => {
  const uncleaned = endpointList.filter(({ input }) => {
    if (!(input instanceof z.ZodObject) || !('email' in input.shape)) return false;
    const parsed = (input.shape['email'] as z.ZodType).safeParse(' <jane@example.test>');
    return parsed.data !== 'jane@example.test';
  });
  expect(uncleaned.map(({ path }) => path)).toEqual([]);
});

describe('an account with a pasted address', () => {
  test('is found by every spelling: to sign in, to reset the password, and to register again', async () => {
    await createUser(shop, { email: 'mailto:reader@example.test' });
    for (const pasted of pastedEmails) {
      const email = pasted.replaceAll('jane', 'reader');
      expect((await shop.post('/login', { email, password })).statusCode, email).toBe(200);
      const form = { fullName: 'Jane', email, password, confirmPassword: password };
      expect((await shop.post('/register', form)).json(), email).toMatchObject({ code: 'email_taken' });
    }
    const browser = createTestBrowser(shop);
    await browser.post('/forgotpassword', { email: '\u202areader@example.test\u202c' });
    const otp = await readResetOtp(shop, 'reader@example.test');
    expect((await browser.post('/verify/otp', { email: '<reader@example.test>', otp })).statusCode).toBe(200);
    const form = { email: 'reader@example.test;', password: 'basalt over the sea', new_password: 'basalt over the sea' };
    expect((await browser.post('/site/change_password', form)).statusCode).toBe(200);
  });

  test('whose domain has letters outside ASCII is found by both of its spellings, and not by a domain that looks alike', async () => {
    const form = { fullName: 'Jane', email: 'jane@bücher.example', password, confirmPassword: password };
    expect((await shop.post('/register', form)).statusCode).toBe(200);
    const asciiEmail = 'jane@xn--bcher-kva.example';
    expect((await shop.post('/register', { ...form, email: asciiEmail })).json()).toMatchObject({ code: 'email_taken' });
    for (const email of ['Jane@BÜCHER.example', asciiEmail]) expect((await shop.post('/login', { email, password })).statusCode).toBe(200);
    expect((await shop.post('/login', { email: 'jane@b\u00fc\u0441her.example', password })).json()).toMatchObject({ status: 0 });
    const { rows } = await shop.pool.query("select email from users where email like 'jane@%b%cher%'");
    expect(rows).toEqual([{ email: asciiEmail }]);
  });
});
