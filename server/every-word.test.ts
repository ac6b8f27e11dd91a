import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuiltSite, type BuiltSite } from '#test/built-site.ts';
import { startApp } from '#test/harness.ts';
import { interfaceWords } from '#test/interface-words.ts';
import { makePerson, type MadePerson } from '#test/make.ts';
import { wordsOn } from '#test/words-on.ts';

// A new owner's empty shop, in which every word and every picture is given through the back office's calls: each is found on the public
// pages as they are built, and no other word is, but those that the site itself is made of.

const shop = startApp('empty', { limits: false });
let site: BuiltSite;
let owner: MadePerson;

type Json = Record<string, any>;
const save = async (path: string, input: object): Promise<Json> => {
  const answer = await shop.post(path, input, owner);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<Json>().response;
};

let marks = 0;
/** A word that stands nowhere else. */
const mark = (): string => `Zq${String((marks += 1)).padStart(3, '0')}`;
/** What was given, by the name of its field, and how the pages show it. */
const given = new Map<string, string>();
const give = (field: string, shown = mark()): string => {
  given.set(field, shown);
  return shown;
};

let hues = 0;
const send = async (path: string, fields: Record<string, string> = {}): Promise<{ _id: string; path: string }[]> => {
  hues += 7;
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: hues % 256, g: (hues * 3) % 256, b: 90 } } });
  const answer = await shop.postForm(path as '/admin/picture/save', { fields, pictures: [await picture.jpeg().toBuffer()] }, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Json>().response.result;
};
/** Another picture for each place, found by the hash in its address. */
async function givePicture(field: string, shown?: string) {
  const [{ _id, path }] = (await send('/admin/picture/save')) as [{ _id: string; path: string }];
  give(field, shown ?? path.split('/')[2]);
  return { picture: _id, alt: unspoken.has(field) ? '' : give(`${field}.alt`), focus: null };
}

/** Values that must be more than a word: what is saved, and what the pages show of it. */
const special: Record<string, [saved: unknown, shown: string]> = {
  'settings.email': ['first@marked.example', 'mailto:first@marked.example'],
  'settings.emailSales': ['second@marked.example', 'mailto:second@marked.example'],
  'settings.address.lat': [-22.56, '22.56'],
  'settings.address.lng': [17.08, '17.08'],
  'settings.phone.number': ['0217654321', '21 765 4321'],
  'settings.phone.dialcountry': ['264', '+264'],
  'settings.phone.code': ['NA', '"addressCountry":"NA"'],
  'settings.social.0.url': ['https://marked.example/one', 'https://marked.example/one'],
  'settings.social.1.url': ['https://marked.example/two', 'https://marked.example/two'],
};
/** Kept for callers of the specification's settings; the pages show the province, which says the same in South Africa. */
const notShown = new Set(['settings.address.state', 'settings.version', 'home.version']);
/** The logo is read as the shop's name, which it stands for. */
const unspoken = new Set(['home.logo.picture', 'settings.favicon', 'testimonial.photo']);
/** What one of a list looks like, and how many are given. */
const words = { title: '', text: '' };
const lists: Record<string, readonly Json[]> = {
  'settings.social': Array.from({ length: 2 }, () => ({ name: '', url: '' })),
  'home.hero.slides': Array.from({ length: 3 }, () => ({ ...words, picture: null })),
  'home.highlights': Array.from({ length: 3 }, () => words),
  'home.steps': Array.from({ length: 3 }, () => ({ ...words, picture: null })),
  'home.serviceTabs': [{ title: '' }],
};

/** The same thing with every word and picture in it another one. */
async function remade(value: unknown, field: string): Promise<unknown> {
  if (notShown.has(field)) return undefined;
  if (field in special) {
    give(field, special[field]![1]);
    return special[field]![0];
  }
  if (field.endsWith('.picture')) return givePicture(field);
  // By an address of its own, whose bytes another test reads.
  if (field === 'settings.favicon') return givePicture(field, '/icon');
  if (typeof value === 'string') return give(field);
  if (Array.isArray(value)) {
    expect(lists, `${field}: a list whose items the test does not know`).toHaveProperty([field]);
    const items = lists[field]!.map((item, index) => remade(item, `${field}.${index}`));
    return Promise.all(items);
  }
  expect(value, `${field}: neither words nor a picture: the test has to know it`).toBeTypeOf('object');
  const all: Json = {};
  for (const [name, inner] of Object.entries(value as Json)) all[name] = await remade(inner, `${field}.${name}`);
  return all;
}

const html = new Map<string, string>();
const look = async (path: string, as = path, status = 200): Promise<void> => {
  const answer = await site.app.inject(path);
  expect(answer.statusCode, `${path}: ${answer.body.slice(0, 300)}`).toBe(status);
  html.set(as, answer.body);
};

beforeAll(async () => {
  owner = await makePerson(shop, { role: 'owner' });
  site = await openBuiltSite(shop);

  await save('/admin/settings/save', (await remade(await save('/admin/settings/get', {}), 'settings')) as object);
  const home = (await remade(await save('/admin/home/get', {}), 'home')) as Json;
  home['serviceTabs'][0].service = 'none';
  await save('/admin/home/save', home);
  for (const path of ['/services', '/gallery']) await look(path, `${path} while it is empty`);
  site.cache.clear();

  // The catalogue.
  const material = await save('/admin/product/maincategory/save', {
    name: give('material.name'),
    description: give('material.description'),
  });
  const [materialPicture] = await send('/admin/product/maincategory/picture/save', { id: material['_id'] });
  give('material.picture', materialPicture!.path.split('/')[2]);
  const type = { name: give('type.name'), description: give('type.description'), mainCategory: material['_id'] };
  const { _id: subCategory } = await save('/admin/product/subcategory/save', type);
  const { _id: colour } = await save('/admin/product/colours/save', { name: give('colour.name') });
  const stones = [];
  for (const [index, price] of [4321, 8765].entries()) {
    const of = `stone.${index}`;
    const stone = {
      name: give(`${of}.name`),
      description: give(`${of}.description`),
      pricePer: give(`${of}.pricePer`),
      finish: give(`${of}.finish`),
      edgeProfile: give(`${of}.edgeProfile`),
      slabLengthMm: 3111 + index,
      slabWidthMm: 1999 + index,
      mainCategory: material['_id'],
      status: 'active',
      subCategory,
      colour,
      price,
    };
    give(`${of}.price`, `R${String(price).replace(/(\d)(\d{3})/, '$1\u00a0$2')}`);
    give(`${of}.slab`, `3\u00a0${111 + index}`);
    const { _id, slug } = await save('/admin/product/save', stone);
    const [picture] = await send('/admin/product/picture/save', { id: _id });
    give(`${of}.picture`, picture!.path.split('/')[2]);
    const alt = give(`${of}.picture.alt`);
    await save('/admin/product/picture/arrange', { id: _id, pictures: [{ _id: picture!._id, alt, kind: 'slab' }] });
    stones.push({ _id, slug });
  }

  // What the business does, has done, and what is said of it.
  for (const [index, price] of [2468, 0].entries()) {
    const of = `service.${index}`;
    const service = await save('/admin/service/save', {
      name: give(`${of}.name`),
      description: give(`${of}.description`),
      services: [{ name: give(`${of}.services.0.name`) }],
      pictures: [await givePicture(`${of}.picture`)],
      featured: 'Yes',
      status: 'active',
      price,
    });
    if (index === 0) await save('/admin/home/save', { serviceTabs: [{ ...home['serviceTabs'][0], service: service['slug'] }] });
  }
  give('service.0.price', 'R2\u00a0468');
  const project = await save('/admin/project/save', {
    title: give('project.title'),
    description: give('project.description'),
    pictures: [await givePicture('project.picture')],
    stones: [stones[0]!._id],
    status: 'active',
  });
  const photo = await givePicture('testimonial.photo');
  const said = { content: give('testimonial.content'), author: give('testimonial.author'), picture: photo.picture, status: 'active' };
  await save('/admin/testimonial/save', said);
  const day = new Date(shop.clock.now().getTime() + 86_400_000 * 3).toISOString().slice(0, 10);
  await save('/admin/opening/save', { day, hours: 'Closed', note: give('opening.note') });
  for (const slug of ['aboutus', 'privacypolicy', 'termsandconditions']) {
    await save('/admin/pages/save', { slug, content: `<h2>${give(`${slug}.heading`)}</h2><p>${give(`${slug}.text`)}</p>` });
  }

  const [first, second] = stones.map(({ slug }) => slug as string);
  const plain = [
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
  const others = ['/privacypolicy', '/termsandconditions', '/quotes', '/compare', `/compare?ids=${first},${second}`, '/mystones'];
  for (const path of [...plain, ...others, `/mystones?ids=${first}`, `/prodlist?product=${first}`]) await look(path);
  await look(`/gallery/details?id=${project['_id']}`, '/gallery/details');
  await look('/nothing-here', 'no page', 404);
}, 60_000);
afterAll(() => site.close());

/** What a reader, a search engine or a preview of a link is shown; what the browser's code carries along is left out. */
const shown = (): string =>
  [...html.values()].map((body) => body.replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')).join('\n');

describe('every word and every picture of the public site is the owner’s', () => {
  test('each that was given is on a public page', () => {
    const found = shown();
    // The browser fetches the pictures of the later slides once the first has had time to show itself.
    const later = [...html.values()].join('\n');
    const missing = [...given].filter(([field, text]) => !(/slides\.[12]\.picture/.test(field) ? later : found).includes(text));
    expect(missing).toEqual([]);
    expect(given.size).toBeGreaterThan(150);
  });

  test('no other words are there than those the site is made of', () => {
    const own = new Set<string>(interfaceWords);
    const marked = [...given.values(), 'marked.example'];
    const others = new Map<string, string>();
    for (const [path, body] of html) {
      for (const text of wordsOn(body)) {
        const plain = text.replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#');
        if (own.has(plain) || marked.some((each) => text.includes(each))) continue;
        others.set(plain, path);
      }
    }
    // Words of the shop belong into its content; words that are the same for every shop into the list.
    expect([...others]).toEqual([]);
  });
});
