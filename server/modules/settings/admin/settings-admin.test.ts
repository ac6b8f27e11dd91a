import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser, type TestUser } from '#test/factories.ts';

const shop = startApp();
let owner: TestUser;
let editor: TestUser;
beforeAll(async () => {
  owner = await createUser(shop, { role: 'owner', fullName: 'Olive Owner' });
  editor = await createUser(shop, { role: 'editor' });
});

type Json = Record<string, any>;
const say = async (path: string, input: object = {}, as: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, as)).json<Json>();

describe('/admin/settings/save', () => {
  const shown = async () => (await say('/getGeneralSettings')).settings as Json;

  test('takes any part: objects are merged by key, lists replaced, and the public sees it', async () => {
    const before = await shown();
    const answer = await say('/admin/settings/save', {
      site_title: 'Table Mountain Stone',
      address: { line1: '1 New Road', lat: -33.5 },
      opening_hours: { sat: 'Closed' },
    });
    expect(answer).toMatchObject({ status: 1, response: { site_title: 'Table Mountain Stone' } });
    expect(await shown()).toEqual({
      ...before,
      site_title: 'Table Mountain Stone',
      address: { ...before.address, line1: '1 New Road', lat: -33.5 },
      opening_hours: { ...before.opening_hours, sat: 'Closed' },
    });
    await say('/admin/settings/save', { social: [{ name: 'Threads', url: 'https://threads.example/us' }] });
    expect((await say('/getSocialSettings')).settings.social).toEqual([{ name: 'Threads', url: 'https://threads.example/us' }]);
    await say('/admin/settings/save', { social: [] });
    expect((await say('/getSocialSettings')).settings.social).toEqual([]);
    expect((await shown()).site_title).toBe('Table Mountain Stone');
  });

  test('nothing changes nothing; an empty word is a word', async () => {
    const before = await shown();
    expect((await say('/admin/settings/save', {})).status).toBe(1);
    expect(await shown()).toEqual(before);
    await say('/admin/settings/save', { emailSales: '' });
    expect(await shown()).toEqual({ ...before, emailSales: '' });
  });

  test('refuses what would not work, and a state that is not the newest, and then changes nothing', async () => {
    const before = await shown();
    for (const [input, code] of [
      [{ email: 'nobody', site_title: 'x' }, 'email_invalid'],
      [{ phone: { number: '12' } }, 'phone_invalid'],
      [{ social: [{ name: 'Evil', url: 'javascript:alert(1)' }] }, 'url_invalid'],
      [{ social: [{ name: '', url: 'https://a.example' }] }, 'name_required'],
    ] as const) {
      expect((await say('/admin/settings/save', input)).code).toBe(code);
    }
    const { version } = (await say('/admin/settings/get')).response;
    await say('/admin/settings/save', { social: [{ name: 'A', url: 'https://a.example' }], version });
    const stale = await say('/admin/settings/save', { copyright: 'Mine', version });
    expect(stale).toMatchObject({ code: 'version_stale', current: { copyright: before.copyright, social: [{ name: 'A' }] } });
    expect(await shown()).toEqual(before);
  });

  test('is in the log: who, before, after', async () => {
    await say('/admin/settings/save', { copyright: 'Ours' });
    const { result } = (await say('/admin/audit/list', { thing: 'settings', _id: 'general' })).response;
    expect(result[0]).toMatchObject({ who: 'Olive Owner', what: 'settings.save', after: { copyright: 'Ours' } });
    expect(result[0].before.copyright).not.toBe('Ours');
  });

  test('a new owner fills an empty shop with it', async () => {
    await shop.pool.query("delete from settings where key in ('general', 'social')");
    const { version } = (await say('/admin/settings/get')).response;
    expect((await say('/admin/settings/save', { site_title: 'First', phone: { number: '0821234567' }, version })).response).toMatchObject({
      site_title: 'First',
      phone: { number: '0821234567', code: 'ZA', dialcountry: '27' },
    });
    expect((await shown()).site_title).toBe('First');
  });
});

describe('/admin/home/save', () => {
  const shown = async () => (await say('/site/home/get')).response as Json;

  test('every word and picture of the home page and the headings', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const sent = await shop.postForm('/admin/picture/save', { pictures: [bytes] }, editor);
    const [kept] = sent.json<Json>().response.result;
    const picture = { picture: kept._id, alt: 'Blue', focus: { x: 10, y: 90 } };
    const words = (name: string) => ({ title: `${name} title`, text: `${name} text` });
    const intros = ['categoriesIntro', 'allproductsIntro', 'servicesIntro', 'galleryIntro', 'contactIntro', 'quotesIntro', 'notFound'];
    const part = {
      highlights: [words('Only')],
      ...Object.fromEntries(intros.map((name) => [name, words(name)])),
      serviceTabs: [{ title: 'Kitchens', service: 'kitchen' }],
      headings: { finder: 'F', tiles: 'T', about: 'A', steps: 'S', testimonials: 'W' },
    };
    const slots = {
      hero: { slides: [{ ...words('slide'), picture }] },
      steps: [{ ...words('step'), picture: null }],
      about: { ...words('about'), picture },
    };
    expect((await say('/admin/home/save', { ...part, ...slots }, editor)).status).toBe(1);
    const home = await shown();
    expect(home).toMatchObject(part);
    expect(home.hero.slides).toEqual([
      { ...words('slide'), picture: expect.objectContaining({ alt: 'Blue', path: kept.path, focus: { x: 10, y: 90 } }) },
    ]);
    expect(home.steps).toEqual([{ ...words('step'), picture: null }]);
    expect(home.about.picture.alt).toBe('Blue');
  });

  test('a part leaves the rest: words without a picture keep the one that is there', async () => {
    const before = await shown();
    await say('/admin/home/save', { about: { title: 'Only this' }, headings: { steps: 'Our way' } }, editor);
    expect(await shown()).toEqual({
      ...before,
      about: { ...before.about, title: 'Only this' },
      headings: { ...before.headings, steps: 'Our way' },
    });
    await say('/admin/home/save', { about: { picture: null } }, editor);
    expect((await shown()).about).toEqual({ ...before.about, title: 'Only this', picture: null });
  });

  test('what is answered can be sent back as it is', async () => {
    const before = await shown();
    const { response } = await say('/admin/home/get', {}, editor);
    expect((await say('/admin/home/save', response, editor)).status).toBe(1);
    expect(await shown()).toEqual(before);
    expect((await say('/admin/home/save', { about: { title: 'x' }, version: response.version }, editor)).status).toBe(1);
    expect((await say('/admin/home/save', { about: { title: 'y' }, version: response.version }, editor)).code).toBe('version_stale');
  });

  test('refuses a picture that is not there', async () => {
    const picture = { picture: '00000000-0000-4000-8000-000000000000', alt: '' };
    expect((await say('/admin/home/save', { about: { picture } }, editor)).code).toBe('picture_gone');
  });

  test('refuses one of a list without a title, whatever else it has, and a tab without a service', async () => {
    const before = await shown();
    for (const part of [{ hero: { slides: [{ title: ' ', text: 'Words' }] } }, { steps: [{ title: '', text: '' }] }])
      expect((await say('/admin/home/save', part, editor)).code).toBe('title_required');
    expect((await say('/admin/home/save', { serviceTabs: [{ title: 'A tab', service: '' }] }, editor)).code).toBe('service_required');
    expect(await shown()).toEqual(before);
  });

  test('words that were saved before a heading came get the standing one', async () => {
    await shop.pool.query(`update settings set value = value - 'headings' - 'serviceTabs' - 'contactIntro' where key = 'home'`);
    expect(await shown()).toMatchObject({ headings: { steps: 'How We Work' }, contactIntro: { title: 'Contact us' } });
    await shop.pool.query(`delete from settings where key = 'home'`);
    expect(await shown()).toMatchObject({ hero: { slides: [] }, galleryIntro: { title: 'OUR PROJECTS' } });
  });
});
