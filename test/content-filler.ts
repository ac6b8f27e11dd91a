import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';
import type { TestUser } from './factories.ts';

export type Json = Record<string, any>;

/** Values with a format: the saved value, and the text on the pages. */
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
/** Only in the settings endpoint of the specification. Pages show the province, which is the same in South Africa. */
const notShown = new Set(['settings.address.state', 'settings.version', 'home.version']);
/** Not in the accessible text: the logo's alt text is the shop's name. */
const unspoken = new Set(['home.logo.picture', 'settings.favicon', 'testimonial.photo']);
/** An item of each list, and the number of items to save. */
const words = { title: '', text: '' };
const lists: Record<string, readonly Json[]> = {
  'settings.social': Array.from({ length: 2 }, () => ({ name: '', url: '' })),
  'home.hero.slides': Array.from({ length: 3 }, () => ({ ...words, picture: null })),
  'home.highlights': Array.from({ length: 3 }, () => words),
  'home.steps': Array.from({ length: 3 }, () => ({ ...words, picture: null })),
  'home.serviceTabs': [{ title: '' }],
};

/** Saves unique texts and pictures in every field of a shop, and records how the pages show them. */
export function createContentFiller(shop: TestApp, owner: () => TestUser) {
  /** By the name of its field. */
  const given = new Map<string, string>();
  let marks = 0;
  let hues = 0;

  async function save(path: string, input: object): Promise<Json> {
    const answer = await shop.post(path, input, owner());
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return answer.json<Json>().response;
  }

  function give(field: string, shown = `Zq${String((marks += 1)).padStart(3, '0')}`): string {
    given.set(field, shown);
    return shown;
  }

  async function send(path: string, fields: Record<string, string> = {}): Promise<{ _id: string; path: string }[]> {
    hues += 7;
    const background = { r: hues % 256, g: (hues * 3) % 256, b: 90 };
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const answer = await shop.postForm(path as '/admin/picture/save', { fields, pictures: [picture] }, owner());
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Json>().response.result;
  }

  /** Uploads a new picture for each field, which is found by the hash in its URL. */
  async function givePicture(field: string, shown?: string) {
    const [{ _id, path }] = (await send('/admin/picture/save')) as [{ _id: string; path: string }];
    give(field, shown ?? path.split('/')[2]);
    return { picture: _id, alt: unspoken.has(field) ? '' : give(`${field}.alt`), focus: null };
  }

  /** Returns a value with all texts and pictures replaced. */
  async function remade(value: unknown, field: string): Promise<unknown> {
    if (notShown.has(field)) return undefined;
    if (field in special) {
      give(field, special[field]![1]);
      return special[field]![0];
    }
    if (field.endsWith('.picture')) return givePicture(field);
    // It has a separate URL; another test reads its bytes.
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

  return { given, save, give, send, givePicture, remade };
}
