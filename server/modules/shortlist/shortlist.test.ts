import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
type ShortlistResponse = { response: { result: { _id: string; addedAt: string }[] } };
const getIds = (response: LightMyRequestResponse) => response.json<ShortlistResponse>().response.result.map(({ _id }) => _id);
const save = async (user: TestUser, input: object) => getIds(await shop.post('/user/stones/save', input, user));
const list = async (user: TestUser) => getIds(await shop.post('/user/stones/list', {}, user));
const getId = async (slug: string): Promise<string> => (await getProduct(shop, slug))._id;

test('a shortlist is ordered newest first with each stone once, and repeated changes have no effect', async () => {
  const user = await createUser(shop);
  const [a, b, c] = [await getId('paarl-rock'), await getId('karoo-night'), await getId('robben-dusk')];
  expect(await save(user, { add: [b, a] })).toEqual([b, a]);
  shop.clock.move(1000);
  expect(await save(user, { add: [c, a, c] })).toEqual([c, b, a]);
  expect(await save(user, { remove: [b] })).toEqual([c, a]);
  expect(await save(user, { remove: [b, randomUUID()] })).toEqual([c, a]);
  expect(await list(user)).toEqual([c, a]);
});

test('customers see and change only their own shortlist, and visitors get 401', async () => {
  const [customer, otherCustomer] = [await createUser(shop), await createUser(shop)];
  const [a, b] = [await getId('paarl-rock'), await getId('karoo-night')];
  await save(customer, { add: [a] });
  await save(otherCustomer, { add: [a, b] });
  expect(await save(otherCustomer, { remove: [a] })).toEqual([b]);
  expect([await list(customer), await list(otherCustomer)]).toEqual([[a], [b]]);
  for (const path of ['/user/stones/list', '/user/stones/save'])
    expect((await shop.post(path, { add: [b], userId: customer.id })).statusCode).toBe(401);
  expect(await save(otherCustomer, { add: [a], userId: customer.id, user: customer.id })).toEqual([a, b]);
  expect(await list(customer)).toEqual([a]);
});

test('only public stones are added or listed, and unknown ids are ignored', async () => {
  const user = await createUser(shop);
  const [a, b] = [await getId('paarl-rock'), await getId('karoo-night')];
  await save(user, { add: [a] });
  const setStatus = (status: string) =>
    shop.pool.query("update products set status = $1 where slug in ('paarl-rock', 'karoo-night')", [status]);
  await setStatus('archived');
  expect(await save(user, { add: [b, randomUUID()] })).toEqual([]);
  await setStatus('active');
  expect(await list(user)).toEqual([a]);
});

test(`a shortlist contains at most ${maxShortlistItems} stones, and accepts only ids`, async () => {
  const user = await createUser(shop);
  await shop.pool.query(
    `insert into products (id, slug, name, main_category_id, sub_category_id, colour_id, price_cents, status)
     select gen_random_uuid(), 'copy-' || n, 'Copy', main_category_id, sub_category_id, colour_id, 1, 'active'
     from products, generate_series(1, 30) n where slug = 'paarl-rock'`,
  );
  const { rows } = await shop.pool.query<{ id: string }>('select id from products order by id');
  const ids = rows.map(({ id }) => id);
  await save(user, { add: ids.slice(0, maxShortlistItems) });
  expect(await save(user, { add: ids.slice(maxShortlistItems) })).toHaveLength(maxShortlistItems);
  expect((await shop.post('/user/stones/save', { add: ids.slice(0, maxShortlistItems + 1) }, user)).statusCode).toBe(400);
  expect((await shop.post('/user/stones/save', { add: ['paarl-rock'] }, user)).statusCode).toBe(400);
});
