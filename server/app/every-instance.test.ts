import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/built-site.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';
import { createContainer } from './container.ts';

// Two web processes on one database, each with its cache: staff change content through one, visitors read from the other.

const shop = startApp('demo', { limits: false });
let here: BuiltSite;
let there: BuiltSite;
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  here = await startBuiltSite(shop);
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
  there = await startBuiltSite({ pool, services: createContainer(dependencies) });
}, 60_000);
afterAll(async () => {
  await here.close();
  await there.close();
});

type Json = Record<string, any>;
const change = async (path: string, input: object): Promise<Json> => {
  const answer = await here.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    payload: JSON.stringify(input),
  });
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<Json>().response;
};
const first = async (path: string) => ((await change(path, {})).result as Json[])[0]!;

/** Each changed record, the page that shows it, and the change, which adds a mark to the page. */
const changes: Record<string, [page: string, change: (mark: string) => Promise<unknown>]> = {
  'the general settings': ['/', (mark) => change('/admin/settings/save', { copyright: mark })],
  'social networks': ['/contactus', (mark) => change('/admin/settings/save', { social: [{ name: mark, url: 'https://a.example' }] })],
  'the home page': ['/', (mark) => change('/admin/home/save', { highlights: [{ title: mark, text: '' }] })],
  'words of other pages': ['/services', (mark) => change('/admin/home/save', { headings: { allServices: mark } })],
  'a written page': ['/aboutus', (mark) => change('/admin/pages/save', { slug: 'aboutus', content: `<p>${mark}</p>` })],
  'a stone': ['/stone/paarl-rock', async (mark) => change('/admin/product/save', { _id: (await getProduct(shop))._id, description: mark })],
  'a new stone': [
    '/prodlist?sort=price',
    async (mark) => {
      const { mainCategory, subCategory, colour } = await getProduct(shop);
      await change('/admin/product/save', { name: mark, mainCategory, subCategory, colour, price: 1, status: 'active' });
    },
  ],
  'a material': [
    '/allproducts',
    async (mark) => {
      const { _id } = await first('/admin/product/maincategory/list');
      await change('/admin/product/maincategory/save', { _id, description: mark });
    },
  ],
  'a type': [
    '/allproducts',
    async (mark) => {
      const { _id } = await first('/admin/product/subcategory/list');
      await change('/admin/product/subcategory/save', { _id, description: mark });
    },
  ],
  'a colour': ['/quotes', (mark) => change('/admin/product/colours/save', { name: mark })],
  'a service': ['/services', (mark) => change('/admin/service/save', { name: mark, status: 'active' })],
  'a gallery project': ['/gallery', (mark) => change('/admin/project/save', { title: mark, status: 'active' })],
  'a testimonial': ['/', (mark) => change('/admin/testimonial/save', { content: mark, author: 'A', status: 'active' })],
  'a day with other hours': [
    '/contactus',
    (mark) => {
      const day = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      return change('/admin/opening/save', { day, hours: 'Closed', note: mark });
    },
  ],
};

test.each(Object.keys(changes))('T42 %s, changed on one instance, is on the pages of the other immediately', async (what) => {
  const [page, make] = changes[what]!;
  const mark = `Mark of ${what}`;
  const shows = async ({ app }: BuiltSite) => (await app.inject(page)).body.includes(mark);
  // Both instances have cached the page.
  expect([await shows(here), await shows(there)]).toEqual([false, false]);
  await make(mark);
  // A notification takes less than a second on an idle machine; polling would take longer.
  for (const site of [there, here]) await expect.poll(() => shows(site), { timeout: 5000, interval: 20 }).toBe(true);
});

test('T42 the icon, changed on one instance, changes on the other immediately, without unnecessary queries', async () => {
  const typeAt = async ({ app }: BuiltSite) => (await app.inject('/icon')).headers['content-type'];
  expect([await typeAt(here), await typeAt(there)]).toEqual(['image/svg+xml', 'image/svg+xml']);
  const picture = (await first('/admin/picture/list'))['_id'] as string;
  await change('/admin/settings/save', { favicon: { picture, alt: '' } });
  for (const site of [there, here]) await expect.poll(() => typeAt(site), { timeout: 5000, interval: 20 }).toBe('image/png');
  expect(there.cache.get('GET /icon')).toBeDefined();
});
