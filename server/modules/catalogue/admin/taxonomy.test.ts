import { describe, expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { createPhoto, startCatalogueAdmin } from '#test/catalogue-admin.ts';

const { shop, editor, granite, postOk, postExpectingError, get, buildProductInput, createProduct } = startCatalogueAdmin();

describe('main categories, subcategories and colors', () => {
  type Group = { _id: string; name: string; archived: boolean; productCount: number; version: number };
  const listGroups = async (path: EndpointPath) => (await postOk<{ result: Group[] }>(path)).result;
  const listNames = async (path: EndpointPath) =>
    (await shop.post(path)).json<{ response: { result: { name: string }[] } }>().response.result.map(({ name }) => name);

  test('are created and changed, visible immediately, and an outdated save is rejected', async () => {
    const colour = await postOk<Group>('/admin/product/colours/save', { name: 'Desk Green' });
    expect(await listNames('/site/product/colours/listall')).toContain('Desk Green');
    await postOk('/admin/product/colours/save', { _id: colour._id, name: 'Sea Green', version: 1 });
    expect(await postExpectingError('/admin/product/colours/save', { _id: colour._id, name: 'Moss', version: 1 })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { name: 'Sea Green', version: 2 },
      by: expect.stringMatching(/\w/),
    });
    expect(await postExpectingError('/admin/product/colours/save', { name: 'sea green' })).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
    expect(await postExpectingError('/admin/product/maincategory/save', { name: ' ' })).toMatchObject({ code: 'name_required' });
    expect(await postExpectingError('/admin/product/subcategory/save', { name: 'Loose' })).toMatchObject({ code: 'material_required' });
  });

  test('in use cannot be archived, with the uses in the error; unused ones are hidden and can be restored', async () => {
    const used = await postExpectingError('/admin/product/maincategory/delete', { _id: granite.mainCategory });
    expect(used).toMatchObject({ status: 409, code: 'in_use' });
    expect(used.where).toEqual([
      { kind: 'product', count: expect.any(Number), names: expect.any(Array) },
      { kind: 'sub_category', count: expect.any(Number), names: expect.any(Array) },
    ]);
    expect(await postExpectingError('/admin/product/colours/delete', { _id: granite.colour })).toMatchObject({ code: 'in_use' });
    const main = await postOk<Group>('/admin/product/maincategory/save', { name: 'Soapstone', description: 'Soft.' });
    const sub = await postOk<Group>('/admin/product/subcategory/save', { name: 'Grey soapstone', mainCategory: main._id });
    expect(await postExpectingError('/admin/product/maincategory/delete', { _id: main._id })).toMatchObject({ code: 'in_use' });
    await postOk('/admin/product/subcategory/delete', { _id: sub._id });
    await postOk('/admin/product/maincategory/delete', { _id: main._id });
    expect(await listNames('/site/product/list/maincategory')).not.toContain('Soapstone');
    expect(await listNames('/site/product/list/subcategory')).not.toContain('Grey soapstone');
    expect((await listGroups('/admin/product/maincategory/list')).find(({ name }) => name === 'Soapstone')).toMatchObject({
      archived: true,
    });
    expect(await postExpectingError('/admin/product/subcategory/restore', { _id: sub._id })).toMatchObject({ code: 'choice_archived' });
    const archived = buildProductInput({ mainCategory: main._id, subCategory: sub._id });
    expect(await postExpectingError('/admin/product/save', archived)).toMatchObject({ code: 'choice_archived' });
    await postOk('/admin/product/maincategory/restore', { _id: main._id });
    expect(await listNames('/site/product/maincategory/listall')).toContain('Soapstone');
  });

  test('an archived product is restored only after its type', async () => {
    const sub = await postOk<Group>('/admin/product/subcategory/save', { name: 'Short lived', mainCategory: granite.mainCategory });
    const { _id } = await createProduct({ subCategory: sub._id });
    await postOk('/admin/product/delete', { _id });
    await postOk('/admin/product/subcategory/delete', { _id: sub._id });
    expect(await postExpectingError('/admin/product/restore', { _id })).toMatchObject({ code: 'choice_archived' });
    expect(await postExpectingError('/admin/product/bulk', { ids: [_id], status: 'active' })).toMatchObject({ code: 'choice_archived' });
    await postOk('/admin/product/subcategory/restore', { _id: sub._id });
    await postOk('/admin/product/restore', { _id });
    expect((await get(_id)).status).toBe('active');
  });

  test('archived products stay archived with their color, and a name is not restored twice', async () => {
    const colour = await postOk<Group>('/admin/product/colours/save', { name: 'Short lived red' });
    const [red, other] = [await createProduct({ colour: colour._id }), await createProduct()];
    const { batch } = await postOk<{ batch: string }>('/admin/product/bulk', { ids: [red._id, other._id], status: 'archived' });
    await postOk('/admin/product/colours/delete', { _id: colour._id });
    expect(await postOk('/admin/product/bulk/undo', { batch })).toEqual({ restored: 1, skipped: 1 });
    expect([(await get(red._id)).status, (await get(other._id)).status]).toEqual(['archived', 'active']);
    await postOk('/admin/product/colours/save', { name: 'SHORT LIVED RED' });
    expect(await postExpectingError('/admin/product/colours/restore', { _id: colour._id })).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
    const twice = await Promise.all([1, 2].map(() => shop.post('/admin/product/colours/save', { name: 'Two at once' }, editor)));
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a renamed stone is found by its new name, also with typing mistakes', async () => {
    const { _id } = await createProduct();
    await postOk('/admin/product/save', { _id, name: 'Zirconflower' });
    const found = await shop.post('/site/search', { search: 'zirconflowr' });
    expect(JSON.stringify(found.json())).toContain('Zirconflower');
  });

  test('moving a subcategory moves its products', async () => {
    const main = await postOk<Group>('/admin/product/maincategory/save', { name: 'Sandstone' });
    const sub = await postOk<Group>('/admin/product/subcategory/save', { name: 'Moving', mainCategory: granite.mainCategory });
    const { _id } = await createProduct({ subCategory: sub._id });
    await postOk('/admin/product/subcategory/save', { _id: sub._id, mainCategory: main._id });
    expect(await get(_id)).toMatchObject({ mainCategory: main._id, mainCategoryName: 'Sandstone', subCategory: sub._id });
  });

  test('are listed in the order that staff set', async () => {
    const before = await listGroups('/admin/product/colours/list');
    const ids = before.map(({ _id }) => _id).toReversed();
    expect(await postOk('/admin/product/colours/order', { ids })).toEqual({ count: before.length });
    expect((await listGroups('/admin/product/colours/list')).map(({ _id }) => _id)).toEqual(ids);
    expect((await listNames('/site/product/colours/listall'))[0]).toBe(before.at(-1)!.name);
  });

  test('a main category has ordered pictures', async () => {
    const path = '/admin/product/maincategory/picture/save';
    const id = granite.mainCategory;
    const response = await shop.postForm(path, { fields: { id }, pictures: [await createPhoto(90)] }, editor);
    const { result } = response.json<{ response: { result: { _id: string }[] } }>().response;
    expect(result).toHaveLength(2);
    const added = result[1]!._id;
    const pictures = [{ _id: added, alt: 'New' }];
    const first = await postOk<{ result: object[] }>('/admin/product/maincategory/picture/arrange', { id, pictures });
    expect(first.result[0]).toMatchObject({ _id: added, alt: 'New' });
    const removed = await postOk<{ result: object[] }>('/admin/product/maincategory/picture/delete', { id, pic_id: added });
    expect(removed.result).toHaveLength(1);
    const restored = await postOk<{ result: object[] }>('/admin/product/maincategory/picture/restore', { id, pic_id: added });
    expect(restored.result[0]).toMatchObject({ _id: added, alt: 'New' });
  });
});
