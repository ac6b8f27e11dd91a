import { defaultSaleSettings } from '#domain/orders/sale-settings.ts';
import { beforeAll, expect, test } from 'vitest';
import type { EditPresenceDto } from '#contract/admin/edit-presence.endpoints.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let anna: TestUser;
let ben: TestUser;
let _id = '';
beforeAll(async () => {
  anna = await createUser(shop, { role: 'editor', fullName: 'Anna Editor' });
  ben = await createUser(shop, { role: 'owner', fullName: 'Ben Owner' });
  ({ _id } = await getProduct(shop));
});
/** Opens an event stream of a user. */
async function addStream({ id }: TestUser): Promise<string> {
  const { rows } = await shop.pool.query(
    `insert into sse_connections (id, user_id, session_id, expires_at)
     select gen_random_uuid(), user_id, id, now() + interval '1 minute' from sessions where user_id = $1 limit 1 returning id`,
    [id],
  );
  return rows[0].id as string;
}
const postPresence = async (user: TestUser, input: object = {}) =>
  shop.post(
    '/admin/edit-presence',
    { stream: 'stream' in input ? input.stream : await addStream(user), entityType: 'product', _id, ...input },
    user,
  );
const reportPresence = async (user: TestUser, input: object = {}) =>
  (await postPresence(user, input)).json<{ response: EditPresenceDto }>().response;

test('two users who edit one record see each other and the saves of the other user', async () => {
  const [annasStream, bensStream] = [await addStream(anna), await addStream(ben)];
  const firstReport = await reportPresence(anna, { stream: annasStream, isTyping: true });
  expect(firstReport).toMatchObject({ others: [], changed: null });
  expect((await reportPresence(ben, { stream: bensStream })).others).toEqual([{ _id: anna.id, fullName: 'Anna Editor', isTyping: true }]);
  expect((await reportPresence(anna, { stream: annasStream })).others).toEqual([{ _id: ben.id, fullName: 'Ben Owner', isTyping: false }]);
  // Other tabs of the same user and other records are not reported.
  expect((await reportPresence(anna)).others).toHaveLength(1);
  expect((await reportPresence(anna, { stream: annasStream, entityType: 'colour' })).others).toEqual([]);

  await shop.post('/admin/product/save', { _id, finish: 'Honed twice' }, ben);
  const { changed } = await reportPresence(anna, { stream: annasStream, since: firstReport.now });
  expect(changed).toEqual({ at: expect.any(String), userName: 'Ben Owner' });
  expect((await reportPresence(ben, { stream: bensStream, since: firstReport.now })).changed).toBeNull();
  expect(
    (await reportPresence(anna, { stream: annasStream, since: new Date(Date.parse(changed!.at) + 1).toISOString() })).changed,
  ).toBeNull();

  // A user cannot remove the presence of another user. A closed form and an ended stream are no longer reported.
  await reportPresence(anna, { stream: bensStream, closed: true });
  expect((await postPresence(anna, { stream: bensStream })).json()).toMatchObject({ code: 'not_found' });
  expect((await reportPresence(anna, { stream: annasStream })).others).toHaveLength(1);
  await reportPresence(ben, { stream: bensStream, closed: true });
  expect((await reportPresence(anna, { stream: annasStream })).others).toEqual([]);
  await reportPresence(ben, { stream: bensStream });
  await shop.pool.query("update sse_connections set expires_at = now() - interval '1 second' where id = $1", [bensStream]);
  expect((await reportPresence(anna, { stream: annasStream })).others).toEqual([]);
});

test('users who edit content pages, the home page or settings see each other, although the audit log has other entity types for them', async () => {
  const forms = [
    { entityType: 'page', _id: 'aboutus', save: ['/admin/pages/save', { slug: 'aboutus', content: '<p>Changed.</p>' }] },
    { entityType: 'home', _id: 'current', save: ['/admin/home/save', { steps: [{ title: 'Changed', text: '' }] }] },
    { entityType: 'settings', _id: 'current', save: ['/admin/settings/save', { site_title: 'Changed' }] },
    { entityType: 'sale_settings', _id: 'current', save: ['/admin/sale/settings/save', { ...defaultSaleSettings, validityDays: 21 }] },
    { entityType: 'bank_details', _id: 'current', save: ['/admin/sale/bank/save', { bank: 'Changed' }] },
  ] as const;
  const cara = await createUser(shop, { role: 'owner', fullName: 'Cara Owner' });
  for (const { entityType, _id: id, save } of forms) {
    const [bensStream, carasStream] = [await addStream(ben), await addStream(cara)];
    const { now } = await reportPresence(ben, { stream: bensStream, entityType, _id: id });
    expect((await reportPresence(cara, { stream: carasStream, entityType, _id: id })).others, entityType).toEqual([
      { _id: ben.id, fullName: 'Ben Owner', isTyping: false },
    ]);
    expect((await shop.post(save[0], save[1], cara)).statusCode, entityType).toBe(200);
    expect((await reportPresence(ben, { stream: bensStream, entityType, _id: id, since: now })).changed?.userName, entityType).toBe(
      'Cara Owner',
    );
  }
});

test('changes of the home content are reported only to the screen of the changed field', async () => {
  const cara = await createUser(shop, { role: 'owner', fullName: 'Cara Owner' });
  const { now } = await reportPresence(ben, { entityType: 'home', _id: 'current' });
  const findAuthor = async (entityType: string) =>
    (await reportPresence(ben, { entityType, _id: 'current', since: now })).changed?.userName;
  const save = async (fields: object) => expect((await shop.post('/admin/home/save', fields, cara)).statusCode).toBe(200);
  await save({ headings: { map: 'Find the yard' }, noProjects: { text: 'Nothing yet.' } });
  expect([await findAuthor('home'), await findAuthor('site_texts')]).toEqual([undefined, 'Cara Owner']);
  await save({ headings: { finder: 'Find a slab' } });
  // The newest change affects the other screen, and does not hide the earlier change.
  await save({ notFound: { title: 'Cut off', text: '' } });
  expect([await findAuthor('home'), await findAuthor('site_texts')]).toEqual(['Cara Owner', 'Cara Owner']);
});

test('presence can be reported only for records that the user may edit', async () => {
  expect((await postPresence(anna, { entityType: 'price_book', _id: 'current' })).json()).toMatchObject({ code: 'not_allowed' });
  expect((await postPresence(ben, { entityType: 'price_book', _id: 'current' })).statusCode).toBe(200);
  expect((await postPresence(anna, { entityType: 'settings', _id: 'current' })).json()).toMatchObject({ code: 'not_allowed' });
  const estimator = await createUser(shop, { role: 'estimator' });
  expect((await postPresence(estimator)).json()).toMatchObject({ code: 'not_allowed' });
  expect((await postPresence(estimator, { entityType: 'quote_draft' })).statusCode).toBe(200);
  for (const role of ['installer', 'customer'] as const) {
    expect((await postPresence(await createUser(shop, { role }))).statusCode, role).toBe(403);
  }
});
