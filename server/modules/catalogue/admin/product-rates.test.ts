import { beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';
import { createUser, getProduct, type TestUser } from '#test/factories.ts';

const shop = startApp();
let owner: TestUser;
let estimator: TestUser;
let editor: TestUser;
let _id: string;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  estimator = await createUser(shop, { role: 'estimator' });
  editor = await createUser(shop, { role: 'editor' });
  ({ _id } = await getProduct(shop));
});

type Rates = OutputOf<'/admin/product/rates/get'>['response'];
const post = async (path: string, input: object, user: TestUser = owner) => {
  const response = await shop.post(path, input, user);
  return { statusCode: response.statusCode, ...response.json<{ code: string; message: string; field?: string; response: Rates }>() };
};
const get = async (user?: TestUser): Promise<Rates> => (await post('/admin/product/rates/get', { _id }, user)).response;
const rate = { thicknessMm: 30, isPerSlab: false, priceCents: 310_000, costCents: 150_000 };

test('saves the cost of a product and its prices, and logs the change', async () => {
  const before = await get();
  const rates = [rate, { thicknessMm: null, isPerSlab: true, priceCents: 1_400_000, costCents: 600_000 }];
  const saved = await post('/admin/product/rates/save', { _id, costCents: 123_400, rates, version: before.version });
  expect(saved.response).toEqual({ _id, costCents: 123_400, rates, version: before.version + 1 });
  expect(await get(estimator)).toEqual(saved.response);
  const { rows } = await shop.pool.query(
    "select before, after from audit_log where entity_type = 'product_rates' order by created_at desc limit 1",
  );
  expect(rows[0].after).toMatchObject({
    cost: 'R1\u00a0234',
    prices: ['30 mm: R3\u00a0100 (cost R1\u00a0500)', 'slab: R14\u00a0000 (cost R6\u00a0000)'],
  });
  const stale = await post('/admin/product/rates/save', { _id, costCents: 1, rates: [], version: before.version });
  expect([stale.statusCode, stale.code]).toEqual([409, 'version_stale']);
  expect(await get()).toEqual(saved.response);
});

test('rejects invalid rates and unknown products, and changes nothing', async () => {
  const before = await get();
  const save = async (input: object) => {
    const { statusCode, code, field } = await post('/admin/product/rates/save', { _id, costCents: 0, rates: [], ...input });
    return [statusCode, code, field];
  };
  expect(await save({ costCents: -1 })).toEqual([422, 'product_rate_invalid', 'costCents']);
  expect(await save({ costCents: 0.5 })).toEqual([422, 'product_rate_invalid', 'costCents']);
  expect(await save({ rates: [{ ...rate, priceCents: 100_000_001 }] })).toEqual([422, 'product_rate_invalid', 'priceCents']);
  expect(await save({ rates: [{ ...rate, thicknessMm: null }] })).toEqual([422, 'product_rate_invalid', 'thicknessMm']);
  expect(await save({ rates: [{ ...rate, thicknessMm: 0 }] })).toEqual([422, 'product_rate_invalid', 'thicknessMm']);
  expect(await save({ rates: [rate, rate] })).toEqual([422, 'product_rate_invalid', 'thicknessMm']);
  expect(await save({ _id: '01890000-0000-7000-8000-000000000000' })).toMatchObject([404, 'not_found', undefined]);
  expect(await save({ rates: [{ ...rate, isPerSlab: 'no' }] })).toMatchObject([400, 'bad_input', undefined]);
  expect(await get()).toEqual(before);
});

test('T51 no response to editors and visitors contains costs', async () => {
  const cost = 98_765_43;
  const version = (await get()).version;
  await post('/admin/product/rates/save', { _id, costCents: cost, rates: [{ ...rate, costCents: cost }], version });
  for (const path of ['/admin/product/rates/get', '/admin/product/rates/save', '/admin/prices/get']) {
    expect((await shop.post(path, { _id, costCents: 0, rates: [] }, editor)).statusCode, path).toBe(403);
  }
  expect((await shop.post('/admin/product/rates/save', { _id, costCents: 0, rates: [] }, estimator)).statusCode).toBe(403);
  const responses = [
    await shop.post('/admin/product/get', { _id }, editor),
    await shop.post('/admin/product/list', {}, editor),
    await shop.post('/site/product/get', { productId: _id }),
    await shop.post('/site/list/all/products', {}),
    await shop.post('/site/price/estimate', { productId: _id, meters: 4 }),
  ];
  for (const { statusCode, body } of responses) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain(String(cost));
    expect(body).not.toMatch(/cost|firm|quoteRate|margin/i);
  }
});
