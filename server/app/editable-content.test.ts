import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productTextNames } from '#domain/catalogue/product.ts';
import { startBuiltSite, type BuiltSite } from '#test/start-built-site.ts';
import { createContentFiller, type Json } from '#test/create-content-filler.ts';
import { startApp } from '#test/harness.ts';
import { interfaceTexts } from '#test/interface-texts.ts';
import { createUser, type TestUser } from '#test/factories.ts';
import { removeScripts } from '#test/parse-html.ts';
import { extractVisibleText } from '#test/extract-visible-text.ts';

// Saves every text and picture of an empty shop through back-office endpoints. Each must be on the built public pages, and all other
// texts there must be interface texts.

const shop = startApp('empty', { limits: false });
let site: BuiltSite;
let owner: TestUser;

const { expectedTexts, post, expectText, uploadPicture, assignPicture, fillValue } = createContentFiller(shop, () => owner);

const html = new Map<string, string>();
const loadPage = async (path: string, name = path, status = 200): Promise<void> => {
  const response = await site.app.inject(path);
  expect(response.statusCode, `${path}: ${response.body.slice(0, 300)}`).toBe(status);
  html.set(name, response.body);
};

beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  site = await startBuiltSite(shop);

  await post('/admin/settings/save', (await fillValue(await post('/admin/settings/get', {}), 'settings')) as object);
  const home = (await fillValue(await post('/admin/home/get', {}), 'home')) as Json;
  home['serviceTabs'][0].service = 'none';
  await post('/admin/home/save', home);
  for (const path of ['/services', '/gallery']) await loadPage(path, `${path} while it is empty`);
  site.cache.invalidate();

  // The catalogue.
  const [materialPicture] = await uploadPicture('/admin/picture/save');
  const material = await post('/admin/main-category/save', {
    name: expectText('material.name'),
    description: expectText('material.description'),
    pictures: [{ picture: materialPicture!._id, alt: expectText('material.picture.alt') }],
  });
  expectText('material.picture', materialPicture!.path.split('/')[2]);
  const type = { name: expectText('type.name'), description: expectText('type.description'), mainCategory: material['_id'] };
  const { _id: subCategory } = await post('/admin/sub-category/save', type);
  const { _id: colour } = await post('/admin/colour/save', { name: expectText('colour.name') });
  const stones = [];
  for (const [index, price] of [4321, 8765].entries()) {
    const field = `stone.${index}`;
    const stone = {
      name: expectText(`${field}.name`),
      ...Object.fromEntries(productTextNames.map((name) => [name, expectText(`${field}.${name}`)])),
      slabLengthMm: 3111 + index,
      slabWidthMm: 1999 + index,
      mainCategory: material['_id'],
      status: 'active',
      subCategory,
      colour,
      price,
    };
    expectText(`${field}.price`, `R${String(price).replace(/(\d)(\d{3})/, '$1\u00a0$2')}`);
    expectText(`${field}.slab`, `3\u00a0${111 + index}`);
    const { _id, slug } = await post('/admin/product/save', stone);
    const [picture] = await uploadPicture('/admin/product/picture/save', { id: _id });
    expectText(`${field}.picture`, picture!.path.split('/')[2]);
    const alt = expectText(`${field}.picture.alt`);
    await post('/admin/product/picture/arrange', { id: _id, pictures: [{ _id: picture!._id, alt, kind: 'slab' }] });
    stones.push({ _id, slug });
  }

  // Services, projects and testimonials.
  for (const [index, price] of [2468, 0].entries()) {
    const field = `service.${index}`;
    const service = await post('/admin/service/save', {
      name: expectText(`${field}.name`),
      description: expectText(`${field}.description`),
      services: [{ name: expectText(`${field}.services.0.name`) }],
      pictures: [await assignPicture(`${field}.picture`)],
      featured: 'Yes',
      status: 'active',
      price,
    });
    if (index === 0) await post('/admin/home/save', { serviceTabs: [{ ...home['serviceTabs'][0], service: service['slug'] }] });
  }
  expectText('service.0.price', 'R2\u00a0468');
  const project = await post('/admin/project/save', {
    title: expectText('project.title'),
    description: expectText('project.description'),
    pictures: [await assignPicture('project.picture')],
    stones: [stones[0]!._id],
    status: 'active',
  });
  const photo = await assignPicture('testimonial.photo');
  const testimonial = {
    content: expectText('testimonial.content'),
    author: expectText('testimonial.author'),
    photo: photo.picture,
    status: 'active',
  };
  await post('/admin/testimonial/save', testimonial);
  const day = new Date(shop.clock.now().getTime() + 86_400_000 * 3).toISOString().slice(0, 10);
  await post('/admin/opening/save', { day, hours: 'Closed', note: expectText('opening.note') });
  for (const slug of ['aboutus', 'privacypolicy', 'termsandconditions']) {
    await post('/admin/pages/save', { slug, content: `<h2>${expectText(`${slug}.heading`)}</h2><p>${expectText(`${slug}.text`)}</p>` });
  }

  const [first, second] = stones.map(({ slug }) => slug as string);
  const mainPages = [
    '/',
    '/allproducts',
    '/prodlist',
    `/stone/${first}`,
    `/stone/${second}`,
    '/services',
    '/gallery',
    '/aboutus',
    '/contactus',
  ];
  const otherPages = ['/privacypolicy', '/termsandconditions', '/quotes', '/compare', `/compare?ids=${first},${second}`, '/mystones'];
  for (const path of [...mainPages, ...otherPages, `/mystones?ids=${first}`, `/prodlist?product=${first}`]) await loadPage(path);
  await loadPage(`/gallery/details?id=${project['_id']}`, '/gallery/details');
  await loadPage('/nothing-here', 'no page', 404);
}, 60_000);
afterAll(() => site.close());

/** Returns the texts for readers, search engines and link previews, without the data of scripts. */
const joinPages = (): string => [...html.values()].map(removeScripts).join('\n');

/** A date in the format of the opening hours; it differs each day. */
const datePattern = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\b/g;

describe('every text and picture of the public site is editable content', () => {
  test('each saved value is on a public page', async () => {
    const visibleHtml = joinPages();
    // The browser loads the pictures of later slides after the first one.
    const allHtml = [...html.values()].join('\n');
    const isShown = (field: string, text: string) => (/slides\.[12]\.picture/.test(field) ? allHtml : visibleHtml).includes(text);
    const missing = [...expectedTexts].filter(([field, text]) => !isShown(field, text));
    expect(missing).toEqual([]);
    expect((await site.app.inject('/icon')).headers['content-type']).toBe('image/png');
    expect(expectedTexts.size).toBeGreaterThan(150);
  });

  test('no other text is on a public page, except the texts of the interface', () => {
    const uiTexts = new Set<string>(interfaceTexts);
    // The visible texts of email addresses lack the `mailto:` of the expected texts.
    const contentTexts = [...expectedTexts.values(), 'marked.example'];
    const unexpectedTexts = new Map<string, string>();
    for (const [path, body] of html) {
      for (const text of extractVisibleText(body)) {
        const normalized = text.replaceAll(/\s+/g, ' ').replaceAll(datePattern, 'Day # Month').replaceAll(/\d+/g, '#');
        if (uiTexts.has(normalized) || contentTexts.some((content) => text.includes(content))) continue;
        unexpectedTexts.set(normalized, path);
      }
    }
    // A text of the business belongs in the content, a text of the interface in test/interface-texts.ts.
    expect([...unexpectedTexts]).toEqual([]);
  });
});
