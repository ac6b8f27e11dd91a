import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/built-site.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';
import { createContainer } from './container.ts';

// Two web processes on one database, each with its cache: staff change content through one, visitors read from the other.

const shop = startApp('demo', { limits: false });
let firstSite: BuiltSite;
let secondSite: BuiltSite;
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  firstSite = await startBuiltSite(shop);
  const { pool, files, clock, uploadFolder } = shop;
  const dependencies = {
    pool,
    files,
    clock,
    uploadFolder,
    publicUrl,
    limits: false,
    demoCache: files,
    secret: 'a secret of at least thirty-two characters',
  };
  secondSite = await startBuiltSite({ pool, services: createContainer(dependencies) });
}, 60_000);
afterAll(async () => {
  await firstSite.close();
  await secondSite.close();
});

type Json = Record<string, any>;
const save = async (path: string, input: object): Promise<Json> => {
  const response = await firstSite.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    payload: JSON.stringify(input),
  });
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
  return response.json<Json>().response;
};
const getFirst = async (path: string) => ((await save(path, {})).result as Json[])[0]!;

/** Changes of records by name: the page that shows the record, and a function that saves a mark in it. */
const changes: Record<string, [page: string, saveMark: (mark: string) => Promise<unknown>]> = {
  'the general settings': ['/', (mark) => save('/admin/settings/save', { copyright: mark })],
  'social networks': ['/contactus', (mark) => save('/admin/settings/save', { social: [{ name: mark, url: 'https://a.example' }] })],
  'the home page': ['/', (mark) => save('/admin/home/save', { highlights: [{ title: mark, text: '' }] })],
  'texts of other pages': ['/services', (mark) => save('/admin/home/save', { headings: { allServices: mark } })],
  'a written page': ['/aboutus', (mark) => save('/admin/pages/save', { slug: 'aboutus', content: `<p>${mark}</p>` })],
  'a stone': ['/stone/paarl-rock', async (mark) => save('/admin/product/save', { _id: (await getProduct(shop))._id, description: mark })],
  'a new stone': [
    '/prodlist?sort=price',
    async (mark) => {
      const { mainCategory, subCategory, colour } = await getProduct(shop);
      await save('/admin/product/save', { name: mark, mainCategory, subCategory, colour, price: 1, status: 'active' });
    },
  ],
  'a material': [
    '/allproducts',
    async (mark) => {
      const { _id } = await getFirst('/admin/product/maincategory/list');
      await save('/admin/product/maincategory/save', { _id, description: mark });
    },
  ],
  'a type': [
    '/allproducts',
    async (mark) => {
      const { _id } = await getFirst('/admin/product/subcategory/list');
      await save('/admin/product/subcategory/save', { _id, description: mark });
    },
  ],
  'a colour': ['/quotes', (mark) => save('/admin/product/colours/save', { name: mark })],
  'a service': ['/services', (mark) => save('/admin/service/save', { name: mark, status: 'active' })],
  'a gallery project': ['/gallery', (mark) => save('/admin/project/save', { title: mark, status: 'active' })],
  'a testimonial': ['/', (mark) => save('/admin/testimonial/save', { content: mark, author: 'A', status: 'active' })],
  'a day with other hours': [
    '/contactus',
    (mark) => {
      const day = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      return save('/admin/opening/save', { day, hours: 'Closed', note: mark });
    },
  ],
};

test.each(Object.keys(changes))('T42 a change of %s on one instance is on the pages of the other one immediately', async (name) => {
  const [page, saveMark] = changes[name]!;
  const mark = `Mark of ${name}`;
  const hasMark = async ({ app }: BuiltSite) => (await app.inject(page)).body.includes(mark);
  // Both instances have cached the page.
  expect([await hasMark(firstSite), await hasMark(secondSite)]).toEqual([false, false]);
  await saveMark(mark);
  // A notification takes less than a second on an idle machine; polling would take longer.
  for (const site of [secondSite, firstSite]) await expect.poll(() => hasMark(site), { timeout: 5000, interval: 20 }).toBe(true);
});

test('T42 a change of the icon on one instance is served by the other one immediately and cached', async () => {
  const getIconType = async ({ app }: BuiltSite) => (await app.inject('/icon')).headers['content-type'];
  expect([await getIconType(firstSite), await getIconType(secondSite)]).toEqual(['image/svg+xml', 'image/svg+xml']);
  const picture = (await getFirst('/admin/picture/list'))['_id'] as string;
  await save('/admin/settings/save', { favicon: { picture, alt: '' } });
  for (const site of [secondSite, firstSite]) await expect.poll(() => getIconType(site), { timeout: 5000, interval: 20 }).toBe('image/png');
  expect(secondSite.cache.get('GET /icon')).toBeDefined();
});
