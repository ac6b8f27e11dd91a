import { describe, expect, test } from 'vitest';
import { startApp } from '#test/harness.ts';
import { createUser } from '#test/factories.ts';
import { sanitizePageHtml } from './sanitize-html.ts';

const shop = startApp();

test('/site/testimonials/get lists content, author and photo', async () => {
  const { result } = (await shop.call('/site/testimonials/get')).response;
  expect(result).toHaveLength(8);
  expect(result[0]).toEqual({ _id: expect.any(String), content: expect.any(String), author: expect.any(String), photo: '' });
});

describe('/site/pages/get', () => {
  test('returns result.content by slug', async () => {
    for (const slug of ['aboutus', 'privacypolicy', 'termsandconditions']) {
      const { result } = await shop.call('/site/pages/get', { slug });
      expect(result.slug).toBe(slug);
      expect(result.content).toContain('<h2>');
    }
    expect((await shop.post('/site/pages/get', { slug: 'none' })).statusCode).toBe(404);
  });

  test('removes unsafe content of a stored page', async () => {
    await shop.pool.query("insert into pages (slug, content) values ('evil', $1)", [
      '<p onclick="x()">Hi</p><script>x()</script><a href="javascript:x()">a</a>',
    ]);
    const { result } = await shop.call('/site/pages/get', { slug: 'evil' });
    expect(result.content).toBe('<p>Hi</p><a>a</a>');
  });
});

test('sanitizePageHtml keeps structure and links, and removes scripts, styles and external requests', async () => {
  expect(await sanitizePageHtml('<h2 class="x">A</h2><p style="color:red">b <strong>c</strong> <a href="mailto:a@b.test">d</a></p>')).toBe(
    '<h2>A</h2><p>b <strong>c</strong> <a href="mailto:a@b.test">d</a></p>',
  );
  expect(
    await sanitizePageHtml('<img src="https://elsewhere.test/x.png" onerror="x()"><iframe src="/"></iframe><svg onload="x()"></svg>'),
  ).toBe('<img />');
});

test('sanitizePageHtml keeps all permitted content: links, pictures of this site, tables', async () => {
  const permittedHtml = [
    '<a href="https://elsewhere.test/x">a</a>',
    '<a href="http://elsewhere.test/x">a</a>',
    '<a href="tel:+27210000142">a</a>',
    '<a href="/prodlist?a=1#b">a</a>',
    '<img src="/media/abc/800.jpg" alt="A kitchen" width="800" height="600" />',
    '<table><tbody><tr><th scope="row" colspan="2" rowspan="3">a</th><td colspan="2" rowspan="3">b</td></tr></tbody></table>',
  ];
  for (const html of permittedHtml) expect(await sanitizePageHtml(html)).toBe(html);
});

test('sanitizePageHtml removes links that run code or open files, and pictures of other sites', async () => {
  const hrefs = [
    'javascript:x()',
    'JaVaScRiPt:x()',
    'java\tscript:x()',
    '&#106;avascript:x()',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ];
  for (const href of hrefs) expect(await sanitizePageHtml(`<a href="${href}">a</a>`), href).toBe('<a>a</a>');
  for (const src of ['https://elsewhere.test/x.png', 'http://elsewhere.test/x.png', 'data:image/png;base64,AAAA']) {
    expect(await sanitizePageHtml(`<img src="${src}">`), src).toBe('<img />');
  }
  const attributes = '<p id="a" class="b" style="c" onclick="d">x</p><a href="/x" target="_blank" onfocus="x()" name="y">x</a>';
  expect(await sanitizePageHtml(attributes)).toBe('<p>x</p><a href="/x">x</a>');
});

describe('a link to another host without a scheme', () => {
  const hrefs = [
    '//evil.test/x',
    '\\\\evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    '&#47;/evil.test',
  ];

  test.each(hrefs)('is removed: %j', async (href) => {
    expect(await sanitizePageHtml(`<a href="${href}">a</a><img src="${href}">`)).toBe('<a>a</a><img />');
  });

  test('is not published by a saved page, but a link to a path of this site is', async () => {
    const owner = await createUser(shop, { role: 'owner' });
    const links = hrefs.map((href) => `<a href="${href}">a</a>`).join('');
    const content = `<p>${links}<a href="/prodlist">stones</a></p>`;
    const saved = await shop.post('/admin/pages/save', { slug: 'aboutus', content }, owner);
    expect(saved.statusCode, saved.body).toBe(200);
    const page = await shop.post('/site/pages/get', { slug: 'aboutus' });
    expect(page.body).not.toContain('evil.test');
    expect(page.json<{ result: { content: string } }>().result.content).toContain('<a href="/prodlist">stones</a>');
  });
});

describe('/site/list/all/services', () => {
  const list = async (input: object = {}) => await shop.call('/site/list/all/services', input);

  test('lists all services, the featured services, or one service by id', async () => {
    const allServices = await list();
    expect(allServices).toMatchObject({ fullcount: 8, length: 8 });
    expect(allServices.result.every(({ services }) => services.length > 0)).toBe(true);
    const featured = await list({ type: 'featured' });
    expect(featured.result.map(({ name }) => name).toSorted()).toEqual(['Bathroom', 'Kitchen', 'Redesign']);
    expect(await list({ id: allServices.result[3]!._id })).toMatchObject({ length: 1, result: [{ name: allServices.result[3]!.name }] });
  });

  test('shows active services only', async () => {
    await shop.pool.query("update services set status = 'archived' where name = 'Redesign'");
    expect((await list()).fullcount).toBe(7);
  });
});

describe('settings', () => {
  test('/getGeneralSettings returns every field, and /getSocialSettings a name and a url for each link', async () => {
    const { settings } = await shop.call('/getGeneralSettings');
    expect(Object.keys(settings).toSorted()).toEqual([
      'address',
      'answer_time',
      'copyright',
      'email',
      'emailSales',
      'opening_hours',
      'phone',
      'site_title',
    ]);
    const social = (await shop.call('/getSocialSettings')).settings.social;
    expect(social[0]).toEqual({ name: expect.any(String), url: expect.any(String) });
  });

  test('the home page has three slides and three steps, each with a picture, and the three highlights', async () => {
    const { response } = await shop.call('/site/home/get');
    expect(response.hero.slides).toHaveLength(3);
    expect(response.steps).toHaveLength(3);
    expect(response.highlights.map(({ title }) => title)).toEqual(['Tough and durable', 'Scratch resistant', 'Easy maintenance']);
  });
});

describe('gallery', () => {
  test('lists projects with their paths, and returns one by id or slug', async () => {
    const { result } = await shop.call('/user/list/gallery');
    expect(result.length).toBeGreaterThanOrEqual(12);
    const [first] = result;
    expect(first!.pictures).toEqual(first!.pictureDetails.map(({ path }) => path));
    expect((await shop.call('/user/gallery/get', { galleryId: first!._id })).result).toEqual(first);
    expect((await shop.call('/user/gallery/get', { slug: first!.slug })).result).toEqual(first);
    const missingProject = await shop.post('/user/gallery/get', { galleryId: '' });
    expect(missingProject.json()).toMatchObject({ status: 0, message: expect.any(String) });
  });
});
