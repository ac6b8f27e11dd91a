import { beforeAll, expect, test } from 'vitest';
import { startApp, loadBeforeAll } from '#test/harness.ts';
import { buildQuoteRequest, createUser, getProduct } from '#test/factories.ts';

// T21: a search text reaches SQL only as a value. Each list contains rows that the injected condition would return.

const shop = startApp('demo', { limits: false });
const owner = loadBeforeAll(() => createUser(shop, { role: 'owner' }));
beforeAll(async () => {
  const stone = await getProduct(shop);
  const customer = await createUser(shop, { fullName: 'Thandi Mokoena' });
  for (const [path, input, user] of [
    ['/site/save/quotes', buildQuoteRequest(stone._id), customer],
    ['/contactus', { name: 'Thandi', email: 'thandi@example.test', phone: '0821234567', subject: 'Slab', message: 'Please call me' }, {}],
    ['/admin/service/save', { name: 'Polishing', status: 'active' }, owner],
  ] as const)
    expect((await shop.post(path, input, user)).statusCode, path).toBe(200);
});

const injections = [
  // A search is split at spaces.
  "qzx'/**/or/**/'1'like'",
  "qzx' or 1=1 --",
  "qzx%' or 1=1 --",
  "qzx') or (1=1",
  "qzx\\' or 1=1 --",
  "qzx' or 'a'='a",
  'qzx" or 1=1 --',
  '$1 qzx',
  '${qzx}',
];

test.each([
  '/admin/product/list',
  '/admin/quotes/list',
  '/admin/customers/list',
  '/admin/contacts/list',
  '/admin/outbox/list',
  '/admin/audit/list',
  '/admin/service/list',
  '/admin/picture/list',
] as const)('T21 %s finds nothing by an SQL injection', async (path) => {
  const count = async (search: string): Promise<number> => {
    const response = await shop.post(path, { search }, owner);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: { fullcount: number } }>().response.fullcount;
  };
  expect(await count('')).toBeGreaterThan(0);
  for (const injection of injections) expect(await count(injection), injection).toBe(0);
});

test('T21 /site/list/all/products reads an SQL injection as words', async () => {
  const list = async (search: string) => {
    const response = await shop.post('/site/list/all/products', { search, limit: 100 });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ response: { result: { _id: string }[] } }>().response.result.map(({ _id }) => _id);
  };
  for (const injection of injections) {
    const words = injection.replaceAll(/[^\w ]/g, ' ');
    expect(await list(injection), injection).toEqual(await list(words));
  }
  expect(await list("qzx' or true --")).not.toHaveLength((await list('')).length);
});

test.each(['status', 'sort', 'mainCategory', 'colour'])('T21 %s of product lists is limited to its values', async (field) => {
  for (const [path, user] of [
    ['/admin/product/list', owner],
    ['/site/list/all/products', {}],
  ] as const) {
    const name = path.startsWith('/site') ? ({ mainCategory: 'id', colour: 'colours', status: 'sort' }[field] ?? field) : field;
    for (const injection of injections) expect((await shop.post(path, { [name]: injection }, user)).statusCode, name).toBe(400);
  }
});
