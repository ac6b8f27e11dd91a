import { describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';

const shop = startApp();
type SearchResponse = OutputOf<'/site/search'>['response'];
const searchSite = async (search: string): Promise<SearchResponse> => (await shop.call('/site/search', { search })).response;
const getNames = (hits: { name: string }[]) => hits.map(({ name }) => name);

test('the site search finds a stone with a thumbnail, and the projects that mention it', async () => {
  const results = await searchSite('constantia oro');
  expect(results.stones[0]).toMatchObject({ slug: 'constantia-oro', name: 'Constantia Oro', detail: 'Bold Veined Marble' });
  expect(results.stones[0]!.picture!.path).toMatch(/^\/media\//);
  expect(getNames(results.projects)).toContain('Waterfall island, Constantia');
});

test('the site search finds services by name or items, and pages by title, keywords or content', async () => {
  expect(getNames((await searchSite('kitchen')).services)).toContain('Kitchen');
  expect(getNames((await searchSite('removal of the old top')).services)).toEqual(['Redesign']);
  expect((await searchSite('opening hours')).pages.map(({ path }) => path)).toContain('/contactus');
  const privacyPage = (await searchSite('information regulator')).pages.find(({ path }) => path === '/privacypolicy');
  expect(privacyPage?.detail.toLowerCase()).toContain('information');
});

test('the site search tolerates accents, and typing mistakes if there is no exact match, like the product search', async () => {
  expect(getNames((await searchSite('namaqau onxy')).stones)).toEqual(['Namaqua Honey Onyx']);
  expect(getNames((await searchSite('Pa\u00e1rl rock')).stones)).toEqual(['Paarl Rock']);
  expect(getNames((await searchSite('privcay')).pages)).toEqual(['Privacy policy']);
  // `contact` is similar to a word of this stone, too. It does not match fuzzily, because a page matches exactly.
  await shop.pool.query("update products set description = description || ' Contrasts.' where slug = 'robben-dusk'");
  expect(getNames((await searchSite('conttrasts')).stones)).toContain('Robben Dusk');
  const contact = await searchSite('contact');
  expect([getNames(contact.pages)[0], contact.stones, contact.stoneCount]).toEqual(['Contact us', [], 0]);
  const { fullcount } = (await shop.call('/site/list/all/products', { search: 'mrable' })).response;
  expect((await searchSite('mrable')).stoneCount).toBe(fullcount);
});

test('the site search finds active content only, and nothing for punctuation, blanks and unknown words', async () => {
  await shop.pool.query("update products set status = 'draft' where slug = 'karoo-night'");
  await shop.pool.query("update services set status = 'archived' where slug = 'kitchen'");
  expect(getNames((await searchSite('karoo night')).stones)).not.toContain('Karoo Night');
  expect(getNames((await searchSite('kitchen')).services)).not.toContain('Kitchen');
  for (const search of ['', '  ', '%_', 'zzzzzz']) {
    expect(await searchSite(search), search).toEqual({
      stones: [],
      stoneCount: 0,
      services: [],
      projects: [],
      pages: [],
      omittedWords: [],
      isPartial: false,
    });
  }
  expect((await shop.post('/site/search', { search: 'x'.repeat(201) })).statusCode).toBe(400);
});

describe('words that no stone contains', () => {
  type ProductPage = { result: { mainCategoryName: string; colourName: string }[]; fullcount: number; omittedWords: string[] };
  const listProducts = async (search: string, filter: object = {}): Promise<ProductPage> =>
    (await shop.call('/site/list/all/products', { search, ...filter })).response;

  test('words of the trade are left out and named', async () => {
    const granite = await listProducts('granite');
    const found = await listProducts('granite countertops');
    expect(granite).toMatchObject({ omittedWords: [] });
    expect(found).toEqual({ ...granite, omittedWords: ['countertops'] });
    const quartz = await listProducts('white quartz worktop price');
    expect(quartz.fullcount).toBeGreaterThan(0);
    expect(quartz.omittedWords).toEqual(['worktop', 'price']);
    expect(quartz.fullcount).toBe((await listProducts('white quartz')).fullcount);
    const results = await searchSite('granite countertops');
    expect(results).toMatchObject({ stoneCount: granite.fullcount, omittedWords: ['countertops'], isPartial: false });
  });

  test('a search of such words only finds stones that contain them, or all stones', async () => {
    const all = await listProducts('');
    expect(await listProducts('countertop price')).toMatchObject({ fullcount: all.fullcount, omittedWords: ['countertop', 'price'] });
    expect(await listProducts('benchtops')).toMatchObject({ fullcount: all.fullcount, omittedWords: ['benchtops'] });
    await shop.pool.query("update products set description = description || ' A benchtop for pastry.' where slug = 'paarl-rock'");
    expect(await listProducts('benchtop')).toMatchObject({ fullcount: 1, omittedWords: [] });
  });

  test('words that no stone contains are left out beside others, and misspelled words are corrected', async () => {
    const granite = await listProducts('granite');
    expect(await listProducts('granite from xylophonia')).toMatchObject({
      fullcount: granite.fullcount,
      omittedWords: ['from', 'xylophonia'],
    });
    const { fullcount } = await listProducts('grannite');
    expect(await listProducts('grannite xylophonia')).toMatchObject({ fullcount, omittedWords: ['xylophonia'] });
    expect(await listProducts('xylophonia')).toMatchObject({ fullcount: 0, omittedWords: [] });
    const { fullcount: allProducts } = await listProducts('');
    expect(await listProducts('countertops in xylophonia')).toMatchObject({
      fullcount: allProducts,
      omittedWords: ['countertops', 'in', 'xylophonia'],
    });
  });

  test('if no stone contains all words, the stones that contain most of them are found, and the other words are named', async () => {
    await shop.pool.query("update products set description = description || ' Polished in town.' where slug = 'constantia-oro'");
    const { fullcount } = await listProducts('black granite');
    expect(await listProducts('black granite polished town')).toMatchObject({ fullcount, omittedWords: ['polished', 'town'] });
    expect(await searchSite('black granite polished town')).toMatchObject({ stoneCount: fullcount, omittedWords: ['polished', 'town'] });
    expect(await listProducts('Constantia marble granite')).toMatchObject({ omittedWords: ['granite'] });
  });

  test('a search of the site without a result for all words finds results for some of them', async () => {
    const results = await searchSite('bathroom privacy');
    expect(results).toMatchObject({ isPartial: true, omittedWords: [] });
    expect([getNames(results.services), getNames(results.pages)]).toEqual([
      expect.arrayContaining(['Bathroom']),
      expect.arrayContaining(['Privacy policy']),
    ]);
    expect(await searchSite('privacy xylophonia')).toMatchObject({ isPartial: true, omittedWords: ['xylophonia'] });
  });
});

test('staff edit the words that the search leaves out or replaces, and the next search follows', async () => {
  const editor = await createUser(shop, { role: 'editor' });
  const save = (input: object) => shop.post('/admin/search-word/save', input, editor);
  const find = async (search: string) => (await shop.call('/site/list/all/products', { search })).response;
  const { fullcount } = await find('granite');
  expect((await find('granito')).fullcount).not.toBe(0);
  const saved = await save({ words: 'Kliptafel, rotsblad', meaning: 'Granite' });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await find('kliptafels')).toMatchObject({ fullcount, omittedWords: [] });
  expect((await save({ words: 'rotsblad' })).json()).toMatchObject({ code: 'already_exists' });
  expect((await save({ words: ' , ' })).json()).toMatchObject({ code: 'text_required' });
  const { _id, version } = saved.json<{ response: { _id: string; version: number } }>().response;
  await save({ _id, version, meaning: '' });
  expect(await find('granite rotsblad')).toMatchObject({ fullcount, omittedWords: ['rotsblad'] });
  await shop.post('/admin/search-word/delete', { _id }, editor);
  expect((await find('kliptafel')).fullcount).toBe(0);
  const customer = await createUser(shop);
  expect((await shop.post('/admin/search-word/save', { words: 'x' }, customer)).statusCode).toBe(403);
});
