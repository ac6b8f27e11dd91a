import { describe, expect, test } from 'vitest';
import type { QuoteNote } from '#contract/admin/quotes/quote.endpoints.ts';
import type { SavedView } from '#contract/admin/quotes/views.endpoints.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { startQuotesAdmin } from '#test/start-quotes-admin.ts';

const { shop, thandi, anna, ben, submitQuoteRequest, post, postExpectingError, get } = startQuotesAdmin();

describe('notes', () => {
  test('are added, changed, deleted and restored; the customer sees none of them, the log contains all', async () => {
    const { _id } = await submitQuoteRequest();
    const note = await post<QuoteNote>('/admin/quotes/note/save', { _id, text: ' Pays late ' });
    expect(note).toMatchObject({ text: 'Pays late', author: { fullName: 'Ben Estimator' }, editedAt: null, version: 1 });
    await post('/admin/quotes/note/save', { _id, note: note._id, text: 'Pays early', version: 1 }, anna);
    expect(await postExpectingError('/admin/quotes/note/save', { _id, note: note._id, text: 'Pays never', version: 1 })).toMatchObject({
      code: 'version_stale',
      current: { text: 'Pays early' },
    });
    const edited = shop.clock.now().toISOString();
    const other = await submitQuoteRequest();
    expect(await postExpectingError('/admin/quotes/note/save', { _id: other._id, note: note._id, text: 'Elsewhere' })).toMatchObject({
      code: 'not_found',
    });
    expect(await get(_id)).toMatchObject({ noteCount: 1, deskNotes: [{ text: 'Pays early', editedAt: edited }] });
    await post('/admin/quotes/note/delete', { _id: note._id });
    expect(await get(_id)).toMatchObject({ noteCount: 0, deskNotes: [] });
    await post('/admin/quotes/note/restore', { _id: note._id });
    expect((await get(_id)).deskNotes).toHaveLength(1);
    expect((await shop.post('/user/quotes/get', { _id }, thandi)).body).not.toContain('Pays');
    const { rows } = await shop.pool.query("select action from audit_log where entity_type = 'quote_note' and entity_id = $1 order by id", [
      note._id,
    ]);
    expect(rows.map(({ action }) => action as string)).toEqual(['save', 'save', 'delete', 'restore']);
  });
});

describe('a note with a lost response', () => {
  test('is repeated with its key, and is one note', async () => {
    const { _id } = await submitQuoteRequest();
    const save = (text: string, id = _id, as = ben) =>
      shop.post('/admin/quotes/note/save', { _id: id, text }, { ...as, headers: { 'idempotency-key': 'noted' } });
    const responses = await Promise.all([save('Rang twice'), save(' Rang twice '), save('Rang twice')]);
    const ids = responses.map((response) => response.json<{ response: QuoteNote }>().response._id);
    expect(new Set(ids).size, responses[0]?.body).toBe(1);
    expect((await get(_id)).deskNotes).toMatchObject([{ _id: ids[0], text: 'Rang twice', version: 1 }]);
    const { rows } = await shop.pool.query("select action from audit_log where entity_type = 'quote_note' and entity_id = $1", [ids[0]]);
    expect(rows).toHaveLength(1);
    for (const reused of [await save('Rang thrice'), await save('Rang twice', (await submitQuoteRequest())._id)]) {
      expect([reused.statusCode, reused.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
    }
    expect((await save('Rang twice', _id, anna)).statusCode).toBe(200);
    expect((await get(_id)).deskNotes).toHaveLength(2);
    const odd = await shop.post('/admin/quotes/note/save', { _id, text: 'Odd' }, { ...ben, headers: { 'idempotency-key': 'a blank' } });
    expect(odd.json()).toMatchObject({ code: 'key_invalid' });
  });
});

describe('saved views', () => {
  test('are personal, sorted by name, and can be restored', async () => {
    const view = await post<SavedView>('/admin/quotes/view/save', {
      name: 'Gardens, mine',
      filter: { suburb: 'Gardens', assignee: 'me', status: 'submitted' },
    });
    expect(view.filter).toMatchObject({ suburb: 'Gardens', assignee: 'me', status: ['submitted'], search: '' });
    expect((await shop.post('/admin/quotes/list', view.filter, ben)).statusCode, 'a filter can be sent as it came').toBe(200);
    expect(await postExpectingError('/admin/quotes/view/save', { name: 'gardens, MINE', filter: {} })).toMatchObject({
      code: 'name_taken',
    });
    await post('/admin/quotes/view/save', { _id: view._id, name: 'Gardens' });
    const own = async (as: TestUser) => (await post<{ result: SavedView[] }>('/admin/quotes/view/list', {}, as)).result;
    expect(await own(ben)).toMatchObject([{ name: 'Gardens', filter: { suburb: 'Gardens' } }]);
    expect(await own(anna)).toEqual([]);
    expect(await postExpectingError('/admin/quotes/view/save', { _id: view._id, name: 'Stolen' }, anna)).toMatchObject({
      code: 'not_found',
    });
    expect(await postExpectingError('/admin/quotes/view/delete', { _id: view._id }, anna)).toMatchObject({ code: 'not_found' });
    await post('/admin/quotes/view/delete', { _id: view._id });
    expect(await own(ben)).toEqual([]);
    await post('/admin/quotes/view/restore', { _id: view._id });
    expect(await own(ben)).toHaveLength(1);
  });

  test('are limited to fifty, also for restored ones', async () => {
    const keen = await createUser(shop, { role: 'estimator' });
    const save = (name: string) => shop.post('/admin/quotes/view/save', { name, filter: {} }, keen);
    const taken = (await save('Taken off')).json<{ response: SavedView }>().response;
    await post('/admin/quotes/view/delete', { _id: taken._id }, keen);
    for (let count = 1; count <= 50; count += 1) expect((await save(`View ${count}`)).statusCode).toBe(200);
    const full = { status: 409, code: 'views_full' };
    expect(await postExpectingError('/admin/quotes/view/restore', { _id: taken._id }, keen)).toMatchObject(full);
    expect(await postExpectingError('/admin/quotes/view/save', { name: 'One more', filter: {} }, keen)).toMatchObject(full);
  });
});
