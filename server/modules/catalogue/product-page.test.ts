import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import type { Project } from '#contract/public/gallery.endpoints.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';
import { createUser } from '#test/factories.ts';
import { loadBeforeAll, startApp } from '#test/harness.ts';
import { dataAccessContext } from '#web/lib/router/page-loaders.ts';
import { loadProductList } from '#web/features/catalogue/product-list/load-product-list.ts';
import { servicesLoader } from '#web/features/services/load-services.ts';
import { loadProduct } from '#web/features/catalogue/product-page/load-product.ts';

const shop = startApp();
const editor = loadBeforeAll(() => createUser(shop, { role: 'editor' }));
const requestProduct = (slug: string) => shop.post('/site/product/get', { slug });
const getProduct = async (slug: string): Promise<Product> => (await requestProduct(slug)).json<{ response: Product }>().response;
/** Changes a slug as a staff member. */
async function rename(from: string, to: string, type: 'product' | 'service' = 'product'): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(`select id from ${type}s where slug = $1`, [from]);
  const response = await shop.post(`/admin/${type}/save`, { _id: rows[0]!.id, slug: to }, editor);
  expect(response.statusCode, response.body).toBe(200);
}
const createClient = () => createInProcessClient(shop.services.handlers);
const toLoaderArgs = (address: string) => ({ url: new URL(address, 'http://shop.test') });

function loadServicesPage(slug: string): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(dataAccessContext, { callApi: createClient() });
  const { url } = toLoaderArgs(`/services?service=${slug}`);
  return servicesLoader.loader({ request: new Request(url), url, params: {}, pattern: '/services', context });
}

/** Returns the redirect of a page's loader. */
async function getRedirect(loading: Promise<unknown>): Promise<[number, string | null]> {
  const response = await loading.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(response).toBeInstanceOf(Response);
  const { status, headers } = response as Response;
  return [status, headers.get('location')];
}

describe('the page of a stone', () => {
  test('has the stone, the subjects of its pictures, the projects that use it and similar stones', async () => {
    const page = await loadProduct(createClient(), toLoaderArgs('/stone/robben-dusk'));
    expect(page.product.pictures.map(({ kind }) => kind)).toEqual(['detail', 'slab', 'edge', 'room']);
    expect(page.projects).toMatchObject([{ title: 'Narrow galley, Observatory' }]);
    expect(page.similar).toHaveLength(4);
    expect(page.similar!.map(({ slug }) => slug)).not.toContain('robben-dusk');
  });

  test('returns 404 for a draft, an archived stone, a slug in different letter case and an unknown slug, and does not list them', async () => {
    const similar = (await loadProduct(createClient(), toLoaderArgs('/stone/robben-dusk'))).similar![0]!;
    for (const status of ['draft', 'archived']) {
      await shop.pool.query('update products set status = $1 where slug = $2', [status, similar.slug]);
      await expect(loadProduct(createClient(), toLoaderArgs(`/stone/${similar.slug}`))).rejects.toMatchObject({ code: 'not_found' });
      expect((await shop.post('/site/product/similar', { slug: similar.slug })).statusCode).toBe(404);
      const similarAfter = (await loadProduct(createClient(), toLoaderArgs('/stone/robben-dusk'))).similar!;
      expect(similarAfter.map(({ slug }) => slug)).not.toContain(similar.slug);
      expect(similarAfter).toHaveLength(4);
    }
    await shop.pool.query("update products set status = 'active' where slug = $1", [similar.slug]);
    await shop.pool.query("update products set status = 'draft' where slug = 'robben-dusk'");
    const projects = await shop.post('/user/list/gallery', { stone: 'robben-dusk' });
    expect(projects.json<{ result: Project[] }>().result).toEqual([]);
    await shop.pool.query("update products set status = 'active' where slug = 'robben-dusk'");
    for (const path of ['/stone/Robben-Dusk', '/stone/never-quarried', '/stone/%E0%A4%A'])
      await expect(loadProduct(createClient(), toLoaderArgs(path)), path).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is rendered without similar stones if they fail to load', async () => {
    const client = createClient();
    const failingClient = ((...args: Parameters<typeof client>) =>
      args[0] === '/site/product/similar' ? Promise.reject(new Error('unavailable')) : client(...args)) as typeof client;
    const page = await loadProduct(failingClient, toLoaderArgs('/stone/paarl-rock'));
    expect([page.product.name, page.similar]).toEqual(['Paarl Rock', undefined]);
  });
});

describe('a renamed stone', () => {
  test('is found by its former slugs, and its page redirects them to the new URL with 301', async () => {
    await rename('karoo-night', 'karoo-midnight');
    await rename('karoo-midnight', 'great-karoo-night');
    for (const formerSlug of ['karoo-night', 'karoo-midnight']) {
      expect((await getProduct(formerSlug)).slug).toBe('great-karoo-night');
      expect(await getRedirect(loadProduct(createClient(), toLoaderArgs(`/stone/${formerSlug}`)))).toEqual([
        301,
        '/stone/great-karoo-night',
      ]);
    }
    expect(await getRedirect(loadProduct(createClient(), toLoaderArgs('/stone/karoo-night?picture=2')))).toEqual([
      301,
      '/stone/great-karoo-night?picture=2',
    ]);
    const list = loadProductList(createClient(), toLoaderArgs('/prodlist?search=karoo&product=karoo-night'));
    expect(await getRedirect(list)).toEqual([301, '/prodlist?search=karoo&product=great-karoo-night']);
    const listed = await shop.post('/site/product/list/chosen', { ids: ['karoo-night', 'paarl-rock', 'great-karoo-night'] });
    const { response } = listed.json<{ response: { result: Product[]; missing: string[] } }>();
    expect([response.result.map(({ slug }) => slug), response.missing]).toEqual([['great-karoo-night', 'paarl-rock'], []]);
  });

  test('loses a former slug to another product that takes it, and can use it again', async () => {
    await rename('great-karoo-night', 'karoo-night');
    expect((await getProduct('great-karoo-night')).slug).toBe('karoo-night');
    await rename('karoo-night', 'elsewhere');
    await rename('paarl-rock', 'karoo-night');
    expect((await getProduct('karoo-night')).name).toBe('Paarl Rock');
    expect((await getProduct('paarl-rock')).name).toBe('Paarl Rock');
    await rename('karoo-night', 'paarl-rock');
    await rename('elsewhere', 'karoo-night');
  });

  test('returns 404 for its former slug once it is archived or deleted', async () => {
    await rename('karoo-night', 'karoo-dark');
    await shop.pool.query("update products set status = 'archived' where slug = 'karoo-dark'");
    expect((await requestProduct('karoo-night')).statusCode).toBe(404);
    await shop.pool.query("update products set status = 'active' where slug = 'karoo-dark'");
    await shop.pool.query("delete from products where slug = 'karoo-dark'");
    expect((await requestProduct('karoo-night')).statusCode).toBe(404);
  });
});

test('the former URL of a renamed service redirects to the new one', async () => {
  await rename('bathroom', 'bathrooms', 'service');
  expect(await getRedirect(loadServicesPage('bathroom'))).toEqual([301, '/services?service=bathrooms']);
  await expect(loadServicesPage('bathrooms')).resolves.toMatchObject({ data: {} });
  await expect(loadServicesPage('roofing')).resolves.toMatchObject({ data: {} });
});

test('products requested by ids or slugs are returned once, in the requested order, except drafts and unknown ones', async () => {
  const { _id } = await getProduct('paarl-rock');
  await shop.pool.query("update products set status = 'draft' where slug = 'swartland-gold'");
  const ids = [_id, 'robben-dusk', 'paarl-rock', 'never-quarried', '', 'swartland-gold'];
  const { response } = await shop.call('/site/product/list/chosen', { ids });
  expect(response.result.map(({ slug }) => slug)).toEqual(['paarl-rock', 'robben-dusk']);
  expect(response.missing).toEqual(['never-quarried', 'swartland-gold']);
  expect((await shop.post('/site/product/list/chosen', { ids: Array.from({ length: 61 }, String) })).statusCode).toBe(400);
});

test('the product list ignores a type of another material in its URL', async () => {
  const { result } = (await createClient()('/site/product/list/subcategory')).response;
  const [type] = result;
  const otherMaterial = result.find(({ mainCategory }) => mainCategory !== type!.mainCategory)!.mainCategory;
  const load = async (address: string) => (await loadProductList(createClient(), toLoaderArgs(address))).data.list;
  const expected = await load(`/prodlist?main=${otherMaterial}`);
  expect(expected.fullcount).toBeGreaterThan(0);
  expect(await load(`/prodlist?type=sub&id=${type!._id}&main=${otherMaterial}`)).toEqual(expected);
});
