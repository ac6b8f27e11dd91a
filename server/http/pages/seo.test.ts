import { repositoryRoot } from '#server/adapters/repository-root.ts';
import sharp from 'sharp';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#seed/seed.ts';
import { publicUrl, startApp } from '#test/harness.ts';
import { parseXml } from '#test/parse-html.ts';
import { readPage, type ReadPage } from '#test/read-page.ts';
import type { ApiClient } from '#contract/index.ts';
import * as paths from '#web/lib/router/site-paths.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import type { HydrationData } from '#web/lib/router/hydration-data.ts';
import { sitePageHandles } from '#web/routes.tsx';
import { createHttpServer } from '#server/app/http-server.ts';
import { loadBuiltPages } from './built-pages.ts';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { createInProcessClient } from '#server/http/in-process-client.ts';

// Metadata for search engines and link previews, on the built pages.
const shop = startApp('empty');
let app: FastifyInstance;
let stop: () => Promise<void>;
let pages: Map<string, ReadPage>;
let getCacheKey: PageRenderer['getCacheKey'];

const injectedScript = 'document.title = "smuggled"';
/** Serves data with an unsafe content page, as if sanitising had failed. */
const serveUnsafePage = (call: ApiClient): ApiClient =>
  (async (...request: Parameters<ApiClient>) => {
    const response = await call(...request);
    return request[0] === '/site/pages/get' && (request[1] as { slug: string }).slug === 'privacypolicy'
      ? {
          result: {
            slug: 'privacypolicy',
            content: `<p>What we store about you.</p><script>${injectedScript}</script><script nonce="">${injectedScript}</script>`,
          },
        }
      : response;
  }) as unknown as ApiClient;

const loadPage = async (path: string): Promise<ReadPage> => readPage(await app.inject(path));
const loadSitemap = async (): Promise<string> => (await app.inject('/sitemap.xml')).body;
const getPath = (url: Element): string => url.querySelector('loc')!.textContent.slice(publicUrl.length);
const getEntries = (xml: string): Element[] => [...parseXml(xml).querySelectorAll('url')];
const listPaths = (xml: string): string[] => getEntries(xml).map(getPath);

beforeAll(async () => {
  await seedDemo(shop.services.db);
  // A text that would end a script if it were not escaped.
  await shop.pool.query("update products set description = 'Grey </script><script>alert(1)</script> & <b>' where slug = 'paarl-rock'");
  // Pages without a description.
  for (const [table, slug] of [
    ['products', 'karoo-night'],
    ['products', 'robben-dusk'],
    ['services', 'kitchen'],
    ['main_categories', 'marble'],
  ])
    await shop.pool.query(`update ${table} set description = '' where slug = $1`, [slug]);
  await shop.pool.query("update gallery_projects set description = ''");
  await shop.pool.query('delete from gallery_products where gallery_project_id = (select id from gallery_projects order by id limit 1)');
  // A type without stones has no page to link to.
  await shop.pool.query(
    "update products set status = 'archived' where sub_category_id = (select id from sub_categories where slug = 'iridescent-granite')",
  );
  const cache = createResponseCache();
  const renderer = await loadBuiltPages(
    new URL('build/', repositoryRoot),
    serveUnsafePage(createInProcessClient(shop.services.handlers, cache)),
  );
  ({ getCacheKey } = renderer);
  stop = createChangeFeed(shop.pool, shop.services.log).listen('content_changed', () => cache.invalidate());
  const options = { services: shop.services, publicUrl, trustProxy: 0, cache };
  app = await createHttpServer({ ...options, getRenderer: () => Promise.resolve(renderer) });
  pages = new Map();
  for (const path of listPaths(await loadSitemap())) pages.set(path, await loadPage(path));
  // The timeout allows for loading all pages of the site.
}, 120_000);
afterAll(async () => {
  await stop();
  await app.close();
});

describe('the sitemap', () => {
  test('is valid, with pictures, and lists every kind of page once', async () => {
    const { headers, body } = await app.inject('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const text = '(?:[^<>&"\']|&(?:amp|lt|gt|quot|#39);)+';
    const url = `<url><loc>${text}</loc>(?:<lastmod>[-:.TZ0-9]{24}</lastmod>)?(?:<image:image><image:loc>${text}</image:loc></image:image>)*</url>\n`;
    expect(body).toMatch(new RegExp(`^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<urlset [^>]*>\n(?:${url})+</urlset>\n$`));
    const [listedPaths, stones] = [
      listPaths(body),
      await shop.pool.query<{ slug: string }>("select slug from products where status = 'active'"),
    ];
    expect(new Set(listedPaths).size).toBe(listedPaths.length);
    expect(listedPaths).toEqual(
      expect.arrayContaining(['/', '/allproducts', '/prodlist', '/services', '/gallery', '/quotes', '/termsandconditions']),
    );
    expect(listedPaths.filter((path) => path.startsWith('/stone/'))).toHaveLength(stones.rows.length);
    for (const prefix of ['/prodlist?type=main&id=', '/prodlist?type=sub&id=', '/services?service=', '/gallery/details?id=']) {
      expect(listedPaths.filter((path) => path.startsWith(prefix)).length, prefix).toBeGreaterThan(2);
    }
    expect(body).toMatch(new RegExp(`<image:loc>${publicUrl}/media/[0-9a-f]{32}/1200\\.jpg</image:loc>`));
  });

  test('contains every page of the site, except personal pages and pages of chosen stones', async () => {
    const listedPaths = listPaths(await loadSitemap()).map((path) => path.split('?')[0]!);
    const pagesOfChosenStones = new Set<string>([paths.compare(), paths.myStones()]);
    for (const route of sitePageHandles) {
      if (route.handle.isUncached || pagesOfChosenStones.has(route.path)) continue;
      const pattern = new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`);
      expect(
        listedPaths.some((path) => pattern.test(path)),
        route.path,
      ).toBe(true);
    }
  });

  test('lists pages that exist, may be indexed, and have the listed URL as their canonical URL', () => {
    for (const [path, { status, robots, canonical, headers }] of pages) {
      expect({ path, status, robots, canonical, header: headers['x-robots-tag'] }).toEqual({
        path,
        status: 200,
        robots: undefined,
        canonical: `${publicUrl}${path}`,
        header: undefined,
      });
    }
  });

  test('is cached with an ETag, and updated within a second of a change', async () => {
    const { headers } = await app.inject('/sitemap.xml');
    const notModified = await app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(headers['etag']) } });
    expect(notModified.statusCode).toBe(304);
    await shop.pool.query("update gallery_projects set title = title || '' where true");
    const count = listPaths(await loadSitemap()).length;
    await shop.pool.query("delete from services where slug = 'redesign'");
    await expect.poll(async () => listPaths(await loadSitemap()).length, { timeout: 1000, interval: 50 }).toBe(count - 1);
  });
});

test('the sitemap contains the time of the last change of the text or pictures of a page', async () => {
  const getLastModified = async (path: string) =>
    getEntries(await loadSitemap())
      .find((url) => getPath(url) === path)
      ?.querySelector('lastmod')?.textContent;
  const { rows } = await shop.pool.query<{ id: string }>('select gallery_project_id as id from gallery_pictures limit 1');
  const [path, unchangedPath] = [`/gallery/details?id=${rows[0]!.id}`, '/aboutus'];
  const [before, unchanged] = [await getLastModified(path), await getLastModified(unchangedPath)];
  expect(new Date(before!).getTime()).toBeGreaterThan(0);
  await shop.pool.query('delete from gallery_pictures where id = (select id from gallery_pictures where gallery_project_id = $1 limit 1)', [
    rows[0]!.id,
  ]);
  await expect.poll(() => getLastModified(path), { timeout: 1000, interval: 50 }).not.toBe(before);
  expect(await getLastModified('/gallery')).toBe(await getLastModified(path));
  expect(await getLastModified(unchangedPath)).toBe(unchanged);
});

test('the list of changes does not contain unpublished content', async () => {
  const listChanges = async () =>
    (await shop.post<'/site/changes/list'>('/site/changes/list')).json<{ response: { result: { _id: string }[] } }>().response.result;
  const before = await listChanges();
  const { rows } = await shop.pool.query<{ id: string }>("update products set status = 'draft' where slug = 'karoo-night' returning id");
  const after = await listChanges();
  expect(before.map(({ _id }) => _id)).toContain(rows[0]!.id);
  expect(after.map(({ _id }) => _id)).not.toContain(rows[0]!.id);
});

describe('each page in the sitemap', () => {
  test('has a unique title and description', () => {
    for (const field of ['title', 'description'] as const) {
      const texts = [...pages].map(([path, page]) => ({ path, text: page[field] }));
      for (const { path, text } of texts) expect(text?.length, `${path} ${field}`).toBeGreaterThan(8);
      const duplicates = [...Map.groupBy(texts, ({ text }) => text).values()].filter((group) => group.length > 1);
      expect(duplicates).toEqual([]);
    }
    for (const { description } of pages.values()) expect(description!.length).toBeLessThanOrEqual(160);
  });

  test('has a picture for shared links', () => {
    for (const [path, { properties }] of pages) {
      expect(properties, path).toMatchObject({
        'og:image': expect.stringMatching(new RegExp(`^${publicUrl}/media/[0-9a-f]{32}/og\\.jpg$`)) as string,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': expect.stringMatching(/\w{3}/) as string,
        'og:url': `${publicUrl}${path}`,
        'twitter:card': 'summary_large_image',
      });
    }
  });

  test('has structured data', () => {
    for (const [path, { structuredData }] of pages) {
      for (const item of structuredData) expect(isComplete(item), `${path} ${JSON.stringify(item)}`).toBe(true);
      const types = new Set(structuredData.map((item) => item['@type']));
      expect(types.has(path === '/' ? 'WebSite' : 'BreadcrumbList'), path).toBe(true);
      expect(types.has('LocalBusiness'), path).toBe(path === '/' || path === '/contactus');
      expect(types.has('Product'), path).toBe(path.startsWith('/stone/'));
    }
    const project = [...pages].find(([path, { structuredData }]) => path.startsWith('/gallery/details') && structuredData.length > 1);
    expect(project![1].structuredData.map((item) => item['@type'])).toContain('ImageObject');
  });

  test('of a stone has structured data with its breadcrumbs and its price in rand, VAT included, and without stock', () => {
    const { structuredData } = pages.get('/stone/paarl-rock')!;
    const trail = structuredData.find((item) => item['@type'] === 'BreadcrumbList')!['itemListElement'] as { name: string }[];
    expect(trail.map(({ name }) => name)).toEqual(['Home', 'Granite', 'Orbicular Granite', 'Paarl Rock']);
    const stone = structuredData.find((item) => item['@type'] === 'Product');
    expect(stone).toMatchObject({
      name: 'Paarl Rock',
      description: 'Grey </script><script>alert(1)</script> & <b>',
      offers: {
        priceCurrency: 'ZAR',
        availability: 'https://schema.org/MadeToOrder',
        priceSpecification: { valueAddedTaxIncluded: true, unitCode: 'MTK' },
      },
    });
  });

  test('contains its hydration data once, as JSON', () => {
    for (const [path, { document }] of pages) {
      const blocks = document.querySelectorAll('script#hydration-data[type="application/json"]');
      expect(blocks.length, path).toBe(1);
      const { loaderData, errors, assets } = JSON.parse(blocks[0]!.textContent) as HydrationData;
      expect(errors, path).toBeNull();
      expect(Object.keys(loaderData), path).toContain('root');
      expect(assets.modules[0], path).toMatch(/^\/assets\/entry\b.*\.js$/);
    }
  });

  test('has a content security policy that allows only its own script', () => {
    for (const [path, page] of pages) {
      expect(page.allowedScriptHashes.length, path).toBe(1);
      const ownScripts = page.inlineScripts.filter((script) => script !== injectedScript);
      expect(
        ownScripts.map((script) => page.allowsScript(script)),
        path,
      ).toEqual([true]);
      for (const script of [injectedScript, 'alert(1)']) expect(page.allowsScript(script), path).toBe(false);
    }
    const { inlineScripts } = pages.get('/privacypolicy')!;
    expect(inlineScripts.filter((script) => script === injectedScript)).toHaveLength(2);
  });
});

const requiredProperties: Record<string, string[]> = {
  WebSite: ['name', 'url'],
  LocalBusiness: ['name', 'url', 'image', 'telephone', 'email', 'address', 'geo', 'openingHoursSpecification', 'sameAs'],
  BreadcrumbList: ['itemListElement'],
  ImageObject: ['contentUrl', 'caption', 'width', 'height', 'creditText'],
  Product: ['name', 'description', 'url', 'material', 'color', 'category', 'offers'],
};

/** Returns true if structured data has a known type, all required properties, and no empty or relative value. */
function isComplete(item: Record<string, unknown>): boolean {
  const names = requiredProperties[String(item['@type'])];
  const text = JSON.stringify(item);
  return names?.every((name) => item[name] !== undefined) === true && !/:(""|null|\[\]|"\/)/.test(text) && !text.includes('undefined');
}

test('private pages and pages that do not exist are neither indexed nor cached', async () => {
  const missingProject = '/gallery/details?id=01999999-9999-7999-8999-999999999999';
  const statuses = {
    '/signin': 200,
    '/quote/summary': 200,
    '/user/quotes': 200,
    '/nothing-here': 404,
    '/about/': 404,
    '/stone/never-quarried': 404,
    [`/stone/${'marble-'.repeat(40)}`]: 404,
    '/stone/%00': 404,
    '/prodlist?product=never-quarried': 404,
    [missingProject]: 404,
  };
  for (const [path, status] of Object.entries(statuses)) {
    const page = await loadPage(path);
    expect({ path, status: page.status, robots: page.robots, canonical: page.canonical, structuredData: page.structuredData }).toEqual({
      path,
      status,
      robots: 'noindex',
      canonical: undefined,
      structuredData: [],
    });
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  }
});

test('the back office is neither indexed nor cached, and its unknown pages return 404', async () => {
  for (const [path, status] of Object.entries({
    '/admin': 200,
    '/admin/products': 200,
    '/admin/nothing': 404,
    '/admin/': 404,
    '/administer': 404,
  })) {
    const page = await loadPage(path);
    expect({ path, status: page.status, robots: page.robots }).toEqual({ path, status, robots: 'noindex' });
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
  }
  expect(await loadSitemap()).not.toContain('/admin');
});

test('unknown query parameters do not create another cache entry', () => {
  const toKey = (path: string) => getCacheKey(new URL(path, publicUrl));
  for (const path of ['/prodlist?sort=cheap', '/prodlist?colour=nope', '/prodlist?skip=-1&type=main&id=granite', '/prodlist?skip=7&utm=x'])
    expect(toKey(path), path).toBe('/prodlist');
  expect(toKey('/prodlist?sort=price&search=white')).toBe('/prodlist?search=white&sort=price');
  expect(toKey('/stone/paarl-rock?picture=2')).toBe('/stone/paarl-rock');
  expect(toKey('/gallery/details?picture=2&id=1')).toBe('/gallery/details?id=1');
  // A page uses the first of several values of one parameter.
  expect(toKey('/services?service=&service=kitchens')).not.toBe(toKey('/services?service=kitchens'));
});

test('a product list has one canonical URL, and a search has none', async () => {
  const material = [...pages.keys()].find((path) => path.startsWith('/prodlist?type=main'))!;
  const id = material.split('=').at(-1)!;
  for (const path of [`/prodlist?sort=price&main=${id}`, `/prodlist?id=${id}&type=main&skip=24&utm_source=x`]) {
    expect((await loadPage(path)).canonical, path).toBe(`${publicUrl}${material}`);
  }
  for (const path of ['/prodlist?search=white', `/prodlist?main=${id}&search=white`]) {
    expect(await loadPage(path), path).toMatchObject({ status: 200, robots: 'noindex', canonical: undefined });
  }
});

test('percent-encoded spellings of the path of a page redirect permanently', async () => {
  for (const [path, plainPath] of [
    ['/%73ervices', '/services'],
    ['/%73ervices?service=kit%63hen&utm_source=%78', '/services?service=kit%63hen&utm_source=%78'],
    ['/stone/%6Baroo%2dnight', '/stone/karoo-night'],
  ] as const) {
    const { statusCode, headers } = await app.inject(path);
    expect({ path, statusCode, location: headers.location }).toEqual({ path, statusCode: 301, location: plainPath });
  }
  expect((await loadPage('/%6Eothing-here')).status).toBe(404);
  expect((await app.inject({ url: { pathname: '//elsewher%65' } })).headers).not.toHaveProperty('location');
});

test('robots.txt allows the site except private pages', async () => {
  const { body, headers } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const disallowedPaths = [...body.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path!);
  for (const path of ['/user/quotes', '/user/profile', '/signin', '/quote/summary', '/admin']) {
    expect(
      disallowedPaths.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(true);
  }
  for (const path of pages.keys())
    expect(
      disallowedPaths.some((prefix) => path.startsWith(prefix)),
      path,
    ).toBe(false);
});

test('the picture of a link preview is a JPEG of 1200 × 630 that any site may load', async () => {
  const [path] = [...pages.values()].map(({ properties }) => properties['og:image']!.slice(publicUrl.length));
  const { headers, rawPayload } = await app.inject(path!);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await app.inject(path!)).rawPayload.equals(rawPayload)).toBe(true);
  expect((await app.inject(path!.replace(/og[^.]*\.jpg/, 'og.webp'))).statusCode).toBe(404);
});
