import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '#web/entry.server.tsx';
import { bestEncoding, encode, etagOf, isSame, type Encoding } from '#server/http/response-cache/compression.ts';
import type { ReadyCache } from '#server/http/response-cache/response-cache.ts';
import { sendAndRemember, type Sendable } from '#server/http/response-cache/response-replay.ts';

type ReadyPage = Sendable & { etag: string; policy: string; bodies: Record<Encoding, Buffer> };

/**
 * Returns the Content-Security-Policy of pages. No script from content can run.
 * @param startScript the one inline script of every page
 */
function pagePolicy(startScript: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${createHash('sha256').update(startScript).digest('base64')}'`,
    // React writes style attributes (picture placeholders, sizes).
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The map on the contact page, once the person asks for it.
    'frame-src https://www.openstreetmap.org',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What is to be sent, made ready in every encoding. @param identity in none. @param policy its Content-Security-Policy */
export async function makeReady(identity: Buffer, policy: string): Promise<ReadyPage> {
  const [br, gzip] = await Promise.all([encode(identity, 'br'), encode(identity, 'gzip')]);
  return {
    size: br.length + gzip.length + identity.length,
    etag: etagOf(identity),
    policy,
    bodies: { br, gzip, identity },
    sent: new Map(),
  };
}

/** A path without needless encoding: these letters mean the same as they are (RFC 3986, 2.3), and would be an address of their own. */
const spellPlainly = (path: string): string =>
  path.replaceAll(/%[2-7][\da-f]/gi, (code) => {
    const letter = decodeURIComponent(code);
    return /[\w.~-]/.test(letter) ? letter : code;
  });

export type PageOptions = { publicUrl: string; dev: boolean; cache: ReadyCache };

/** Every GET that is no file: a page of the site, or its own 404 page. */
export function servePages(app: FastifyInstance, getRenderer: () => Promise<PageRenderer>, { publicUrl, dev, cache }: PageOptions): void {
  const { origin } = new URL(publicUrl);
  const render = (renderer: PageRenderer, address: URL) => renderer.render(new Request(address, { headers: { accept: 'text/html' } }));

  /** Renders a page for the cache. Errors are not cached, so the number of paths without a query is that of the shop's pages. */
  async function renderForCache(renderer: PageRenderer, key: string): Promise<ReadyPage | undefined> {
    const { status, html } = await render(renderer, new URL(`${origin}${key}`));
    if (status !== 200) return undefined;
    return { ...(await makeReady(html, pagePolicy(renderer.startScript))), hasFreeKey: key.includes('?') };
  }

  /** Sends a personal or missing page: no cache stores it, and no search engine lists it. */
  async function sendUncached(reply: FastifyReply, renderer: PageRenderer, address: URL): Promise<FastifyReply> {
    const { status, location, html } = await render(renderer, address);
    if (location !== null) reply.header('location', location);
    else reply.header('x-robots-tag', 'noindex');
    // Vite adds inline scripts in development.
    if (dev) reply.removeHeader('content-security-policy');
    else reply.header('content-security-policy', pagePolicy(renderer.startScript));
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }

  app.get('/*', async (request, reply) => {
    // Joined, not resolved: `//elsewhere/` is a path here, not another host.
    const address = new URL(`${origin}${request.url}`);
    // Single-fetch data addresses are not part of this site: pages load their data by calls.
    if (address.pathname.endsWith('.data')) return reply.callNotFound();
    const renderer = await getRenderer();
    const plain = new URL(address);
    plain.pathname = spellPlainly(address.pathname);
    // Only to a cached page, and never to `//host`, which a browser reads as another host.
    if (plain.pathname !== address.pathname && !plain.pathname.startsWith('//') && renderer.keyOf(plain) !== undefined)
      return reply.header('cache-control', 'no-store').redirect(`${plain.pathname}${plain.search}`, 301);
    const normal = dev ? undefined : renderer.keyOf(address);
    if (normal === undefined) return sendUncached(reply, renderer, address);
    const key = `GET ${normal}`;
    const kept = await cache.get(key, () => renderForCache(renderer, normal));
    return kept ? sendKept(request, reply.type('text/html; charset=utf-8'), kept, { cache, key }) : sendUncached(reply, renderer, address);
  });
}

/**
 * Sends what is kept in the best encoding asked for, or says that the browser's copy is still good.
 * @param place where it is kept
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  place: { cache: ReadyCache; key: string },
): FastifyReply {
  const { etag, policy, bodies } = page;
  // A CDN may keep it a minute, and show it while it asks anew; a browser always asks.
  reply
    .header('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600')
    .header('etag', etag)
    .header('vary', 'accept-encoding');
  // A 304 renews the headers of the copy that the browser holds: without the page's own policy, that of calls would stop its scripts.
  reply.header('content-security-policy', policy);
  if (isSame(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return sendAndRemember(request, reply, place, page, bodies[encoding]);
}
