import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { startApp } from '#test/harness.ts';

const shop = startApp();
type Found = OutputOf<'/site/search'>['response'];
const find = async (search: string): Promise<Found> => (await shop.post('/site/search', { search })).json<{ response: Found }>().response;
const names = (hits: { name: string }[]) => hits.map(({ name }) => name);

test('finds a stone, and the projects and pages that mention it, each with a thumbnail', async () => {
  const found = await find('constantia oro');
  expect(found.stones[0]).toMatchObject({ slug: 'constantia-oro', name: 'Constantia Oro', detail: 'Bold Veined Marble' });
  expect(found.stones[0]!.picture!.path).toMatch(/^\/media\//);
  expect(names(found.projects)).toContain('Waterfall island, Constantia');
});

test('finds services by name or items, and pages by title, keywords or content', async () => {
  expect(names((await find('kitchen')).services)).toContain('Kitchen');
  expect(names((await find('removal of the old top')).services)).toEqual(['Redesign']);
  expect((await find('opening hours')).pages.map(({ path }) => path)).toContain('/contactus');
  const written = (await find('information regulator')).pages.find(({ path }) => path === '/privacypolicy');
  expect(written?.detail.toLowerCase()).toContain('information');
});

test('tolerates typing mistakes and accents like the product search, but only without exact matches', async () => {
  expect(names((await find('namaqau onxy')).stones)).toEqual(['Namaqua Honey Onyx']);
  expect(names((await find('Pa\u00e1rl rock')).stones)).toEqual(['Paarl Rock']);
  expect(names((await find('privcay')).pages)).toEqual(['Privacy policy']);
  // One or two letters from a word of some stones, which is tolerated if no page contains it.
  await shop.pool.query("update products set description = description || ' Contrasts.' where slug = 'robben-dusk'");
  expect(names((await find('conttrasts')).stones)).toContain('Robben Dusk');
  const contact = await find('contact');
  expect([names(contact.pages)[0], contact.stones, contact.stoneCount]).toEqual(['Contact us', [], 0]);
  const { fullcount } = (await shop.post('/site/list/all/products', { search: 'mrable' })).json<{ response: { fullcount: number } }>()
    .response;
  expect((await find('mrable')).stoneCount).toBe(fullcount);
});

test('finds active content only, and nothing for punctuation, blanks and unknown words', async () => {
  await shop.pool.query("update products set status = 'draft' where slug = 'karoo-night'");
  await shop.pool.query("update services set status = 'archived' where slug = 'kitchen'");
  expect(names((await find('karoo night')).stones)).not.toContain('Karoo Night');
  expect(names((await find('kitchen')).services)).not.toContain('Kitchen');
  for (const search of ['', '  ', '%_', 'zzzzzz']) {
    expect(await find(search), search).toEqual({ stones: [], stoneCount: 0, services: [], projects: [], pages: [] });
  }
  expect((await shop.post('/site/search', { search: 'x'.repeat(201) })).statusCode).toBe(400);
});
