import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp();
type SearchResponse = OutputOf<'/site/search'>['response'];
const searchSite = async (search: string): Promise<SearchResponse> =>
  (await shop.post('/site/search', { search })).json<{ response: SearchResponse }>().response;
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
  const { fullcount } = (await shop.post('/site/list/all/products', { search: 'mrable' })).json<{ response: { fullcount: number } }>()
    .response;
  expect((await searchSite('mrable')).stoneCount).toBe(fullcount);
});

test('the site search finds active content only, and nothing for punctuation, blanks and unknown words', async () => {
  await shop.pool.query("update products set status = 'draft' where slug = 'karoo-night'");
  await shop.pool.query("update services set status = 'archived' where slug = 'kitchen'");
  expect(getNames((await searchSite('karoo night')).stones)).not.toContain('Karoo Night');
  expect(getNames((await searchSite('kitchen')).services)).not.toContain('Kitchen');
  for (const search of ['', '  ', '%_', 'zzzzzz']) {
    expect(await searchSite(search), search).toEqual({ stones: [], stoneCount: 0, services: [], projects: [], pages: [] });
  }
  expect((await shop.post('/site/search', { search: 'x'.repeat(201) })).statusCode).toBe(400);
});
