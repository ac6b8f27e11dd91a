import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';
import type { TestUser } from './factories.ts';

export type Json = Record<string, any>;

/** Fields that require a format: the value to save, and the text that the pages show. */
const formattedValues: Record<string, [savedValue: unknown, shownText: string]> = {
  'settings.email': ['first@marked.example', 'mailto:first@marked.example'],
  'settings.emailSales': ['second@marked.example', 'mailto:second@marked.example'],
  'settings.address.lat': [-22.56, '22.56'],
  'settings.address.lng': [17.08, '17.08'],
  'settings.phone.number': ['0217654321', '21 765 4321'],
  'settings.phone.dialcountry': ['264', '+264'],
  'settings.phone.code': ['NA', '"addressCountry":"NA"'],
  'settings.opening_hours.mon': ['07:01 - 16:01', '07:01–16:01'],
  'settings.opening_hours.sat': ['07:02 - 16:02', '07:02–16:02'],
  'settings.opening_hours.sun': ['07:03 - 16:03', '07:03–16:03'],
  'settings.social.0.url': ['https://marked.example/one', 'https://marked.example/one'],
  'settings.social.1.url': ['https://marked.example/two', 'https://marked.example/two'],
};
/** Fields that no page shows. `state` is only in the settings endpoint of the specification; pages show the province. */
const hiddenFields = new Set(['settings.address.state', 'settings.version', 'home.version']);
/** Pictures without alt text. The alt text of the logo is the name of the business. */
const fieldsWithoutAlt = new Set(['home.logo.picture', 'settings.favicon', 'testimonial.photo']);
const titleAndText = { title: '', text: '' };
/** The items to save in each list, by field. */
const listItems: Record<string, readonly Json[]> = {
  'settings.social': Array.from({ length: 2 }, () => ({ name: '', url: '' })),
  'home.hero.slides': Array.from({ length: 3 }, () => ({ ...titleAndText, picture: null })),
  'home.highlights': Array.from({ length: 3 }, () => titleAndText),
  'home.steps': Array.from({ length: 3 }, () => ({ ...titleAndText, picture: null })),
  'home.serviceTabs': [{ title: '' }],
};

/** Creates functions that save unique texts and pictures in the fields of a shop and record how the pages show them. */
export function createContentFiller(shop: TestApp, owner: () => TestUser) {
  /** The text or the part of a picture URL that the pages must show, by field. */
  const expectedTexts = new Map<string, string>();
  let textCount = 0;
  let colourSeed = 0;

  async function post(path: string, input: object): Promise<Json> {
    const response = await shop.post(path, input, owner());
    expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
    return response.json<Json>().response;
  }

  /** Records the text that the pages must show for a field: by default a unique one. @returns the text */
  function expectText(field: string, shownText = `Zq${String((textCount += 1)).padStart(3, '0')}`): string {
    expectedTexts.set(field, shownText);
    return shownText;
  }

  async function uploadPicture(path: string, fields: Record<string, string> = {}): Promise<{ _id: string; path: string }[]> {
    // Every picture has a different color, so that its hash is unique.
    colourSeed += 7;
    const background = { r: colourSeed % 256, g: (colourSeed * 3) % 256, b: 90 };
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const response = await shop.postForm(path as '/admin/picture/save', { fields, pictures: [picture] }, owner());
    expect(response.statusCode, response.body).toBe(200);
    return response.json<Json>().response.result;
  }

  /** Uploads a new picture for a field. The hash in its URL identifies the picture on the pages. */
  async function assignPicture(field: string, shownText?: string) {
    const [{ _id, path }] = (await uploadPicture('/admin/picture/save')) as [{ _id: string; path: string }];
    expectText(field, shownText ?? path.split('/')[2]);
    return { picture: _id, alt: fieldsWithoutAlt.has(field) ? '' : expectText(`${field}.alt`), focus: null };
  }

  /** Returns a copy of a value with new texts and pictures. */
  async function fillValue(value: unknown, field: string): Promise<unknown> {
    if (hiddenFields.has(field)) return undefined;
    if (field in formattedValues) {
      expectText(field, formattedValues[field]![1]);
      return formattedValues[field]![0];
    }
    if (field.endsWith('.picture')) return assignPicture(field);
    // Pages link to the icon as /icon, without a hash. Another test reads its bytes.
    if (field === 'settings.favicon') return assignPicture(field, '/icon');
    if (typeof value === 'string') return expectText(field);
    if (Array.isArray(value)) {
      expect(listItems, `${field}: an unknown list. Add it to this file`).toHaveProperty([field]);
      const items = listItems[field]!.map((item, index) => fillValue(item, `${field}.${index}`));
      return Promise.all(items);
    }
    expect(value, `${field}: neither a text nor a picture. Add it to this file`).toBeTypeOf('object');
    const filledValue: Json = {};
    for (const [name, fieldValue] of Object.entries(value as Json)) filledValue[name] = await fillValue(fieldValue, `${field}.${name}`);
    return filledValue;
  }

  return { expectedTexts, post, expectText, uploadPicture, assignPicture, fillValue };
}
