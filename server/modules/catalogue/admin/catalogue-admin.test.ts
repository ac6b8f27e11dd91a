import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser, buildQuoteRequest } from '#test/factories.ts';
import { startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { shop, owner, editor, granite, postExpectingError, get, list, isPublic, buildProductInput, createProduct, listAuditEntries } =
  startCatalogueAdmin();

describe('a product', () => {
  test('is public immediately, and each change is logged with its user and the values before and after', async () => {
    const { _id, slug, version } = await createProduct({ name: 'Staff Granite, 30 mm' });
    expect({ slug, version }).toEqual({ slug: 'staff-granite-30-mm', version: 1 });
    const publicProduct = (await shop.call('/site/product/get', { slug })).response;
    expect(publicProduct).toMatchObject({ name: 'Staff Granite, 30 mm', price: 1850.5, status: 'active' });
    expect((await shop.call('/admin/product/save', { _id, name: 'Staff Granite', price: '2 450,50' }, editor)).response).toMatchObject({
      _id,
      version: 2,
    });
    expect(await get(_id)).toMatchObject({
      name: 'Staff Granite',
      price: 2450.5,
      description: 'Quiet.',
      version: 2,
      changed: { userName: 'Edith Editor' },
    });
    const { result, fullcount } = await listAuditEntries({ _id });
    expect(fullcount).toBe(2);
    expect(result[0]).toMatchObject({
      userName: 'Edith Editor',
      action: 'product.save',
      _id,
      before: { name: 'Staff Granite, 30 mm', price: 1850.5 },
      after: { name: 'Staff Granite', price: 2450.5 },
    });
    expect(result[1]).toMatchObject({ userName: 'Olive Owner', before: null, after: { price: 1850.5 } });
  });

  test('that is saved unchanged gets no new version and no audit entry', async () => {
    const { _id } = await createProduct();
    const { name, price } = await get(_id);
    expect((await shop.call('/admin/product/save', { _id, name, price, version: 1 }, owner)).response).toMatchObject({ version: 1 });
    expect((await listAuditEntries({ _id })).fullcount).toBe(1);
  });

  test.each([
    ['name', '  ', 422, 'name_required'],
    ['mainCategory', '', 422, 'material_required'],
    ['subCategory', '', 422, 'type_required'],
    ['colour', '', 422, 'colour_required'],
    ['price', -1, 422, 'price_invalid'],
    ['price', 10.005, 422, 'price_invalid'],
    ['price', 'cheap', 422, 'price_invalid'],
    ['price', null, 422, 'price_invalid'],
    ['slug', 'Not an Address', 422, 'slug_invalid'],
    ['slug', 'paarl-rock', 409, 'slug_taken'],
    ['status', 'sold', 400, 'bad_input'],
    ['colour', '0199aaaa-0000-7000-8000-000000000000', 422, 'choice_gone'],
  ])('with %s %j is rejected: %i %s', async (field, value, status, code) => {
    expect(await postExpectingError('/admin/product/save', buildProductInput({ [field]: value }))).toMatchObject({ status, code });
  });

  test('with a type of another material is rejected', async () => {
    const marble = (await list({ search: 'marble' })).result.find(({ mainCategory }) => mainCategory !== granite.mainCategory)!;
    const code = 'type_of_other_material';
    expect(await postExpectingError('/admin/product/save', buildProductInput({ mainCategory: marble.mainCategory }))).toMatchObject({
      status: 422,
      code,
    });
  });

  test('that is saved with an outdated version is rejected with the stored product', async () => {
    const { _id, version } = await createProduct();
    await shop.call('/admin/product/save', { _id, price: 99, version }, editor);
    expect(await postExpectingError('/admin/product/save', { _id, price: 77, version })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { _id, price: 99, version: 2 },
    });
    expect((await get(_id)).price).toBe(99);
  });

  test('that is saved without a version is not checked for conflicts', async () => {
    const { _id, version } = await createProduct();
    await shop.call('/admin/product/save', { _id, price: 99, version }, editor);
    await shop.call('/admin/product/save', { _id, price: 77 }, owner);
    expect(await get(_id)).toMatchObject({ price: 77, version: 3 });
  });

  test('rejects one of two concurrent saves of the same version', async () => {
    const { _id, version } = await createProduct();
    const responses = await Promise.all([1, 2].map((price) => shop.post('/admin/product/save', { _id, price, version }, owner)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('with a new slug is also found by its former slug', async () => {
    const { _id, slug } = await createProduct();
    await shop.call('/admin/product/save', { _id, slug: 'renamed-by-staff' }, owner);
    expect((await shop.post('/site/product/get', { slug })).json()).toMatchObject({ response: { slug: 'renamed-by-staff' } });
    expect((await get(_id)).formerSlugs).toEqual([slug]);
    // A number is added to the slug if another product uses it.
    expect((await createProduct({ name: 'Renamed by staff' })).slug).toBe('renamed-by-staff-2');
  });

  test('that is archived is hidden from visitors, stays in its quotes, and is restored unchanged', async () => {
    const { _id, slug } = await createProduct();
    const customer = await createUser(shop);
    expect((await shop.post('/site/save/quotes', buildQuoteRequest(_id), customer)).statusCode).toBe(200);
    await shop.call('/admin/product/delete', { _id }, owner);
    expect(await isPublic(slug)).toBe(false);
    expect(await get(_id)).toMatchObject({ status: 'archived', quoteCount: 1 });
    expect((await list({ search: slug })).fullcount).toBe(0);
    expect((await list({ search: slug, status: 'archived' })).fullcount).toBe(1);
    const archivedAgain = (await shop.call('/admin/product/delete', { _id }, owner)).response;
    expect(archivedAgain.version).toBe(2);
    await shop.call('/admin/product/restore', { _id }, owner);
    expect((await get(_id)).status).toBe('active');
    expect(await isPublic(slug)).toBe(true);
    expect((await listAuditEntries({ _id })).result.map(({ action }) => action)).toEqual([
      'product.restore',
      'product.archive',
      'product.save',
    ]);
  });

  test('is copied as a draft with its pictures', async () => {
    const { _id } = (await shop.call('/admin/product/duplicate', { _id: granite._id }, owner)).response;
    const [copy, original] = [await get(_id), await get(granite._id)];
    expect(copy).toMatchObject({ name: `${original.name} (copy)`, status: 'draft', price: original.price });
    expect(copy.pictures.map(({ path }) => path)).toEqual(original.pictures.map(({ path }) => path));
    expect(copy.pictures[0]!._id).not.toBe(original.pictures[0]!._id);
  });

  test('with an archived color cannot be duplicated or published', async () => {
    const { _id: colour } = (await shop.call('/admin/colour/save', { name: 'Copied colour' }, owner)).response;
    const { _id } = await createProduct({ colour });
    await shop.call('/admin/product/delete', { _id }, owner);
    await shop.call('/admin/colour/delete', { _id: colour }, owner);
    const code = 'choice_archived';
    const before = (await list({ status: 'draft' })).fullcount;
    expect(await postExpectingError('/admin/product/duplicate', { _id })).toMatchObject({ status: 422, code });
    expect((await list({ status: 'draft' })).fullcount).toBe(before);
    expect(await postExpectingError('/admin/product/duplicate', { _id: randomUUID() })).toMatchObject({ status: 404, code: 'not_found' });
    // Earlier versions of the software created such copies.
    await shop.pool.query("update products set status = 'draft' where id = $1", [_id]);
    expect(await postExpectingError('/admin/product/save', { _id, status: 'active' })).toMatchObject({ status: 422, code });
    expect(await postExpectingError('/admin/product/bulk', { ids: [_id], status: 'active' })).toMatchObject({ status: 422, code });
    expect((await get(_id)).status).toBe('draft');
    await shop.call('/admin/product/save', { _id, price: 12, status: 'archived' }, owner);
  });

  test('gets a unique slug in each of several concurrent requests, and a requested slug is assigned once', async () => {
    const requestNumbers = [1, 2, 3, 4];
    const named = await Promise.all(
      requestNumbers.map(() => shop.post('/admin/product/save', buildProductInput({ name: 'Wanted Stone' }), owner)),
    );
    expect(
      named.map((response) => response.json<{ response: { slug: string } }>().response.slug).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['wanted-stone', 'wanted-stone-2', 'wanted-stone-3', 'wanted-stone-4']);
    const copies = await Promise.all(requestNumbers.map(() => shop.post('/admin/product/duplicate', { _id: granite._id }, owner)));
    expect(copies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const oneSuccess = [200, 409, 409, 409];
    const withRequestedSlug = await Promise.all(
      requestNumbers.map(() => shop.post('/admin/product/save', buildProductInput({ slug: 'wanted-by-all' }), owner)),
    );
    expect(withRequestedSlug.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual(oneSuccess);
    const ids = named.map((response) => response.json<{ response: { _id: string } }>().response._id);
    const renamed = await Promise.all(ids.map((_id) => shop.post('/admin/product/save', { _id, slug: 'moved-by-all' }, owner)));
    expect(renamed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual(oneSuccess);
    expect(renamed.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'slug_taken' });
  });

  test('with an unknown id returns 404', async () => {
    for (const path of ['/admin/product/get', '/admin/product/save', '/admin/product/delete', '/admin/product/restore'] as const) {
      expect(await postExpectingError(path, { _id: randomUUID() }), path).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('the product list', () => {
  test('searches, filters, sorts and paginates', async () => {
    const all = await list({ limit: 5 });
    expect(all.result).toHaveLength(5);
    expect(all.fullcount).toBeGreaterThan(40);
    expect((await list({ limit: 5, skip: 5 })).result[0]!._id).not.toBe(all.result[0]!._id);
    expect((await list({ search: 'paarl granite', status: 'active' })).result.map(({ name }) => name)).toContain('Paarl Rock');
    expect((await list({ search: '100%_' })).fullcount).toBe(0);
    expect((await list({ search: '?!' })).fullcount).toBe(0);
    const prices = (await list({ sort: '-price', limit: 100 })).result.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const { _id } = await createProduct({ price: 0, status: 'active' });
    for (const sort of ['price', '-price'])
      expect((await list({ sort, limit: 100, status: 'active' })).result.at(-1), sort).toMatchObject({ _id });
    const { result } = await list({ colour: granite.colour, mainCategory: granite.mainCategory });
    expect(result.every(({ colour, mainCategory }) => colour === granite.colour && mainCategory === granite.mainCategory)).toBe(true);
  });
});

test('/admin/me/get returns the signed-in staff member, and 403 to a customer', async () => {
  expect((await shop.call('/admin/me/get', {}, editor)).response).toEqual({
    _id: editor.id,
    fullName: 'Edith Editor',
    email: editor.email,
    role: 'editor',
  });
  expect(await postExpectingError('/admin/me/get', {}, await createUser(shop))).toMatchObject({ status: 403, code: 'not_allowed' });
});

test('the audit log returns 403 to everyone except owners, and can be filtered by record, record type and user', async () => {
  expect(await postExpectingError('/admin/audit/list', {}, editor)).toMatchObject({ status: 403 });
  const { _id } = await createProduct();
  expect((await listAuditEntries({ entityType: 'product', _id })).fullcount).toBe(1);
  expect((await listAuditEntries({ entityType: 'colour', _id })).fullcount).toBe(0);
  const entriesOfEditor = await listAuditEntries({ userId: editor.id, limit: 100 });
  expect(new Set(entriesOfEditor.result.map(({ userName }) => userName))).toEqual(new Set(['Edith Editor']));
  const all = await listAuditEntries({ limit: 2 });
  expect(all.result).toHaveLength(2);
  expect(all.fullcount).toBeGreaterThan(entriesOfEditor.fullcount);
});
