import { describe, expect, test } from 'vitest';
import type { QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import type { SavedView } from '#contract/admin/quotes/views.endpoints.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, defaultCustomer, owner, estimator, submitQuoteRequest, postExpectingError, get } = startQuotesAdmin();

describe('notes', () => {
  test('are logged when they are added, changed, deleted or restored, and are hidden from the customer', async () => {
    const { _id } = await submitQuoteRequest();
    const note = (await shop.call('/admin/quotes/note/save', { _id, text: ' Pays late ' }, estimator)).response;
    expect(note).toMatchObject({ text: 'Pays late', author: { fullName: 'Ben Estimator' }, editedAt: null, version: 1 });
    await shop.call('/admin/quotes/note/save', { _id, note: note._id, text: 'Pays early', version: 1 }, owner);
    expect(await postExpectingError('/admin/quotes/note/save', { _id, note: note._id, text: 'Pays never', version: 1 })).toMatchObject({
      code: 'version_stale',
      current: { text: 'Pays early' },
    });
    const editedAt = shop.clock.now().toISOString();
    const otherQuote = await submitQuoteRequest();
    expect(await postExpectingError('/admin/quotes/note/save', { _id: otherQuote._id, note: note._id, text: 'Elsewhere' })).toMatchObject({
      code: 'not_found',
    });
    expect(await get(_id)).toMatchObject({ noteCount: 1, internalNotes: [{ text: 'Pays early', editedAt }] });
    await shop.call('/admin/quotes/note/delete', { _id: note._id }, estimator);
    expect(await get(_id)).toMatchObject({ noteCount: 0, internalNotes: [] });
    await shop.call('/admin/quotes/note/restore', { _id: note._id }, estimator);
    expect((await get(_id)).internalNotes).toHaveLength(1);
    expect((await shop.post('/user/quotes/get', { _id }, defaultCustomer)).body).not.toContain('Pays');
    const { rows } = await shop.pool.query("select action from audit_log where entity_type = 'quote_note' and entity_id = $1 order by id", [
      note._id,
    ]);
    expect(rows.map(({ action }) => action as string)).toEqual(['save', 'save', 'delete', 'restore']);
  });
});

describe('a note that is saved again with the same idempotency key', () => {
  test('is stored once', async () => {
    const { _id } = await submitQuoteRequest();
    const save = (text: string, id = _id, as = estimator) =>
      shop.post('/admin/quotes/note/save', { _id: id, text }, { ...as, headers: { 'idempotency-key': 'note' } });
    const responses = await Promise.all([save('Rang twice'), save(' Rang twice '), save('Rang twice')]);
    const ids = responses.map((response) => response.json<{ response: QuoteNote }>().response._id);
    expect(new Set(ids).size, responses[0]?.body).toBe(1);
    expect((await get(_id)).internalNotes).toMatchObject([{ _id: ids[0], text: 'Rang twice', version: 1 }]);
    const { rows } = await shop.pool.query("select action from audit_log where entity_type = 'quote_note' and entity_id = $1", [ids[0]]);
    expect(rows).toHaveLength(1);
    for (const response of [await save('Rang thrice'), await save('Rang twice', (await submitQuoteRequest())._id)]) {
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await save('Rang twice', _id, owner)).statusCode).toBe(200);
    expect((await get(_id)).internalNotes).toHaveLength(2);
    const invalidKeyResponse = await shop.post(
      '/admin/quotes/note/save',
      { _id, text: 'Rang twice' },
      { ...estimator, headers: { 'idempotency-key': 'a blank' } },
    );
    expect(invalidKeyResponse.json()).toMatchObject({ code: 'key_invalid' });
  });
});

describe('saved views', () => {
  test('are personal, sorted by name, and can be restored', async () => {
    const view = (
      await shop.call(
        '/admin/quotes/view/save',
        {
          name: 'Gardens, mine',
          filter: { suburb: 'Gardens', assignee: 'me', status: 'submitted' },
        },
        estimator,
      )
    ).response;
    expect(view.filter).toMatchObject({ suburb: 'Gardens', assignee: 'me', status: ['submitted'], search: '' });
    expect((await shop.post('/admin/quotes/list', view.filter, estimator)).statusCode, 'a stored filter is a valid input of the list').toBe(
      200,
    );
    expect(await postExpectingError('/admin/quotes/view/save', { name: 'gardens, MINE', filter: {} })).toMatchObject({
      code: 'name_taken',
    });
    await shop.call('/admin/quotes/view/save', { _id: view._id, name: 'Gardens' }, estimator);
    const listViews = async (as: TestUser) => (await shop.call('/admin/quotes/view/list', {}, as)).response.result;
    expect(await listViews(estimator)).toMatchObject([{ name: 'Gardens', filter: { suburb: 'Gardens' } }]);
    expect(await listViews(owner)).toEqual([]);
    expect(await postExpectingError('/admin/quotes/view/save', { _id: view._id, name: 'Stolen' }, owner)).toMatchObject({
      code: 'not_found',
    });
    expect(await postExpectingError('/admin/quotes/view/delete', { _id: view._id }, owner)).toMatchObject({ code: 'not_found' });
    await shop.call('/admin/quotes/view/delete', { _id: view._id }, estimator);
    expect(await listViews(estimator)).toEqual([]);
    await shop.call('/admin/quotes/view/restore', { _id: view._id }, estimator);
    expect(await listViews(estimator)).toHaveLength(1);
  });

  test('are limited to fifty, including restored ones', async () => {
    const user = await createUser(shop, { role: 'estimator' });
    const save = (name: string) => shop.post('/admin/quotes/view/save', { name, filter: {} }, user);
    const deleted = (await save('Deleted')).json<{ response: SavedView }>().response;
    await shop.call('/admin/quotes/view/delete', { _id: deleted._id }, user);
    for (let count = 1; count <= 50; count += 1) expect((await save(`View ${count}`)).statusCode).toBe(200);
    const viewsFullError = { status: 409, code: 'views_full' };
    expect(await postExpectingError('/admin/quotes/view/restore', { _id: deleted._id }, user)).toMatchObject(viewsFullError);
    expect(await postExpectingError('/admin/quotes/view/save', { name: 'One more', filter: {} }, user)).toMatchObject(viewsFullError);
  });
});
