import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { shop, owner, editor, granite, postExpectingError, get, isPublic, createProduct, listAuditEntries } = startCatalogueAdmin();

describe('a bulk update of products', () => {
  const updateProducts = async (input: object) => (await shop.call('/admin/product/bulk', input, owner)).response;

  test('changes prices by a rounded percentage, after a preview that changes nothing', async () => {
    const [a, b] = [await createProduct({ price: 1000 }), await createProduct({ price: 333.33 })];
    const change = { ids: [a._id, b._id], percent: 7.5, roundTo: 500 };
    const preview = await updateProducts({ ...change, preview: true });
    expect(preview).toMatchObject({ batch: null, fullcount: 2 });
    expect(preview.result.map(({ after }) => after)).toEqual([
      { status: 'active', price: 1075 },
      { status: 'active', price: 360 },
    ]);
    expect((await get(a._id)).price).toBe(1000);
    const { result } = await updateProducts(change);
    expect(result).toEqual(preview.result);
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1075, 360]);
  });

  test('skips products that were changed since when it is undone', async () => {
    const [a, b] = [await createProduct({ price: 1000 }), await createProduct({ price: 333.33 })];
    const { batch } = await updateProducts({ ids: [a._id, b._id], percent: 7.5, roundTo: 500 });
    await shop.call('/admin/product/save', { _id: b._id, price: 5 }, owner);
    expect((await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 1 });
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1000, 5]);
    expect((await listAuditEntries({ _id: a._id })).result.map(({ action }) => action)).toEqual([
      'product.bulk_undo',
      'product.bulk',
      'product.save',
    ]);
  });

  test('changes the status, by ids or by filters, and undo restores it', async () => {
    const [a, b] = [await createProduct({ name: 'Bulky First' }), await createProduct({ name: 'Bulky Second', status: 'draft' })];
    const { batch, fullcount } = await updateProducts({ matching: { search: 'bulky' }, status: 'archived' });
    expect(fullcount).toBe(2);
    expect(await isPublic(a.slug)).toBe(false);
    await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner);
    expect([(await get(a._id)).status, (await get(b._id)).status]).toEqual(['active', 'draft']);
  });

  test('rejects an empty change and an empty undo', async () => {
    expect(await postExpectingError('/admin/product/bulk', { ids: [granite._id] })).toMatchObject({
      status: 422,
      code: 'nothing_to_change',
    });
    expect(await postExpectingError('/admin/product/bulk/undo', { batch: randomUUID() })).toMatchObject({
      status: 409,
      code: 'undo_not_possible',
    });
    expect(await updateProducts({ ids: [randomUUID()], status: 'draft' })).toMatchObject({ batch: null, result: [], fullcount: 0 });
  });

  test('applies a previewed plan once, and returns the first response to repeated requests', async () => {
    const [a, b] = [await createProduct({ name: 'Planned One', price: 1000 }), await createProduct({ name: 'Planned Two', price: 200 })];
    const change = { matching: { search: 'planned' }, percent: 10, roundTo: 100 };
    const { plan } = await updateProducts({ ...change, preview: true });
    const concurrent = await Promise.all([1, 2].map(() => updateProducts({ ...change, plan })));
    const repeated = await updateProducts({ ...change, plan });
    expect(concurrent).toEqual([repeated, repeated]);
    expect(repeated).toMatchObject({ plan, fullcount: 2 });
    expect(repeated.result.map(({ before, after }) => [before, after])).toContainEqual([
      { status: 'active', price: 1000 },
      { status: 'active', price: 1100 },
    ]);
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1100, 220]);
    // The plan is valid only for the same user and the same change.
    const stale = { status: 409, code: 'plan_stale' };
    expect(await postExpectingError('/admin/product/bulk', { ...change, plan }, editor)).toMatchObject(stale);
    expect(await postExpectingError('/admin/product/bulk', { ...change, percent: 12, plan })).toMatchObject(stale);
    expect((await shop.call('/admin/product/bulk/undo', { batch: repeated.batch! }, owner)).response).toEqual({ restored: 2, skipped: 0 });
    expect([(await get(a._id)).price, (await get(b._id)).price]).toEqual([1000, 200]);
  });

  test('rejects a plan if the changes would differ from the preview', async () => {
    const { _id } = await createProduct({ name: 'Shown One', price: 1000 });
    const change = { matching: { search: 'shown' }, percent: 10 };
    const stale = { status: 409, code: 'plan_stale' };
    const firstPreview = await updateProducts({ ...change, preview: true });
    await shop.call('/admin/product/save', { _id, price: 2000 }, editor);
    expect(await postExpectingError('/admin/product/bulk', { ...change, plan: firstPreview.plan })).toMatchObject(stale);
    const secondPreview = await updateProducts({ ...change, preview: true });
    await createProduct({ name: 'Shown Two' });
    expect(await postExpectingError('/admin/product/bulk', { ...change, plan: secondPreview.plan })).toMatchObject(stale);
    expect(await postExpectingError('/admin/product/bulk', { ...change, plan: '' })).toMatchObject(stale);
    expect((await get(_id)).price).toBe(2000);
  });

  test('can be undone without losing the status that archived products are restored to', async () => {
    const [active, draft] = [await createProduct({ name: 'Backward One' }), await createProduct({ name: 'Backward Two', status: 'draft' })];
    const ids = [active._id, draft._id];
    await updateProducts({ ids, status: 'archived' });
    const changeAndUndo = async (change: object) => {
      const { batch } = await updateProducts(change);
      expect((await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner)).response).toEqual({ restored: 2, skipped: 0 });
    };
    await changeAndUndo({ matching: { search: 'backward', status: 'archived' }, percent: 10 });
    await changeAndUndo({ ids, status: 'active' });
    await changeAndUndo({ ids, status: 'draft', percent: 20 });
    for (const _id of ids) await shop.call('/admin/product/restore', { _id }, owner);
    expect([(await get(active._id)).status, (await get(draft._id)).status]).toEqual(['active', 'draft']);
  });

  test('cannot undo batches of other changes', async () => {
    const [batch, { _id }] = [randomUUID(), await createProduct()];
    const insertAudit =
      'insert into audit_log (id, user_id, action, entity_type, entity_id, batch_id, before) values ($1, $2, $3, $4, $5, $6, null)';
    for (const values of [
      ['import', 'product', _id],
      ['discard', 'job', '123'],
    ]) {
      await shop.pool.query(insertAudit, [randomUUID(), owner.id, ...values, batch]);
    }
    expect(await postExpectingError('/admin/product/bulk/undo', { batch })).toMatchObject({ status: 409, code: 'undo_not_possible' });
  });
});
