import type { FastifyInstance } from 'fastify';
import type { SitemapEntry } from '#web/lib/seo/sitemap-entries.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import { createCachedResponse, createEtag, toPageCacheKey, sendCachedResponse } from '#server/http/response-cache/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import { pageCacheControl } from './page-routes.ts';

const sitemapPath = '/sitemap.xml';
/** The maximum number of pages in one sitemap (sitemaps.org). */
const maxPages = 50_000;

// Personal pages are not listed.
const disallowedPaths = ['/user/', '/signin', '/quote/summary', '/admin'];

/** Escapes a URL for XML. The characters `<`, `>` and `"` do not occur in URLs. */
const escapeUrl = (url: string): string => new URL(url).href.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

/** Formats a sitemap with pictures as XML. @param origin scheme and host of the site */
function renderSitemapXml(pages: readonly SitemapEntry[], origin: string): string {
  const toUrl = (path: string): string => escapeUrl(`${origin}${path}`);
  const urls = pages.slice(0, maxPages).map(({ path, pictures, updatedAt }) => {
    const lastModified = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`;
    const images = pictures.map((picture) => `<image:image><image:loc>${toUrl(picture)}</image:loc></image:image>`);
    return `<url><loc>${toUrl(path)}</loc>${lastModified}${images.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Formats robots.txt: the paths that search engines must not index, and the address of the sitemap. */
const renderRobotsTxt = (origin: string): string =>
  ['User-agent: *', 'Allow: /', ...disallowedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}${sitemapPath}`, ''].join(
    '\n',
  );

type SitemapOptions = { publicUrl: string; cache: ResponseCache };

/** Serves `/sitemap.xml`, which is cached and invalidated with the pages, and `/robots.txt`. */
export function registerSitemap(
  app: FastifyInstance,
  getRenderer: () => Promise<PageRenderer>,
  { publicUrl, cache }: SitemapOptions,
): void {
  const { origin } = new URL(publicUrl);

  app.get(sitemapPath, async (request, reply) => {
    const renderer = await getRenderer();
    const response = await cache.getOrLoad(toPageCacheKey(sitemapPath), { hasClientChosenKey: false }, async () => {
      const body = Buffer.from(renderSitemapXml(await renderer.listPages(), origin));
      return createCachedResponse(body, {
        'content-type': 'application/xml; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'cache-control': pageCacheControl,
        vary: 'accept-encoding',
        etag: createEtag(body),
      });
    });
    return sendCachedResponse(request, reply, response);
  });

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(renderRobotsTxt(origin)),
  );
}
