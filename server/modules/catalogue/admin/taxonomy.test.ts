import { describe, expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { createPhoto, startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { owner, shop, editor, granite, postOk, postExpectingError, get, buildProductInput, createProduct } = startCatalogueAdmin();

describe('main categories, subcategories and colors', () => {
  type Category = { _id: string; name: string; archived: boolean; productCount: number; version: number };
  const listCategories = async (path: EndpointPath) => (await postOk<{ result: Category[] }>(path)).result;
  const listNames = async (path: EndpointPath) =>
    (await shop.post(path)).json<{ response: { result: { name: string }[] } }>().response.result.map(({ name }) => name);

  test('are created and changed, visible immediately, and an outdated save is rejected', async () => {
    const colour = (await shop.call('/admin/product/colours/save', { name: 'Staff Green' }, owner)).response;
    expect(await listNames('/site/product/colours/listall')).toContain('Staff Green');
    await shop.call('/admin/product/colours/save', { _id: colour._id, name: 'Sea Green', version: 1 }, owner);
    expect(await postExpectingError('/admin/product/colours/save', { _id: colour._id, name: 'Moss', version: 1 })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { name: 'Sea Green', version: 2 },
      by: expect.stringMatching(/\w/),
    });
    for (const name of ['sea green', 'SEA  GRÉEN'])
      expect(await postExpectingError('/admin/product/colours/save', { name }), name).toMatchObject({ status: 409, code: 'name_taken' });
    expect(await postExpectingError('/admin/product/maincategory/save', { name: ' ' })).toMatchObject({ code: 'name_required' });
    expect(await postExpectingError('/admin/product/subcategory/save', { name: 'Without material' })).toMatchObject({
      code: 'material_required',
    });
  });

  test('cannot be archived while they are used, and the error lists the uses', async () => {
    const inUseError = await postExpectingError('/admin/product/maincategory/delete', { _id: granite.mainCategory });
    expect(inUseError).toMatchObject({ status: 409, code: 'in_use' });
    expect(inUseError.where).toEqual([
      { kind: 'product', count: expect.any(Number), names: expect.any(Array) },
      { kind: 'sub_category', count: expect.any(Number), names: expect.any(Array) },
    ]);
    expect(await postExpectingError('/admin/product/colours/delete', { _id: granite.colour })).toMatchObject({ code: 'in_use' });
  });

  test('are hidden from visitors when they are archived, and can be restored', async () => {
    const main = (await shop.call('/admin/product/maincategory/save', { name: 'Soapstone', description: 'Soft.' }, owner)).response;
    const sub = (await shop.call('/admin/product/subcategory/save', { name: 'Grey soapstone', mainCategory: main._id }, owner)).response;
    expect(await postExpectingError('/admin/product/maincategory/delete', { _id: main._id })).toMatchObject({ code: 'in_use' });
    await shop.call('/admin/product/subcategory/delete', { _id: sub._id }, owner);
    await shop.call('/admin/product/maincategory/delete', { _id: main._id }, owner);
    expect(await listNames('/site/product/list/maincategory')).not.toContain('Soapstone');
    expect(await listNames('/site/product/list/subcategory')).not.toContain('Grey soapstone');
    expect((await listCategories('/admin/product/maincategory/list')).find(({ name }) => name === 'Soapstone')).toMatchObject({
      archived: true,
    });
    expect(await postExpectingError('/admin/product/subcategory/restore', { _id: sub._id })).toMatchObject({ code: 'choice_archived' });
    const productOfArchivedType = buildProductInput({ mainCategory: main._id, subCategory: sub._id });
    expect(await postExpectingError('/admin/product/save', productOfArchivedType)).toMatchObject({ code: 'choice_archived' });
    await shop.call('/admin/product/maincategory/restore', { _id: main._id }, owner);
    expect(await listNames('/site/product/maincategory/listall')).toContain('Soapstone');
  });

  test('prevent the restore of a product whose type is archived', async () => {
    const sub = (await shop.call('/admin/product/subcategory/save', { name: 'Short lived', mainCategory: granite.mainCategory }, owner))
      .response;
    const { _id } = await createProduct({ subCategory: sub._id });
    await shop.call('/admin/product/delete', { _id }, owner);
    await shop.call('/admin/product/subcategory/delete', { _id: sub._id }, owner);
    expect(await postExpectingError('/admin/product/restore', { _id })).toMatchObject({ code: 'choice_archived' });
    expect(await postExpectingError('/admin/product/bulk', { ids: [_id], status: 'active' })).toMatchObject({ code: 'choice_archived' });
    await shop.call('/admin/product/subcategory/restore', { _id: sub._id }, owner);
    await shop.call('/admin/product/restore', { _id }, owner);
    expect((await get(_id)).status).toBe('active');
  });

  test('do not lead to a product with an archived color or to two colors of one name after an undo or a restore', async () => {
    const colour = (await shop.call('/admin/product/colours/save', { name: 'Short lived red' }, owner)).response;
    const [redProduct, otherProduct] = [await createProduct({ colour: colour._id }), await createProduct()];
    const ids = [redProduct._id, otherProduct._id];
    const { batch } = (await shop.call('/admin/product/bulk', { ids, status: 'archived' }, owner)).response;
    await shop.call('/admin/product/colours/delete', { _id: colour._id }, owner);
    expect((await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 1 });
    expect([(await get(redProduct._id)).status, (await get(otherProduct._id)).status]).toEqual(['archived', 'active']);
    await shop.call('/admin/product/colours/save', { name: 'SHORT LIVED RED' }, owner);
    expect(await postExpectingError('/admin/product/colours/restore', { _id: colour._id })).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
    const responses = await Promise.all([1, 2].map(() => shop.post('/admin/product/colours/save', { name: 'Two at once' }, editor)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a renamed product is found by its new name, also with typing mistakes', async () => {
    const { _id } = await createProduct();
    await shop.call('/admin/product/save', { _id, name: 'Zirconflower' }, owner);
    const found = await shop.post('/site/search', { search: 'zirconflowr' });
    expect(JSON.stringify(found.json())).toContain('Zirconflower');
  });

  test('change the search text of their products when they are renamed, and do not write the products otherwise', async () => {
    const main = (await shop.call('/admin/product/maincategory/save', { name: 'Steatite' }, owner)).response;
    const sub = (await shop.call('/admin/product/subcategory/save', { name: 'Plain steatite', mainCategory: main._id }, owner)).response;
    const { _id } = await createProduct({ mainCategory: main._id, subCategory: sub._id });
    // `xmin` is the transaction that wrote the row.
    const readRow = async () =>
      (await shop.pool.query('select xmin::text, version, updated_at, search_text from products where id = $1', [_id])).rows[0];
    const before = await readRow();
    await shop.call('/admin/product/maincategory/save', { _id: main._id, name: 'Steatite', description: 'Soft and dense.' }, owner);
    expect(await readRow()).toEqual(before);
    await shop.call('/admin/product/maincategory/save', { _id: main._id, name: 'Schist' }, owner);
    expect(await readRow()).toMatchObject({ version: before.version, search_text: expect.stringContaining('schist') as string });
  });

  test('move their products when a subcategory is moved', async () => {
    const main = (await shop.call('/admin/product/maincategory/save', { name: 'Sandstone' }, owner)).response;
    const sub = (await shop.call('/admin/product/subcategory/save', { name: 'Moving', mainCategory: granite.mainCategory }, owner))
      .response;
    const { _id } = await createProduct({ subCategory: sub._id });
    await shop.call('/admin/product/subcategory/save', { _id: sub._id, mainCategory: main._id }, owner);
    expect(await get(_id)).toMatchObject({ mainCategory: main._id, mainCategoryName: 'Sandstone', subCategory: sub._id });
  });

  test('are listed in the order that staff set', async () => {
    const before = await listCategories('/admin/product/colours/list');
    const last = before.at(-1)!;
    const ids = [last, ...before.slice(0, -1)].map(({ _id }) => _id);
    const move = { _id: last._id, neighbourId: before[0]!._id, isBefore: true };
    expect((await shop.call('/admin/product/colours/order', move, owner)).response).toEqual({ ids });
    expect((await listCategories('/admin/product/colours/list')).map(({ _id }) => _id)).toEqual(ids);
    expect((await listNames('/site/product/colours/listall'))[0]).toBe(last.name);
  });

  test('have pictures in the order that staff set', async () => {
    const path = '/admin/product/maincategory/picture/save';
    const id = granite.mainCategory;
    const response = await shop.postForm(path, { fields: { id }, pictures: [await createPhoto(90)] }, editor);
    const { result } = response.json<{ response: { result: { _id: string }[] } }>().response;
    expect(result).toHaveLength(2);
    const addedId = result[1]!._id;
    const pictures = [{ _id: addedId, alt: 'New' }];
    const arranged = (await shop.call('/admin/product/maincategory/picture/arrange', { id, pictures }, owner)).response;
    expect(arranged.result[0]).toMatchObject({ _id: addedId, alt: 'New' });
    const removed = (await shop.call('/admin/product/maincategory/picture/delete', { id, pic_id: addedId }, owner)).response;
    expect(removed.result).toHaveLength(1);
    const restored = (await shop.call('/admin/product/maincategory/picture/restore', { id, pic_id: addedId }, owner)).response;
    expect(restored.result[0]).toMatchObject({ _id: addedId, alt: 'New' });
  });
});
