import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/public/catalogue.endpoints.ts';
import { compareNames } from '#domain/shared/compare-names.ts';
import { rankMatches } from '#domain/shared/search-text.ts';
import { createUser } from '#test/factories.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp();
type ProductPage = { result: Product[]; fullcount: number; length: number };
const list = async (input: object = {}, path = '/site/list/all/products'): Promise<ProductPage> =>
  (await shop.post(path, input)).json<{ response: ProductPage }>().response;
const listResult = async (path: string, input: object = {}) =>
  (await shop.post(path, input)).json<{ response: { result: { _id: string; name: string }[] } }>().response.result;

describe('categories and lookups', () => {
  test('main categories have pictures, a description and the counts of their subcategories and products', async () => {
    const [granite] = (await listResult('/site/product/list/maincategory')) as unknown as {
      name: string;
      subCategoryCount: number;
      productCount: number;
      pictures: { path: string }[];
    }[];
    expect(granite).toMatchObject({ name: 'Granite', productCount: 15 });
    expect(granite!.subCategoryCount).toBeGreaterThan(3);
    expect(granite!.pictures[0]!.path).toMatch(/^\/media\/[0-9a-f]{32}\/1200\.jpg$/);
  });

  test('subcategories have their main category, and can be listed for one main category', async () => {
    const [granite] = await listResult('/site/product/maincategory/listall');
    const all = (await listResult('/site/product/list/subcategory')) as unknown as { mainCategory: string; mainCategoryName: string }[];
    const graniteTypes = await listResult('/site/product/subcategory/listall', { mainCategoryId: granite!._id });
    expect(all).toHaveLength(28);
    expect(all.filter(({ mainCategory }) => mainCategory === granite!._id)).toHaveLength(graniteTypes.length);
    expect(await listResult('/site/product/subcategory/listall')).toHaveLength(28);
  });

  test('colors have an id and a name', async () => {
    expect(Object.keys((await listResult('/site/product/colours/listall'))[0]!)).toEqual(['_id', 'name']);
  });
});

describe('/site/product/list/facets', () => {
  type Facet = { mainCategory: string; subCategory: string; colour: string; count: number };
  const listFacets = async () => (await listResult('/site/product/list/facets')) as unknown as Facet[];

  test('counts the products that the filters find, and omits combinations without products', async () => {
    const listed = await listFacets();
    for (const { mainCategory, subCategory, colour, count } of listed) {
      expect((await list({ mainCategory, subCategory, colours: [colour] }, '/site/list/filter/products')).fullcount).toBe(count);
    }
    expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(48);
  });

  test('does not count products that are not active', async () => {
    await shop.pool.query("update products set status = 'archived' where slug = 'karoo-night'");
    expect((await listFacets()).reduce((sum, { count }) => sum + count, 0)).toBe(47);
    await shop.pool.query("update products set status = 'active' where slug = 'karoo-night'");
  });
});

describe('/site/list/all/products', () => {
  test('returns the number of all matches as fullcount, and of those in the response as length', async () => {
    expect(await list({ limit: 5 })).toMatchObject({ fullcount: 48, length: 5 });
    expect(await list({ limit: 5, skip: 46 })).toMatchObject({ fullcount: 48, length: 2 });
  });

  test('filters by category (id with type, or mainCategory and subCategory) and by one or several colors', async () => {
    const marble = (await listResult('/site/product/maincategory/listall')).find(({ name }) => name === 'Marble');
    const byId = await list({ id: marble!._id, type: 'main' });
    expect(byId.result.every(({ mainCategoryName }) => mainCategoryName === 'Marble')).toBe(true);
    expect(await list({ filter: true, mainCategory: marble!._id })).toEqual(byId);
    expect(await list({ mainCategory: marble!._id }, '/site/list/filter/products')).toEqual(byId);
    const { subCategory, colour } = byId.result[0]!;
    expect((await list({ id: subCategory, type: 'sub' })).result.every((stone) => stone.subCategory === subCategory)).toBe(true);
    expect((await list({ colours: [colour] })).fullcount).toBe((await list({ colours: colour })).fullcount);
    expect((await list({ mainCategory: '', subCategory: null, colours: [''] })).fullcount).toBe(48);
  });

  test('searches name, category, subcategory, color and description, each word anywhere', async () => {
    expect((await list({ search: 'PAARL' })).result.map(({ name }) => name)).toEqual(['Paarl Rock']);
    expect((await list({ search: 'brown granite' })).fullcount).toBeGreaterThan(1);
    expect((await list({ search: '100%_' })).fullcount).toBe(0);
  });

  test('tolerates accents and typing mistakes, and lists the best matches first', async () => {
    expect((await list({ search: 'Pa\u00e1rl' })).result[0]!.name).toBe('Paarl Rock');
    expect((await list({ search: 'namaqau onxy' })).result.map(({ name }) => name)).toEqual(['Namaqua Honey Onyx']);
    const marbles = await list({ search: 'mrable', limit: 100 });
    expect(marbles.result.filter(({ mainCategoryName }) => mainCategoryName === 'Marble')).toHaveLength(9);
    expect((await list({ search: 'mrable', sort: '-price', limit: 2 })).fullcount).toBe(marbles.fullcount);
    expect((await list({ search: 'zzzz' })).fullcount).toBe(0);
  });

  test('finds the same products in the same order as the domain rule', async () => {
    const { rows } = await shop.pool.query<{ id: string; name: string; searchText: string }>(
      `select p.id, p.name, concat_ws(' ', p.name, m.name, s.name, c.name, p.description) as "searchText" from products p
       join main_categories m on m.id = p.main_category_id join sub_categories s on s.id = p.sub_category_id
       join colours c on c.id = p.colour_id where p.status = 'active' order by p.position, p.id`,
    );
    for (const search of ['granite', 'white marble', 'oc', 'mrable', 'wihte', 'hnoey onyx', 'polishd whte', 'quarzt', 'kitchn', 'x']) {
      const found = (await list({ search, limit: 100 })).result.map(({ _id }) => _id);
      expect(found, search).toEqual(rankMatches(search, rows).ids);
    }
  });

  test('finds a stone by the new name of its color immediately', async () => {
    const { colour, colourName, _id } = (await list({ search: 'Paarl Rock' })).result[0]!;
    const owner = await createUser(shop, { role: 'owner' });
    const rename = (name: string) => shop.call('/admin/colour/save', { _id: colour, name }, owner);
    await rename('Smørbrød Émeraude');
    for (const search of ['smørbrød', 'EMERAUDE', 'emerade']) {
      expect(
        (await list({ search, limit: 100 })).result.map((stone) => stone._id),
        search,
      ).toContain(_id);
    }
    await rename(colourName);
    expect((await list({ search: 'smørbrød' })).fullcount).toBe(0);
  });

  test('sorts by name and by price', async () => {
    const names = (await list({ sort: 'name', limit: 100 })).result.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(compareNames));
    const prices = (await list({ sort: '-price', limit: 100 })).result.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  });

  test('a stone that is priced on request is the last by price in both directions, on every page', async () => {
    const setPrice = (cents: number) => shop.pool.query("update products set price_cents = $1 where slug = 'paarl-rock'", [cents]);
    const { rows } = await shop.pool.query<{ price_cents: number }>("select price_cents from products where slug = 'paarl-rock'");
    await setPrice(0);
    for (const sort of ['price', '-price'] as const) {
      const { result, fullcount } = await list({ sort, limit: 100 });
      expect(result.at(-1), sort).toMatchObject({ slug: 'paarl-rock', price: 0 });
      expect((await list({ sort, skip: fullcount - 1, limit: 1 })).result[0], sort).toMatchObject({ slug: 'paarl-rock' });
      const known = result.slice(0, -1).map(({ price }) => price);
      expect(known).toEqual(known.toSorted((a, b) => (sort === 'price' ? a - b : b - a)));
    }
    await setPrice(rows[0]!.price_cents);
  });

  test('rejects wrong types with a message that names the field', async () => {
    for (const [field, value] of [
      ['colours', 7],
      ['skip', -1],
      ['limit', 101],
      ['sort', 'age'],
      ['id', 'no id'],
      ['search', 'x'.repeat(201)],
    ] as const) {
      const response = await shop.post('/site/list/all/products', { [field]: value });
      expect(response.statusCode).toBe(400);
      expect(response.json<{ message: string }>().message).toMatch(new RegExp(`^${field}`));
    }
  });

  test('lists active products only', async () => {
    await shop.pool.query("update products set status = 'draft' where slug = 'karoo-night'");
    expect((await list()).fullcount).toBe(47);
    expect((await shop.post('/site/product/get', { slug: 'karoo-night' })).statusCode).toBe(404);
    await shop.pool.query("update products set status = 'active' where slug = 'karoo-night'");
  });
});
