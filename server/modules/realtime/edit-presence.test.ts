import { beforeAll, expect, test } from 'vitest';
import { randomId } from '#web/lib/random-id.ts';
import type { Together } from '#contract/admin/together.ts';
import { startApp } from '#test/harness.ts';
import { findStone, makePerson, type MadePerson } from '#test/make.ts';

const shop = startApp();
let anna: MadePerson;
let ben: MadePerson;
let _id = '';
beforeAll(async () => {
  anna = await makePerson(shop, { role: 'editor', fullName: 'Anna Editor' });
  ben = await makePerson(shop, { role: 'owner', fullName: 'Ben Owner' });
  ({ _id } = await findStone(shop));
});
const say = (as: MadePerson, input: object = {}) => shop.post('/admin/together', { tab: randomId(), thing: 'product', _id, ...input }, as);
const ask = async (as: MadePerson, input: object = {}) => (await say(as, input)).json<{ response: Together }>().response;

test('two who have the same thing open are told of each other, and of what the other saved since', async () => {
  const [annas, bens] = [randomId(), randomId()];
  const first = await ask(anna, { tab: annas, typing: true });
  expect(first).toMatchObject({ others: [], changed: null });
  expect((await ask(ben, { tab: bens })).others).toEqual([{ _id: anna.id, fullName: 'Anna Editor', typing: true }]);
  expect((await ask(anna, { tab: annas })).others).toEqual([{ _id: ben.id, fullName: 'Ben Owner', typing: false }]);
  // In another tab of one's own, and of another thing, nobody is told of oneself.
  expect((await ask(anna, { tab: randomId() })).others).toHaveLength(1);
  expect((await ask(anna, { tab: annas, thing: 'colour' })).others).toEqual([]);

  await shop.post('/admin/product/save', { _id, finish: 'Honed together' }, ben);
  const { changed } = await ask(anna, { tab: annas, since: first.now });
  expect(changed).toEqual({ at: expect.any(String), who: 'Ben Owner' });
  expect((await ask(ben, { tab: bens, since: first.now })).changed).toBeNull();
  expect((await ask(anna, { tab: annas, since: new Date(Date.parse(changed!.at) + 1).toISOString() })).changed).toBeNull();

  // Nobody ends what somebody else has open; one who leaves is gone, and so is a tab that fell silent.
  await ask(anna, { tab: bens, away: true });
  expect((await ask(anna, { tab: annas })).others).toHaveLength(1);
  await ask(ben, { tab: bens, away: true });
  expect((await ask(anna, { tab: annas })).others).toEqual([]);
  await ask(ben, { tab: bens });
  await shop.pool.query("update desk_editors set expires_at = now() - interval '1 second' where tab = $1", [bens]);
  expect((await ask(anna, { tab: annas })).others).toEqual([]);
});

test('of the written pages, the home page and the settings too, as the log calls them', async () => {
  const forms = [
    { thing: 'page', _id: 'aboutus', save: ['/admin/pages/save', { slug: 'aboutus', content: '<p>Told of.</p>' }] },
    { thing: 'home', _id: 'current', save: ['/admin/home/save', { steps: [{ title: 'Told of', text: '' }] }] },
    { thing: 'settings', _id: 'current', save: ['/admin/settings/save', { site_title: 'Told of' }] },
  ] as const;
  const cara = await makePerson(shop, { role: 'owner', fullName: 'Cara Owner' });
  for (const { thing, _id: id, save } of forms) {
    const [bens, caras] = [randomId(), randomId()];
    const { now } = await ask(ben, { tab: bens, thing, _id: id });
    expect((await ask(cara, { tab: caras, thing, _id: id })).others, thing).toEqual([
      { _id: ben.id, fullName: 'Ben Owner', typing: false },
    ]);
    expect((await shop.post(save[0], save[1], cara)).statusCode, thing).toBe(200);
    expect((await ask(ben, { tab: bens, thing, _id: id, since: now })).changed?.who, thing).toBe('Cara Owner');
  }
});

test("of the site's own content only of what the same screen holds", async () => {
  const cara = await makePerson(shop, { role: 'owner', fullName: 'Cara Owner' });
  const { now } = await ask(ben, { thing: 'home', _id: 'current' });
  const told = async (thing: string) => (await ask(ben, { thing, _id: 'current', since: now })).changed?.who;
  const save = async (part: object) => expect((await shop.post('/admin/home/save', part, cara)).statusCode).toBe(200);
  await save({ headings: { map: 'Find the yard' }, noProjects: { text: 'Nothing yet.' } });
  expect([await told('home'), await told('words')]).toEqual([undefined, 'Cara Owner']);
  await save({ headings: { finder: 'Find a slab' } });
  // The newest is of the other screen, and hides nothing.
  await save({ notFound: { title: 'Cut off', text: '' } });
  expect([await told('home'), await told('words')]).toEqual(['Cara Owner', 'Cara Owner']);
});

test('only of what one may change', async () => {
  expect((await say(anna, { thing: 'price_book', _id: 'current' })).json()).toMatchObject({ code: 'not_allowed' });
  expect((await say(ben, { thing: 'price_book', _id: 'current' })).statusCode).toBe(200);
  expect((await say(anna, { thing: 'settings', _id: 'current' })).json()).toMatchObject({ code: 'not_allowed' });
  for (const role of ['estimator', 'installer', 'customer'] as const) {
    expect((await say(await makePerson(shop, { role }))).statusCode, role).toBe(403);
  }
});
