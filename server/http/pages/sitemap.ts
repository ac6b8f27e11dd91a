import type { FastifyInstance } from 'fastify';
import type { ListedPage } from '#web/lib/seo/sitemap-entries.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import { makeReady, sendKept } from './page-routes.ts';
import type { ReadyCache } from '#server/http/response-cache/response-cache.ts';

const key = '/sitemap.xml';
/** As much as one sitemap may hold. */
const mostPages = 50_000;

// No page for the public: an account, a way in, a request on its way, the back office.
const closed = ['/user/', '/signin', '/quote/summary', '/admin'];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** The sitemap of some pages with their pictures, as XML. @param origin what their paths stand behind */
export function sitemapXml(pages: readonly ListedPage[], origin: string): string {
  const address = (path: string): string => escapeXml(`${origin}${path}`);
  const urls = pages.slice(0, mostPages).map(({ path, pictures, updatedAt }) => {
    const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`;
    const images = pictures.map((picture) => `<image:image><image:loc>${address(picture)}</image:loc></image:image>`);
    return `<url><loc>${address(path)}</loc>${changed}${images.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** What search engines may visit, and where the list of it lies. */
export const robotsTxt = (origin: string): string =>
  ['User-agent: *', 'Allow: /', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}${key}`, ''].join('\n');

type SitemapOptions = { publicUrl: string; cache: ReadyCache };

/** `/sitemap.xml`, kept and forgotten with the pages, and `/robots.txt`. */
export function serveSitemap(app: FastifyInstance, getRenderer: () => Promise<PageRenderer>, { publicUrl, cache }: SitemapOptions): void {
  const { origin } = new URL(publicUrl);

  app.get(key, async (request, reply) => {
    const renderer = await getRenderer();
    const place = { cache, key: `GET ${key}` };
    const kept = await cache.get(place.key, async () =>
      makeReady(Buffer.from(sitemapXml(await renderer.listPages(), origin)), "default-src 'none'"),
    );
    return sendKept(request, reply.type('application/xml; charset=utf-8'), kept, place);
  });

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robotsTxt(origin)),
  );
}
