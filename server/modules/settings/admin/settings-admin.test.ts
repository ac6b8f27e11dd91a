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
const postJson = async (path: string, input: object = {}, user: { token?: string } = owner): Promise<Json> =>
  (await shop.post(path, input, user)).json<Json>();

describe('/admin/settings/save', () => {
  const getPublicSettings = async () => (await shop.call('/getGeneralSettings', {}, owner)).settings as Json;

  test('saves part of the settings: objects are merged by key, lists are replaced, and visitors see the change', async () => {
    const before = await getPublicSettings();
    const response = await postJson('/admin/settings/save', {
      site_title: 'Table Mountain Stone',
      address: { line1: '1 New Road', lat: -33.5 },
      opening_hours: { sat: 'Closed' },
    });
    expect(response).toMatchObject({ status: 1, response: { site_title: 'Table Mountain Stone' } });
    expect(await getPublicSettings()).toEqual({
      ...before,
      site_title: 'Table Mountain Stone',
      address: { ...before.address, line1: '1 New Road', lat: -33.5 },
      opening_hours: { ...before.opening_hours, sat: 'Closed' },
    });
    await postJson('/admin/settings/save', { social: [{ name: 'Threads', url: 'https://threads.example/us' }] });
    expect((await shop.call('/getSocialSettings', {}, owner)).settings.social).toEqual([
      { name: 'Threads', url: 'https://threads.example/us' },
    ]);
    await postJson('/admin/settings/save', { social: [] });
    expect((await shop.call('/getSocialSettings', {}, owner)).settings.social).toEqual([]);
    expect((await getPublicSettings()).site_title).toBe('Table Mountain Stone');
  });

  test('an empty input changes nothing, and an empty text is saved', async () => {
    const before = await getPublicSettings();
    expect((await postJson('/admin/settings/save', {})).status).toBe(1);
    expect(await getPublicSettings()).toEqual(before);
    await postJson('/admin/settings/save', { emailSales: '' });
    expect(await getPublicSettings()).toEqual({ ...before, emailSales: '' });
  });

  test('rejects invalid values and an outdated version, and changes nothing', async () => {
    const before = await getPublicSettings();
    for (const [input, code] of [
      [{ email: 'nobody', site_title: 'x' }, 'email_invalid'],
      [{ phone: { number: '12' } }, 'phone_invalid'],
      [{ phone: { dialcountry: 'abc' } }, 'calling_code_invalid'],
      [{ phone: { code: '1' } }, 'country_code_invalid'],
      [{ opening_hours: { mon: '25:00 - 26:00' } }, 'hours_unreadable'],
      [{ opening_hours: { sun: 'perhaps' } }, 'hours_unreadable'],
      [{ social: [{ name: 'Evil', url: 'javascript:alert(1)' }] }, 'url_invalid'],
      [{ social: [{ name: '', url: 'https://a.example' }] }, 'name_required'],
    ] as const) {
      expect((await postJson('/admin/settings/save', input)).code).toBe(code);
    }
    const { version } = (await shop.call('/admin/settings/get', {}, owner)).response;
    await postJson('/admin/settings/save', { social: [{ name: 'A', url: 'https://a.example' }], version });
    const stale = await postJson('/admin/settings/save', { copyright: 'Mine', version });
    expect(stale).toMatchObject({ code: 'version_stale', current: { copyright: before.copyright, social: [{ name: 'A' }] } });
    expect(await getPublicSettings()).toEqual(before);
  });

  test('logs the user and the values before and after', async () => {
    await postJson('/admin/settings/save', { copyright: 'Ours' });
    const { result } = (await shop.call('/admin/audit/list', { entityType: 'settings', _id: 'general' }, owner)).response;
    expect(result[0]).toMatchObject({ userName: 'Olive Owner', action: 'settings.save', after: { copyright: 'Ours' } });
    expect(result[0]!.before).not.toMatchObject({ copyright: 'Ours' });
  });

  test('creates the settings of a new shop', async () => {
    await shop.pool.query("delete from settings where key in ('general', 'social')");
    const { version } = (await shop.call('/admin/settings/get', {}, owner)).response;
    expect(
      (await shop.call('/admin/settings/save', { site_title: 'First', phone: { number: '0821234567' }, version }, owner)).response,
    ).toMatchObject({
      site_title: 'First',
      phone: { number: '0821234567', code: 'ZA', dialcountry: '27' },
    });
    expect((await getPublicSettings()).site_title).toBe('First');
  });
});

describe('/admin/home/save', () => {
  const getPublicHome = async () => (await shop.call('/site/home/get', {}, owner)).response as Json;

  test('saves texts, pictures and headings of the home page', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const upload = await shop.postForm('/admin/picture/save', { pictures: [bytes] }, editor);
    const [storedPicture] = upload.json<Json>().response.result;
    const picture = { picture: storedPicture._id, alt: 'Blue', focus: { x: 10, y: 90 } };
    const createTitleAndText = (name: string) => ({ title: `${name} title`, text: `${name} text` });
    const intros = ['categoriesIntro', 'allproductsIntro', 'servicesIntro', 'galleryIntro', 'contactIntro', 'quotesIntro', 'notFound'];
    const texts = {
      highlights: [createTitleAndText('Only')],
      ...Object.fromEntries(intros.map((name) => [name, createTitleAndText(name)])),
      serviceTabs: [{ title: 'Kitchens', service: 'kitchen' }],
      headings: { finder: 'F', tiles: 'T', about: 'A', steps: 'S', testimonials: 'W' },
    };
    const sections = {
      hero: { slides: [{ ...createTitleAndText('slide'), picture }] },
      steps: [{ ...createTitleAndText('step'), picture: null }],
      about: { ...createTitleAndText('about'), picture },
    };
    expect((await postJson('/admin/home/save', { ...texts, ...sections }, editor)).status).toBe(1);
    const home = await getPublicHome();
    expect(home).toMatchObject(texts);
    expect(home.hero.slides).toEqual([
      {
        ...createTitleAndText('slide'),
        picture: expect.objectContaining({ alt: 'Blue', path: storedPicture.path, focus: { x: 10, y: 90 } }),
      },
    ]);
    expect(home.steps).toEqual([{ ...createTitleAndText('step'), picture: null }]);
    expect(home.about.picture.alt).toBe('Blue');
  });

  test('does not change the fields that the input omits, such as the picture of a text', async () => {
    const before = await getPublicHome();
    await postJson('/admin/home/save', { about: { title: 'Only this' }, headings: { steps: 'Our way' } }, editor);
    expect(await getPublicHome()).toEqual({
      ...before,
      about: { ...before.about, title: 'Only this' },
      headings: { ...before.headings, steps: 'Our way' },
    });
    await postJson('/admin/home/save', { about: { picture: null } }, editor);
    expect((await getPublicHome()).about).toEqual({ ...before.about, title: 'Only this', picture: null });
  });

  test('accepts its own response as input', async () => {
    const before = await getPublicHome();
    const { response } = await postJson('/admin/home/get', {}, editor);
    expect((await postJson('/admin/home/save', response, editor)).status).toBe(1);
    expect(await getPublicHome()).toEqual(before);
    expect((await postJson('/admin/home/save', { about: { title: 'x' }, version: response.version }, editor)).status).toBe(1);
    expect((await postJson('/admin/home/save', { about: { title: 'y' }, version: response.version }, editor)).code).toBe('version_stale');
  });

  test('rejects a picture that does not exist', async () => {
    const picture = { picture: '00000000-0000-4000-8000-000000000000', alt: '' };
    expect((await postJson('/admin/home/save', { about: { picture } }, editor)).code).toBe('picture_gone');
  });

  test('rejects a list item without a title, and a tab without a service', async () => {
    const before = await getPublicHome();
    for (const part of [{ hero: { slides: [{ title: ' ', text: 'Words' }] } }, { steps: [{ title: '', text: '' }] }])
      expect((await postJson('/admin/home/save', part, editor)).code).toBe('title_required');
    expect((await postJson('/admin/home/save', { serviceTabs: [{ title: 'A tab', service: '' }] }, editor)).code).toBe('service_required');
    expect(await getPublicHome()).toEqual(before);
  });

  test('returns the default of a heading that the saved content does not contain', async () => {
    await shop.pool.query(`update settings set value = value - 'headings' - 'serviceTabs' - 'contactIntro' where key = 'home'`);
    expect(await getPublicHome()).toMatchObject({ headings: { steps: 'How We Work' }, contactIntro: { title: 'Contact us' } });
    await shop.pool.query(`delete from settings where key = 'home'`);
    expect(await getPublicHome()).toMatchObject({ hero: { slides: [] }, galleryIntro: { title: 'OUR PROJECTS' } });
  });
});
