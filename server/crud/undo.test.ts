import { expect, test } from 'vitest';
import { buildQuoteRequest, createUser } from '#test/factories.ts';
import { createPhoto, startCatalogueAdmin } from '#test/start-catalogue-admin.ts';

const { owner, shop, editor, granite, postOk, postExpectingError, get, createProduct } = startCatalogueAdmin();

/** Deletes the audit log, as a retention rule would. */
const deleteAuditLog = () => shop.pool.query('delete from audit_log');
const findRecord = async (type: 'service' | 'project' | 'testimonial', _id: string) =>
  (await postOk<{ result: { status: string }[] }>(`/admin/${type}/list`, { _id })).result[0]!;

test.each([
  ['service', { name: 'Sealing' }],
  ['project', { title: 'A bar' }],
  ['testimonial', { content: 'Good work.', author: 'Thandi' }],
] as const)('a restored %s gets the status that it had, without the audit log', async (type, fields) => {
  for (const archive of ['delete', 'save'] as const) {
    for (const status of ['active', 'draft'] as const) {
      const { _id } = await postOk<{ _id: string }>(`/admin/${type}/save`, { ...fields, status });
      await postOk(`/admin/${type}/${archive}`, archive === 'save' ? { _id, status: 'archived' } : { _id });
      expect((await findRecord(type, _id)).status).toBe('archived');
      await deleteAuditLog();
      await postOk(`/admin/${type}/restore`, { _id });
      expect((await findRecord(type, _id)).status).toBe(status);
    }
  }
  const { _id } = await postOk<{ _id: string }>(`/admin/${type}/save`, { ...fields, status: 'archived' });
  await postOk(`/admin/${type}/restore`, { _id });
  expect((await findRecord(type, _id)).status).toBe('draft');
});

test('a bulk update and the removal of a picture are undone without the audit log', async () => {
  const { _id } = await createProduct({ price: 1000 });
  const { batch } = (await shop.call('/admin/product/bulk', { ids: [_id], percent: 10 }, owner)).response;
  const added = await shop.postForm('/admin/product/picture/save', { fields: { id: _id }, pictures: [await createPhoto()] }, editor);
  const [picture] = added.json<{ response: { result: { _id: string }[] } }>().response.result;
  const removal = { id: _id, pic_id: picture!._id };
  await shop.post('/admin/delete/product/picture', removal, editor);
  await deleteAuditLog();
  expect((await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 0 });
  await shop.call('/admin/product/picture/restore', removal, owner);
  expect(await get(_id)).toMatchObject({ price: 1000, pictures: [{ _id: picture!._id }] });
  // Each removal can be undone once, also a second one of the same picture.
  expect(await postExpectingError('/admin/product/picture/restore', removal)).toMatchObject({ code: 'undo_not_possible' });
  await shop.post('/admin/delete/product/picture', removal, editor);
  await shop.call('/admin/product/picture/restore', removal, owner);
});

test('a change can be undone for 30 days', async () => {
  const { _id } = await createProduct({ price: 1000 });
  const { batch } = (await shop.call('/admin/product/bulk', { ids: [_id], percent: 10 }, owner)).response;
  const purge = async (days: number) => {
    await shop.pool.query(`update undo_records set created_at = now() - $1 * interval '1 day' where batch_id = $2`, [days, batch]);
    await shop.pool.query(`select graphile_worker.add_job('delete_expired_data')`);
    await shop.runJobs();
  };
  shop.clock.move(Date.now() - shop.clock.now().getTime());
  await purge(29);
  expect((await shop.call('/admin/product/bulk/undo', { batch: batch! }, owner)).response).toEqual({ restored: 1, skipped: 0 });
  await purge(31);
  expect(await postExpectingError('/admin/product/bulk/undo', { batch })).toMatchObject({ code: 'undo_not_possible' });
});

test('the emails of a quote that is no longer spam are sent, without the audit log', async () => {
  const customer = await createUser(shop);
  const quote = (await shop.call('/site/save/quotes', buildQuoteRequest(granite._id), customer)).response;
  await shop.runJobs();
  const writeMessage = async (text: string) =>
    (await shop.call('/user/quotes/message', { _id: quote._id, message: text }, customer)).response;
  const countMessages = async () =>
    (await shop.pool.query("select 1 from outbox where quote_id = $1 and kind = 'desk_message'", [quote._id])).rows.length;
  await writeMessage('Before the flag');
  await shop.runJobs();
  expect(await countMessages()).toBe(1);
  await shop.call('/admin/quotes/spam', { _id: quote._id, spam: true }, owner);
  await writeMessage('While it is flagged');
  await shop.runJobs();
  expect(await countMessages()).toBe(1);
  await shop.pool.query("delete from outbox where kind = 'desk_message'");
  await deleteAuditLog();
  await shop.call('/admin/quotes/spam', { _id: quote._id, spam: false }, owner);
  await shop.runJobs();
  // Without the time of the flag, the first message would be emailed again.
  expect(await countMessages()).toBe(1);
});
