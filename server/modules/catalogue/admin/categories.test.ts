import { describe, expect, test } from 'vitest';
import type { EndpointPath } from '#contract/index.ts';
import { compareNames } from '#domain/shared/compare-names.ts';
import { createPhoto, startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { owner, shop, editor, granite, postOk, postExpectingError, get, buildProductInput, createProduct, listAuditEntries } =
  startCatalogueAdmin();

describe('main categories, subcategories and colors', () => {
  type Category = { _id: string; name: string; status: string; productCount: number; version: number };
  const listCategories = async (path: EndpointPath, input = {}) => (await postOk<{ result: Category[] }>(path, input)).result;
  const listNames = async (path: EndpointPath) =>
    (await shop.post(path)).json<{ response: { result: { name: string }[] } }>().response.result.map(({ name }) => name);

  test('are created and changed, visible immediately, and an outdated save is rejected', async () => {
    const colour = (await shop.call('/admin/colour/save', { name: 'Staff Green' }, owner)).response;
    expect(await listNames('/site/product/colours/listall')).toContain('Staff Green');
    await shop.call('/admin/colour/save', { _id: colour._id, name: 'Sea Green', version: 1 }, owner);
    expect(await postExpectingError('/admin/colour/save', { _id: colour._id, name: 'Moss', version: 1 })).toMatchObject({
      status: 409,
      code: 'version_stale',
      current: { name: 'Sea Green', version: 2 },
      by: expect.stringMatching(/\w/),
    });
    for (const name of ['sea green', 'SEA  GRÉEN'])
      expect(await postExpectingError('/admin/colour/save', { name }), name).toMatchObject({ status: 409, code: 'name_taken' });
    expect(await postExpectingError('/admin/main-category/save', { name: ' ' })).toMatchObject({ code: 'name_required' });
    expect(await postExpectingError('/admin/sub-category/save', { name: 'Without material' })).toMatchObject({
      code: 'material_required',
    });
  });

  test('cannot be archived while they are used, and the error lists the uses', async () => {
    const inUseError = await postExpectingError('/admin/main-category/delete', { _id: granite.mainCategory });
    expect(inUseError).toMatchObject({ status: 409, code: 'in_use' });
    expect(inUseError.where).toEqual([
      { kind: 'product', count: expect.any(Number), names: expect.any(Array) },
      { kind: 'sub_category', count: expect.any(Number), names: expect.any(Array) },
    ]);
    expect(await postExpectingError('/admin/colour/delete', { _id: granite.colour })).toMatchObject({ code: 'in_use' });
  });

  test('are hidden from visitors when they are archived, and can be restored', async () => {
    const main = (await shop.call('/admin/main-category/save', { name: 'Soapstone', description: 'Soft.' }, owner)).response;
    const sub = (await shop.call('/admin/sub-category/save', { name: 'Grey soapstone', mainCategory: main._id }, owner)).response;
    expect(await postExpectingError('/admin/main-category/delete', { _id: main._id })).toMatchObject({ code: 'in_use' });
    await shop.call('/admin/sub-category/delete', { _id: sub._id }, owner);
    await shop.call('/admin/main-category/delete', { _id: main._id }, owner);
    expect(await listNames('/site/product/list/maincategory')).not.toContain('Soapstone');
    expect(await listNames('/site/product/list/subcategory')).not.toContain('Grey soapstone');
    expect((await listCategories('/admin/main-category/list')).map(({ name }) => name)).not.toContain('Soapstone');
    expect((await listCategories('/admin/main-category/list', { status: 'archived' })).map(({ name }) => name)).toContain('Soapstone');
    expect(await postExpectingError('/admin/sub-category/restore', { _id: sub._id })).toMatchObject({ code: 'choice_archived' });
    const productOfArchivedType = buildProductInput({ mainCategory: main._id, subCategory: sub._id });
    expect(await postExpectingError('/admin/product/save', productOfArchivedType)).toMatchObject({ code: 'choice_archived' });
    await shop.call('/admin/main-category/restore', { _id: main._id }, owner);
    expect(await listNames('/site/product/maincategory/listall')).toContain('Soapstone');
  });

  test('prevent the restore of a product whose type is archived', async () => {
    const sub = (await shop.call('/admin/sub-category/save', { name: 'Short lived', mainCategory: granite.mainCategory }, owner)).response;
    const { _id } = await createProduct({ subCategory: sub._id });
    await shop.call('/admin/product/delete', { _id }, owner);
    await shop.call('/admin/sub-category/delete', { _id: sub._id }, owner);
    expect(await postExpectingError('/admin/product/restore', { _id })).toMatchObject({ code: 'choice_archived' });
    expect(await postExpectingError('/admin/product/bulk', { ids: [_id], status: 'active' })).toMatchObject({ code: 'choice_archived' });
    await shop.call('/admin/sub-category/restore', { _id: sub._id }, owner);
    await shop.call('/admin/product/restore', { _id }, owner);
    expect((await get(_id)).status).toBe('active');
  });

  test('do not lead to a product with an archived color or to two colors of one name after an undo or a restore', async () => {
    const colour = (await shop.call('/admin/colour/save', { name: 'Short lived red' }, owner)).response;
    const [redProduct, otherProduct] = [await createProduct({ colour: colour._id }), await createProduct()];
    const ids = [redProduct._id, otherProduct._id];
    const { batch } = (await shop.call('/admin/product/bulk', { ids, status: 'archived' }, owner)).response;
    await shop.call('/admin/colour/delete', { _id: colour._id }, owner);
    expect((await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 1 });
    expect([(await get(redProduct._id)).status, (await get(otherProduct._id)).status]).toEqual(['archived', 'active']);
    await shop.call('/admin/colour/save', { name: 'SHORT LIVED RED' }, owner);
    expect(await postExpectingError('/admin/colour/restore', { _id: colour._id })).toMatchObject({
      status: 409,
      code: 'name_taken',
    });
    const responses = await Promise.all([1, 2].map(() => shop.post('/admin/colour/save', { name: 'Two at once' }, editor)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a renamed product is found by its new name, also with typing mistakes', async () => {
    const { _id } = await createProduct();
    await shop.call('/admin/product/save', { _id, name: 'Zirconflower' }, owner);
    const found = await shop.post('/site/search', { search: 'zirconflowr' });
    expect(JSON.stringify(found.json())).toContain('Zirconflower');
  });

  test('change the search text of their products when they are renamed, and do not write the products otherwise', async () => {
    const main = (await shop.call('/admin/main-category/save', { name: 'Steatite' }, owner)).response;
    const sub = (await shop.call('/admin/sub-category/save', { name: 'Plain steatite', mainCategory: main._id }, owner)).response;
    const { _id } = await createProduct({ mainCategory: main._id, subCategory: sub._id });
    // `xmin` is the transaction that wrote the row.
    const readRow = async () =>
      (await shop.pool.query('select xmin::text, version, updated_at, search_text from products where id = $1', [_id])).rows[0];
    const before = await readRow();
    await shop.call('/admin/main-category/save', { _id: main._id, name: 'Steatite', description: 'Soft and dense.' }, owner);
    expect(await readRow()).toEqual(before);
    await shop.call('/admin/main-category/save', { _id: main._id, name: 'Schist' }, owner);
    expect(await readRow()).toMatchObject({ version: before.version, search_text: expect.stringContaining('schist') as string });
  });

  test('move their products when a subcategory is moved', async () => {
    const main = (await shop.call('/admin/main-category/save', { name: 'Sandstone' }, owner)).response;
    const sub = (await shop.call('/admin/sub-category/save', { name: 'Moving', mainCategory: granite.mainCategory }, owner)).response;
    const { _id } = await createProduct({ subCategory: sub._id });
    await shop.call('/admin/sub-category/save', { _id: sub._id, mainCategory: main._id }, owner);
    expect(await get(_id)).toMatchObject({ mainCategory: main._id, mainCategoryName: 'Sandstone', subCategory: sub._id });
  });

  test('are listed in the order that staff set', async () => {
    const before = await listCategories('/admin/colour/list');
    const last = before.at(-1)!;
    const ids = [last, ...before.slice(0, -1)].map(({ _id }) => _id);
    const move = { _id: last._id, neighbourId: before[0]!._id, isBefore: true };
    const moved = (await shop.call('/admin/colour/order', move, owner)).response;
    // Archived colors have a position as well.
    expect(moved.ids.filter((id) => ids.includes(id))).toEqual(ids);
    expect((await listCategories('/admin/colour/list')).map(({ _id }) => _id)).toEqual(ids);
    expect((await listNames('/site/product/colours/listall'))[0]).toBe(last.name);
  });

  test('are searched, filtered, sorted and paged by the server', async () => {
    const materials = await listCategories('/admin/main-category/list');
    const types = await listCategories('/admin/sub-category/list', { limit: 100 });
    const positions = types.map((type) => materials.findIndex(({ _id }) => _id === (type as { mainCategory?: string }).mainCategory));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const graniteTypes = await listCategories('/admin/sub-category/list', { mainCategory: granite.mainCategory, limit: 100 });
    expect(graniteTypes).toEqual(types.filter((type) => (type as { mainCategory?: string }).mainCategory === granite.mainCategory));
    expect(await listCategories('/admin/sub-category/list', { search: 'granite', limit: 100 })).toEqual(
      expect.arrayContaining(graniteTypes),
    );
    const byCount = await listCategories('/admin/colour/list', { sort: '-productCount', limit: 100 });
    expect(byCount.map(({ productCount }) => productCount)).toEqual(
      byCount.map(({ productCount }) => productCount).toSorted((a, b) => b - a),
    );
    const byName = await listCategories('/admin/colour/list', { sort: 'name', skip: 1, limit: 2 });
    expect(byName.map(({ name }) => name)).toEqual(
      byCount
        .map(({ name }) => name)
        .toSorted(compareNames)
        .slice(1, 3),
    );
  });

  test('are all offered for selection, including archived ones', async () => {
    const colour = (await shop.call('/admin/colour/save', { name: 'Not offered now' }, owner)).response;
    await shop.call('/admin/colour/delete', { _id: colour._id }, owner);
    const options = (await shop.call('/admin/product/options', {}, editor)).response;
    expect(options.colours.find(({ _id }) => _id === colour._id)).toEqual({ _id: colour._id, name: 'Not offered now', archived: true });
    expect(options.subCategories.find(({ _id }) => _id === granite.subCategory)).toMatchObject({ mainCategory: granite.mainCategory });
    expect(options.mainCategories.find(({ _id }) => _id === granite.mainCategory)).toMatchObject({ slug: 'granite', archived: false });
  });

  test('have pictures in the order that staff set, with a version and an entry in the audit log', async () => {
    const [picture] = (await shop.postForm('/admin/picture/save', { pictures: [await createPhoto(90)] }, editor)).json<{
      response: { result: { _id: string }[] };
    }>().response.result;
    const _id = granite.mainCategory;
    const [before] = (await shop.call('/admin/main-category/list', { _id }, owner)).response.result;
    const pictures = [{ picture: picture!._id, alt: 'New' }, ...before!.pictures];
    const saved = (await shop.call('/admin/main-category/save', { _id, version: before!.version, pictures }, editor)).response;
    expect(saved.pictures.map(({ alt }) => alt)).toEqual(['New', ...before!.pictures.map(({ alt }) => alt)]);
    expect(saved.version).toBe(before!.version + 1);
    const publicMaterials = (await shop.call('/site/product/list/maincategory', {})).response.result;
    expect(publicMaterials.find((material) => material._id === _id)!.pictures[0]).toMatchObject({ alt: 'New' });
    const missing = { _id, pictures: [{ picture: crypto.randomUUID(), alt: '' }] };
    expect(await postExpectingError('/admin/main-category/save', missing)).toMatchObject({ code: 'picture_gone' });
    await shop.call('/admin/main-category/save', { _id, pictures: before!.pictures }, editor);
    const { result } = await listAuditEntries({ _id, entityType: 'main-category' });
    expect(result[1]).toMatchObject({ action: 'main-category.save', userName: 'Edith Editor', after: { pictures: [{ alt: 'New' }, {}] } });
  });
});
