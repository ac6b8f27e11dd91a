import { expect, test } from 'vitest';
import { closeOrders, createUser, type TestUser } from '#test/factories.ts';
import { withRevisions } from '#test/with-revisions.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, owner, sendQuote, accept } = withRevisions(startQuotesAdmin());

/** Accepts a quote of a customer. @returns the number of the order */
async function createOrderOf(user: TestUser): Promise<string> {
  const { _id } = await sendQuote(undefined, user);
  const response = await accept(_id, {}, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ response: { orderNumber: string } }>().response.orderNumber;
}
const eraseOwn = (user: TestUser) => shop.post('/user/account/delete', { password: user.password }, user);
const erase = ({ id, email }: TestUser) => shop.post('/admin/customers/erase', { _id: id, confirm: email }, owner);

/** Returns all rows that an erasure would change. */
async function readRows(userId: string): Promise<unknown[]> {
  const { rows } = await shop.pool.query(
    `select to_jsonb(q) as row from quotes q where user_id = $1 union all select to_jsonb(u) from users u where id = $1
     union all select to_jsonb(m) from quote_messages m where user_id = $1 union all select to_jsonb(s) - 'verified_at' from sessions s where user_id = $1
     union all select to_jsonb(a) from quote_acceptances a where user_id = $1 order by 1`,
    [userId],
  );
  return rows;
}

test('a customer with an open order cannot be erased, by staff or by the customer, and nothing changes', async () => {
  const user = await createUser(shop);
  const orderNumber = await createOrderOf(user);
  const before = await readRows(user.id);
  for (const response of [await eraseOwn(user), await erase(user)]) {
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'order_open', orders: [orderNumber] });
    expect(response.json<{ message: string }>().message).toMatch(new RegExp(`${orderNumber} is still open\\..*(?:completed|Complete)`));
  }
  expect(await readRows(user.id)).toEqual(before);
});

test('a customer whose account contains the open order of a merged account cannot be erased', async () => {
  const [target, source] = [await createUser(shop), await createUser(shop)];
  const orderNumber = await createOrderOf(source);
  const merged = await shop.post('/admin/customers/merge', { keep: target.id, close: source.id }, owner);
  expect(merged.statusCode, merged.body).toBe(200);
  for (const response of [await erase(target), await eraseOwn(target)])
    expect(response.json()).toMatchObject({ code: 'order_open', orders: [orderNumber] });
  expect((await erase(source)).json()).toMatchObject({ code: 'merged_away' });
  await closeOrders(shop, target.id);
  expect((await erase(target)).statusCode).toBe(200);
});

test('a customer can be erased only when the work and the money of each order are closed', async () => {
  const user = await createUser(shop);
  await createOrderOf(user);
  const setOrder = (status: string) => shop.pool.query('update orders set status = $2 where user_id = $1', [user.id, status]);
  const setPayments = (status: string) =>
    shop.pool.query('update payments set status = $2 where order_id in (select id from orders where user_id = $1)', [user.id, status]);
  for (const [orderStatus, paymentStatus] of [
    ['on_hold', 'received'],
    ['installed', 'received'],
    ['completed', 'expected'],
    ['completed', 'proof_uploaded'],
    ['cancelled', 'expected'],
  ] as const) {
    await setOrder(orderStatus);
    await setPayments(paymentStatus);
    expect((await eraseOwn(user)).json(), `${orderStatus}, ${paymentStatus}`).toMatchObject({ code: 'order_open' });
  }
  await setPayments('void');
  expect((await eraseOwn(user)).statusCode).toBe(200);
});
