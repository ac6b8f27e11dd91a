import { afterEach, beforeAll, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser, readEmailToken, type TestUser } from '#test/factories.ts';
import { maxQueued, queueHashing } from './hashing-queue.ts';

const shop = startApp('empty');
let customer: TestUser;
let owner: TestUser;
beforeAll(async () => {
  customer = await createUser(shop);
  owner = await createUser(shop, { role: 'owner' });
});

const releases: (() => void)[] = [];
afterEach(() => releases.splice(0).forEach((release) => release()));

/** Occupies all places of visitors and customers, or all places of staff. */
function fillQueue(role: 'customer' | 'owner'): void {
  for (let count = maxQueued[role === 'customer' ? 'public' : 'staff']; count > 0; count -= 1)
    void queueHashing(role, () => new Promise<void>((resolve) => releases.push(resolve)));
}

const busy = { status: 0, code: 'unavailable', message: 'We are checking too many passwords at the moment. Try again in a few seconds.' };
const newPassword = 'granite by candle light';
const logIn = ({ email, password }: { email: string; password: string }) => shop.post('/login', { email, password });

test('requests of visitors and customers that hash a password are rejected while the queue is full, and staff can sign in', async () => {
  const token = await readEmailToken(shop, customer.email);
  fillQueue('customer');
  const registration = { fullName: 'New Customer', email: 'new@example.test', password: newPassword, confirmPassword: newPassword };
  const passwords = { password: newPassword, confirmPassword: newPassword };
  for (const [path, input, user] of [
    ['/login', { email: customer.email, password: customer.password }, {}],
    ['/login', { email: 'nobody@example.test', password: newPassword }, {}],
    ['/register', registration, {}],
    ['/email/verify/password', { token, ...passwords }, {}],
    ['/user/proof', { password: customer.password }, customer],
    ['/user/password/change', { currentPassword: customer.password, newPassword, confirmPassword: newPassword }, customer],
  ] as const) {
    const response = await shop.post(path, input, user);
    expect(response.json(), path).toMatchObject(busy);
    expect([response.statusCode, response.headers['retry-after']], path).toEqual([503, '2']);
  }
  expect((await logIn(owner)).statusCode).toBe(200);
  expect((await shop.post('/user/proof', { password: owner.password }, owner)).statusCode).toBe(200);
});

test('a new password is rated only after the other checks, and while the queue has a place', async () => {
  const common = { password: 'butterfly', confirmPassword: 'butterfly' };
  const withoutCode = await shop.post('/site/change_password', { email: customer.email, password: 'butterfly', new_password: 'butterfly' });
  expect(withoutCode.json()).toMatchObject({ code: 'otp_dead' });
  const change = { currentPassword: 'not the one', newPassword: 'butterfly', confirmPassword: 'butterfly' };
  expect((await shop.post('/user/password/change', change, customer)).json()).toMatchObject({ code: 'wrong_password' });
  const registration = { fullName: 'New Customer', email: 'new@example.test', ...common };
  expect((await shop.post('/register', registration)).json()).toMatchObject({ code: 'password_common' });
  fillQueue('customer');
  expect((await shop.post('/register', registration)).json()).toMatchObject(busy);
});

test('registrations with a password that is easy to guess count for the limit of the address', async () => {
  const statuses: number[] = [];
  const registration = { fullName: 'New Customer', email: 'new@example.test', password: 'butterfly', confirmPassword: 'butterfly' };
  for (let count = 0; count < 21; count += 1)
    statuses.push((await shop.post('/register', registration, { address: '192.0.2.78' })).statusCode);
  expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
});

test('a wrong password of staff has the same response as other sign-ins while the queue is full', async () => {
  fillQueue('customer');
  const [staff, unknown] = [await logIn({ ...owner, password: 'not the one' }), await logIn({ ...customer, email: 'nobody@example.test' })];
  expect([staff.statusCode, staff.body]).toEqual([unknown.statusCode, unknown.body]);
});

test('staff have a limited number of places, too', async () => {
  fillQueue('owner');
  expect((await logIn(owner)).json()).toMatchObject(busy);
  expect((await logIn(customer)).statusCode).toBe(200);
});

test('a rejected sign-in does not count as an attempt', async () => {
  const user = await createUser(shop);
  const address = '192.0.2.77';
  fillQueue('customer');
  for (let count = 0; count < 12; count += 1)
    expect((await shop.post('/login', { email: user.email, password: 'not the one' }, { address })).statusCode).toBe(503);
  releases.splice(0).forEach((release) => release());
  await expect.poll(async () => (await shop.post('/login', user, { address })).statusCode).toBe(200);
});
