import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/start-built-site.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';
import { createContainer } from './container.ts';

// Two web processes share one database, and each has a cache. Staff change content through one process; visitors read from the other one.

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
    log: shop.services.log,
    files,
    clock,
    uploadFolder,
    publicUrl,
    limitsEnabled: false,
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
const post = async (path: string, input: object): Promise<Json> => {
  const response = await firstSite.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    payload: JSON.stringify(input),
  });
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
  return response.json<Json>().response;
};
const getFirstRecord = async (path: string) => ((await post(path, {})).result as Json[])[0]!;

/** Content changes by name: the page that shows the record, and a function that saves a marker text in the record. */
const changes: Record<string, [page: string, saveMarker: (marker: string) => Promise<unknown>]> = {
  'the general settings': ['/', (marker) => post('/admin/settings/save', { copyright: marker })],
  'social networks': ['/contactus', (marker) => post('/admin/settings/save', { social: [{ name: marker, url: 'https://a.example' }] })],
  'the home page': ['/', (marker) => post('/admin/home/save', { highlights: [{ title: marker, text: '' }] })],
  'texts of other pages': ['/services', (marker) => post('/admin/home/save', { headings: { allServices: marker } })],
  'a text page': ['/aboutus', (marker) => post('/admin/pages/save', { slug: 'aboutus', content: `<p>${marker}</p>` })],
  'a stone': [
    '/stone/paarl-rock',
    async (marker) => post('/admin/product/save', { _id: (await getProduct(shop))._id, description: marker }),
  ],
  'a new stone': [
    '/prodlist?sort=price',
    async (marker) => {
      const { mainCategory, subCategory, colour } = await getProduct(shop);
      await post('/admin/product/save', { name: marker, mainCategory, subCategory, colour, price: 1, status: 'active' });
    },
  ],
  'a material': [
    '/allproducts',
    async (marker) => {
      const { _id } = await getFirstRecord('/admin/main-category/list');
      await post('/admin/main-category/save', { _id, description: marker });
    },
  ],
  'a type': [
    '/allproducts',
    async (marker) => {
      const { _id } = await getFirstRecord('/admin/sub-category/list');
      await post('/admin/sub-category/save', { _id, description: marker });
    },
  ],
  'a colour': ['/quotes', (marker) => post('/admin/colour/save', { name: marker })],
  'a service': ['/services', (marker) => post('/admin/service/save', { name: marker, status: 'active' })],
  'a gallery project': ['/gallery', (marker) => post('/admin/project/save', { title: marker, status: 'active' })],
  'a testimonial': ['/', (marker) => post('/admin/testimonial/save', { content: marker, author: 'A', status: 'active' })],
  'a day with other hours': [
    '/contactus',
    (marker) => {
      const day = new Date(shop.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      return post('/admin/opening/save', { day, hours: 'Closed', note: marker });
    },
  ],
};

test.each(Object.keys(changes))('T42 a change of %s on one instance is shown by the other instance immediately', async (name) => {
  const [page, saveMarker] = changes[name]!;
  const marker = `Marker of ${name}`;
  const hasMarker = async ({ app }: BuiltSite) => (await app.inject(page)).body.includes(marker);
  // Both instances have cached the page.
  expect([await hasMarker(firstSite), await hasMarker(secondSite)]).toEqual([false, false]);
  await saveMarker(marker);
  // A notification takes less than a second. The timeout allows for a busy machine.
  for (const site of [secondSite, firstSite]) await expect.poll(() => hasMarker(site), { timeout: 5000, interval: 20 }).toBe(true);
});

test('T42 a change of the icon on one instance is served by the other instance immediately and cached', async () => {
  const getIconType = async ({ app }: BuiltSite) => (await app.inject('/icon')).headers['content-type'];
  expect([await getIconType(firstSite), await getIconType(secondSite)]).toEqual(['image/svg+xml', 'image/svg+xml']);
  const picture = (await getFirstRecord('/admin/picture/list'))['_id'] as string;
  await post('/admin/settings/save', { favicon: { picture, alt: '' } });
  for (const site of [secondSite, firstSite]) await expect.poll(() => getIconType(site), { timeout: 5000, interval: 20 }).toBe('image/png');
  expect(secondSite.cache.get('GET /icon')).toBeDefined();
});
