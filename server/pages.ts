import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRenderer } from '#web/ssr.ts';
import { bestEncoding, encode, etagOf, isSame, type Encoding } from './encodings.ts';
import type { ReadyCache } from './ready-cache.ts';
import { sendAndRemember, type Sendable } from './shortcut.ts';

type ReadyPage = Sendable & { etag: string; policy: string; bodies: Record<Encoding, Buffer> };

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The Content-Security-Policy of one page: its own inline scripts by their hashes, nothing else inline. */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
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

/** A page made ready to send in every encoding. */
async function makeReady(html: string): Promise<ReadyPage> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([encode(identity, 'br'), encode(identity, 'gzip')]);
  const policy = pagePolicy(html);
  return {
    size: br.length + gzip.length + identity.length,
    etag: etagOf(identity),
    policy,
    bodies: { br, gzip, identity },
    sent: new Map(),
  };
}

export type PageOptions = { publicUrl: string; dev: boolean; cache: ReadyCache };

/** Every GET that is no file: a page of the site, or its own 404 page. */
export function servePages(app: FastifyInstance, getRenderer: () => Promise<PageRenderer>, { publicUrl, dev, cache }: PageOptions): void {
  const { origin } = new URL(publicUrl);
  const render = (renderer: PageRenderer, address: URL): Promise<Response> =>
    renderer.render(new Request(address, { headers: { accept: 'text/html' } }));

  /** Only a page that is there is kept. */
  async function makeKept(renderer: PageRenderer, key: string): Promise<ReadyPage | undefined> {
    const page = await render(renderer, new URL(`${origin}${key}`));
    if (page.status !== 200) return undefined;
    return makeReady(await page.text());
  }

  async function sendOnce(reply: FastifyReply, page: Response): Promise<FastifyReply> {
    const html = await page.text();
    const location = page.headers.get('location');
    if (location !== null) reply.header('location', location);
    // Vite's own inline scripts come and go in development.
    if (dev) reply.removeHeader('content-security-policy');
    else reply.header('content-security-policy', pagePolicy(html));
    return reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  }

  app.get('/*', async (request, reply) => {
    // Joined, not resolved: `//elsewhere/` is a path here, not another host.
    const address = new URL(`${origin}${request.url}`);
    // Single-fetch data addresses are not part of this site: pages load their data by calls.
    if (address.pathname.endsWith('.data')) return reply.callNotFound();
    const renderer = await getRenderer();
    const normal = dev ? undefined : renderer.keyOf(address);
    if (normal === undefined) return sendOnce(reply, await render(renderer, address));
    const key = `GET ${normal}`;
    const kept = await cache.get(key, () => makeKept(renderer, normal));
    return kept ? sendKept(request, reply, kept, key) : sendOnce(reply, await render(renderer, address));
  });

  function sendKept(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, key: string): FastifyReply {
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
    reply.type('text/html; charset=utf-8');
    return sendAndRemember(request, reply, cache, key, page, bodies[encoding]);
  }
}
