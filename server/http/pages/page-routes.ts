import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createCachedResponse,
  createEtag,
  toPageCacheKey,
  sendCachedResponse,
  type CachedResponse,
} from '#server/http/response-cache/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache/response-cache.ts';
import type { PageRenderer, RenderedPage } from '#web/entry.server.tsx';

/**
 * Creates the Content-Security-Policy of pages, which blocks scripts in content. Not set by `@fastify/helmet`, because it is cached with the page.
 * @param startScript the one inline script of every page
 */
function createPagePolicy(startScript: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(startScript).digest('base64')}'`,
    // React writes style attributes (picture placeholders, sizes).
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The map on the contact page, loaded on demand.
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Decodes unreserved characters, which mean the same with and without percent-encoding (RFC 3986, 2.3). */
const decodeUnreserved = (path: string): string =>
  path.replaceAll(/%[2-7][\da-f]/gi, (code) => {
    const letter = decodeURIComponent(code);
    return /[\w.~-]/.test(letter) ? letter : code;
  });

/** Allows a CDN to store cacheable pages for a minute, and to serve them while it revalidates. Browsers revalidate each time. */
export const pageCacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/**
 * Creates the response of a page.
 * @param isCacheable false for personal pages. Errors and redirects are never stored.
 */
function toResponse({ status, location, html }: RenderedPage, policy: string, isCacheable: boolean): CachedResponse {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, vary: 'accept-encoding' };
  if (status === 200 && isCacheable)
    return createCachedResponse(html, { ...headers, 'cache-control': pageCacheControl, etag: createEtag(html) }, status);
  const extraHeaders: Record<string, string> = location === null ? { 'x-robots-tag': 'noindex' } : { location };
  if (status === 503) extraHeaders['retry-after'] = '5';
  return createCachedResponse(html, { ...headers, ...extraHeaders, 'cache-control': 'no-store' }, status);
}

export type PageOptions = { publicUrl: string; dev: boolean; cache: ResponseCache };

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Creates a handler that sends a page of the site, or its 404 page. */
export function createPageHandler(getRenderer: () => Promise<PageRenderer>, { publicUrl, dev, cache }: PageOptions): PageHandler {
  const { origin } = new URL(publicUrl);

  return async (request, reply) => {
    // Concatenated, because resolving would treat the path `//elsewhere/` as another host.
    const url = new URL(`${origin}${request.url}`);
    const renderer = await getRenderer();
    const plainUrl = new URL(url);
    plainUrl.pathname = decodeUnreserved(url.pathname);
    // Redirects to cacheable pages only, and never to `//host`, which a browser would treat as another host.
    if (plainUrl.pathname !== url.pathname && !plainUrl.pathname.startsWith('//') && renderer.getCacheKey(plainUrl) !== undefined)
      return reply.header('cache-control', 'no-store').redirect(`${plainUrl.pathname}${plainUrl.search}`, 301);

    const key = dev ? undefined : renderer.getCacheKey(url);
    const render = async (address: string | URL): Promise<CachedResponse> => {
      const page = await renderer.render(new Request(address, { headers: { accept: 'text/html' } }));
      return toResponse(page, createPagePolicy(renderer.startScript), key !== undefined);
    };
    const response =
      key === undefined
        ? await render(url)
        : await cache.getOrLoad(toPageCacheKey(key), { hasClientChosenKey: key.includes('?'), mayBeStale: true }, () =>
            render(`${origin}${key}`),
          );
    if (dev) {
      // Vite adds inline scripts in development.
      const { 'content-security-policy': _policy, ...headers } = response.headers;
      return sendCachedResponse(request, reply.removeHeader('content-security-policy'), { ...response, headers });
    }
    return sendCachedResponse(request, reply, response);
  };
}

/** Serves every GET request that no other route matches: with a page of the site, or its 404 page. */
export function registerPageRoutes(app: FastifyInstance, sendPage: PageHandler): void {
  app.get('/*', sendPage);
}
