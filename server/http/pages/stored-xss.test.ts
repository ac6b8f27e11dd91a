import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { descriptions, headings } from '#contract/public/settings.endpoints.ts';
import { productFields, productTextNames } from '#domain/catalogue/product.ts';
import { startBuiltSite, type BuiltSite } from '#test/start-built-site.ts';
import { xssPayloads } from '#test/xss-payloads.ts';
import { startApp } from '#test/harness.ts';
import { getProduct, createUser, type TestUser } from '#test/factories.ts';
import { readPage, type ReadPage } from '#test/read-page.ts';

// T20: typed text is displayed as text. Fills every text field of the editing endpoints and checks the built pages.
const shop = startApp();
let site: BuiltSite;
let owner: TestUser;

type Json = Record<string, any>;
const save = async (path: string, input: object): Promise<Json> => {
  const response = await shop.post(path, input, owner);
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200);
  return response.json<Json>().response;
};

beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner' });
  site = await startBuiltSite(shop);
}, 60_000);
afterAll(() => site.close());

const isDangerousAttribute = ({ name, value }: Attr): boolean =>
  /^(?:on|srcdoc$)/.test(name) ||
  (/^(?:href|src|data)$/.test(name) && /^\s*javascript:/i.test(value)) ||
  (/^(?:form)?action$/.test(name) && !value.startsWith('/'));

/** Returns the elements that could run code or load foreign content. Other tests check the hashes of scripts. */
function findDangerousElements({ document }: ReadPage): string[] {
  const isDangerous = (element: Element) =>
    element.matches('iframe, object, embed, math') || [...element.attributes].some(isDangerousAttribute);
  return [...document.querySelectorAll('*')].filter(isDangerous).map(({ outerHTML }) => outerHTML);
}

const createTexts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: xssPayloads[(from + index) % xssPayloads.length]!,
    text: xssPayloads[(from + index + 5) % xssPayloads.length]!,
  }));
/** Returns the payloads, truncated to the maximum length of a field. */
const joinPayloads = (max: number): string => xssPayloads.join(' ').slice(0, max);

describe('T20 texts entered by staff', () => {
  test('are displayed as text on every page and never executed', { timeout: 60_000 }, async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#445566' } })
      .jpeg()
      .toBuffer();
    const saved = await shop.postForm('/admin/picture/save', { pictures: [bytes] }, owner);
    const picture = { picture: saved.json<Json>().response.result[0]._id as string, alt: joinPayloads(300) };
    const stones = [(await getProduct(shop))._id];
    let service: Json = {};
    let project: Json = {};
    for (const [index, payload] of xssPayloads.entries()) {
      const pictures = [{ ...picture, alt: payload }];
      service = await save('/admin/service/save', {
        name: payload,
        description: payload,
        status: 'active',
        featured: 'Yes',
        services: [{ name: payload }],
        pictures,
      });
      project = await save('/admin/project/save', { title: payload, description: payload, status: 'active', pictures, stones });
      await save('/admin/testimonial/save', { content: payload, author: payload, status: 'active', photo: picture.picture });
      await save('/admin/suburb/save', { name: `${payload} ${index}`, postal_code: payload.slice(0, 12) });
      await save('/admin/opening/save', {
        day: new Date(shop.clock.now().getTime() + (index + 1) * 86_400_000).toISOString().slice(0, 10),
        hours: 'Closed',
        note: payload,
      });
    }
    let stone: Json = {};
    for (const payload of xssPayloads) {
      const mainCategory = (await save('/admin/main-category/save', { name: payload, description: payload }))['_id'] as string;
      const type = { name: payload, description: payload, mainCategory };
      const subCategory = (await save('/admin/sub-category/save', type))['_id'] as string;
      const colour = (await save('/admin/colour/save', { name: payload }))['_id'] as string;
      const texts = {
        name: payload,
        ...Object.fromEntries(productTextNames.map((name) => [name, payload.slice(0, productFields[name].maxLength)])),
        status: 'active',
        price: 1,
      };
      stone = await save('/admin/product/save', { ...texts, mainCategory, subCategory, colour });
      const response = await shop.postForm('/admin/product/picture/save', { fields: { id: stone['_id'] }, pictures: [bytes] }, owner);
      const pictures = response.json<Json>().response.result as { _id: string }[];
      const arrangedPictures = pictures.map(({ _id }) => ({ _id, alt: payload, kind: 'slab' }));
      await save('/admin/product/picture/arrange', { id: stone['_id'], pictures: arrangedPictures });
    }
    const [first, second, third, fourth, fifth, sixth, seventh] = createTexts(0, 7);
    await save('/admin/home/save', {
      hero: { slides: createTexts(0, 3).map((slide) => ({ ...slide, picture })) },
      highlights: createTexts(3, 6),
      steps: createTexts(9, 6).map((step) => ({ ...step, picture })),
      about: { title: joinPayloads(200), text: joinPayloads(2000), picture },
      categoriesIntro: first,
      allproductsIntro: second,
      servicesIntro: third,
      galleryIntro: fourth,
      contactIntro: fifth,
      quotesIntro: sixth,
      notFound: seventh,
      serviceTabs: xssPayloads.slice(0, 6).map((title) => ({ title: title.slice(0, 60), service: service['slug'] as string })),
      ...Object.fromEntries(
        ['similarIntro', 'compareIntro', 'mystonesIntro', 'sentIntro', 'noServices'].map((name, index) => [
          name,
          createTexts(index + 2, 1)[0],
        ]),
      ),
      noProjects: { text: joinPayloads(2000) },
      headings: Object.fromEntries(
        headings.keyof().options.map((name, index) => [name, index === 0 ? joinPayloads(200) : xssPayloads[index % xssPayloads.length]]),
      ),
      descriptions: Object.fromEntries(descriptions.keyof().options.map((name) => [name, joinPayloads(300)])),
      logo: { picture },
    });
    // The endpoint rejects such hours. Older databases may contain them.
    await shop.pool.query("update settings set value = jsonb_set(value, '{opening_hours}', $1) where key = 'general'", [
      JSON.stringify({ mon: xssPayloads[0], sat: xssPayloads[2], sun: xssPayloads[3] }),
    ]);
    await save('/admin/settings/save', {
      site_title: xssPayloads[1]!.slice(0, 80),
      copyright: joinPayloads(300),
      address: {
        line1: joinPayloads(200),
        line2: xssPayloads[2],
        city: xssPayloads[3],
        postal_code: '"><b>',
        formatted_address: joinPayloads(400),
      },
      social: xssPayloads.map((payload) => ({ name: payload.slice(0, 60), url: `https://a.example/?${payload.replaceAll(/\s/g, '+')}` })),
    });
    for (const slug of ['aboutus', 'privacypolicy', 'termsandconditions']) {
      await save('/admin/pages/save', { slug, content: xssPayloads.map((payload) => `<p>${payload}</p>`).join('') });
    }
    const pages = [
      '/',
      '/allproducts',
      '/services',
      `/services?service=${service['slug']}`,
      '/gallery',
      `/gallery/details?id=${project['_id']}`,
      '/prodlist?sort=price',
      `/prodlist?product=${stone['slug']}`,
      `/stone/${stone['slug']}`,
      `/compare?ids=${stone['slug']},paarl-rock`,
      `/mystones?ids=${stone['slug']}`,
    ];
    for (const path of [...pages, '/aboutus', '/contactus', '/privacypolicy', '/quotes', '/nothing-here']) {
      const response = await site.app.inject(path);
      expect(response.statusCode, path).toBe(path === '/nothing-here' ? 404 : 200);
      const page = readPage(response);
      expect(findDangerousElements(page), path).toEqual([]);
      for (const script of page.inlineScripts) expect(page.allowsScript(script), `${path}: ${script.slice(0, 80)}`).toBe(true);
      expect(
        page.inlineScripts.filter((script) => /^\s*alert\(1\)/.test(script)),
        path,
      ).toEqual([]);
      expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    }
  });

  test('are rejected as social links unless they are web addresses', async () => {
    for (const url of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://',
      'java\nscript:alert(1)',
    ]) {
      expect((await shop.post('/admin/settings/save', { social: [{ name: 'x', url }] }, owner)).statusCode, url).toBe(422);
    }
  });
});
