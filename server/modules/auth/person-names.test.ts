import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointList, type Endpoint } from '#contract/index.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, buildQuoteRequest, readEmailToken } from '#test/factories.ts';
import { buildEnteredOrder } from '#test/with-orders.ts';

const shop = startApp();
const fullName = 'Win at www.example.com';
const expectedError = { code: 'name_has_url', message: 'Use a name without a web address.' };

test('every endpoint that accepts a name rejects one that contains a web address', async () => {
  const owner = await createUser(shop, { role: 'owner' });
  const customer = await createUser(shop, { fullName: 'Thandi Example' });
  const email = 'named@example.test';
  const password = 'granite under morning light';
  await shop.post('/admin/staff/invite', { fullName: 'Sipho Editor', email, role: 'editor' }, owner);
  const token = await readEmailToken(shop, email, 'staff_invitation');
  const request = buildQuoteRequest((await getProduct(shop))._id);
  const contact = { name: fullName, email, phone: '0821234567', subject: '', message: 'Hello' };
  const attempts: [path: string, input: object, user?: { token: string }][] = [
    ['/register', { fullName, email, password, confirmPassword: password }],
    ['/user/profile/save', { fullName }, customer],
    ['/contactus', contact],
    ['/admin/quotes/enter', { ...request, customer: { fullName, email, phone: '' } }, owner],
    ['/admin/orders/enter', buildEnteredOrder(toLocalDate(new Date()), { customer: { fullName, email, phone: '' } }), owner],
    ['/admin/customers/save', { _id: customer.id, fullName }, owner],
    ['/admin/staff/invite', { fullName, email, role: 'editor' }, owner],
    ['/admin/staff/save', { _id: owner.id, fullName }, owner],
    ['/admin/invitation/accept', { token, fullName, password, confirmPassword: password }],
  ];
  const hasFullName = ({ input }: Endpoint) =>
    JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"fullName"');
  const pathsWithFullName = endpointList.filter(hasFullName).map(({ path }) => path);
  // The contact form calls the field `name`.
  expect(attempts.map(([path]) => path).toSorted()).toEqual([...pathsWithFullName, '/contactus'].toSorted());
  for (const [path, input, user] of attempts) {
    const response = await shop.post(path, input, user);
    expect([path, response.statusCode, response.json()]).toMatchObject([path, 422, expectedError]);
  }
  const response = await shop.post('/admin/staff/invite', { fullName: 'http:\n//example.test', email, role: 'editor' }, owner);
  expect(response.json()).toMatchObject(expectedError);
  for (const [table, column] of [
    ['users', 'full_name'],
    ['staff_invitations', 'full_name'],
    ['contact_messages', 'name'],
  ])
    expect((await shop.pool.query(`select 1 from ${table} where ${column} = $1`, [fullName])).rows, table).toEqual([]);
});

test('names are stored in one line, without invisible characters', async () => {
  const [typed, stored] = ['Thandi\r\n\u2028Bcc: x\u200b\u0007', 'Thandi Bcc: x'];
  const owner = await createUser(shop, { role: 'owner' });
  const customer = await createUser(shop);
  const password = 'granite under morning light';
  const request = buildQuoteRequest((await getProduct(shop))._id);
  const contact = { name: typed, email: 'contact@example.test', phone: '0821234567', subject: '', message: 'Hello' };
  const attempts: [path: string, input: object, user?: { token: string }][] = [
    ['/register', { fullName: typed, email: 'registered@example.test', password, confirmPassword: password }],
    ['/user/profile/save', { fullName: typed }, customer],
    ['/contactus', contact],
    ['/admin/quotes/enter', { ...request, customer: { fullName: typed, email: 'entered@example.test', phone: '' } }, owner],
    ['/admin/staff/save', { _id: owner.id, fullName: typed }, owner],
    ['/admin/staff/invite', { fullName: typed, email: 'invited@example.test', role: 'editor' }, owner],
  ];
  for (const [path, input, user] of attempts) expect((await shop.post(path, input, user)).statusCode, path).toBe(200);
  const { rows } = await shop.pool.query<{ name: string }>(
    `select full_name as name from users where email in ('registered@example.test', 'entered@example.test') or id = any($1)
     union all select full_name from staff_invitations where email = 'invited@example.test'
     union all select name from contact_messages where email = 'contact@example.test'`,
    [[customer.id, owner.id]],
  );
  expect(rows.map(({ name }) => name)).toEqual(Array.from(attempts, () => stored));
});
