import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentParts } from '#web/lib/sheet.ts';
import type { PageRenderer } from '#web/ssr.ts';
import { bestEncoding, encode, etagOf, isSame, type Encoding } from './encodings.ts';
import type { ReadyCache } from './ready-cache.ts';
import { sendAndRemember, type Sendable } from './shortcut.ts';

type ReadyPage = Sendable & { etag: string; policy: string; bodies: Record<Encoding, Buffer> };

/**
 * A page as it is sent, and its Content-Security-Policy: the inline scripts it was rendered with by their hashes, nothing else
 * inline. A script that came in with somebody's words lacks the mark, and so stays forbidden.
 * @param marker what the page's own scripts carry as `nonce`; it is taken off, so that the page can be kept
 */
export function sealPage({ head, content, end }: DocumentParts, marker: string): { bytes: Buffer; policy: string } {
  const [start, finish] = [seal(head, marker), seal(end, marker)];
  // Put together as bytes: to join strings of that length takes longer than to encode them.
  const bytes = Buffer.concat([start.html, content, finish.html].map((part) => Buffer.from(part)));
  return { bytes, policy: pagePolicy([...start.scripts, ...finish.scripts]) };
}

function seal(part: string, marker: string): { html: string; scripts: string[] } {
  const pieces = part.split(` nonce="${marker}"`);
  const scripts = pieces.slice(1).flatMap((rest, index) => {
    const before = pieces[index]!;
    const end = rest.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, end);
    return /^<script\b(?!.*\ssrc=)/s.test(tag) ? [rest.slice(end + 1, rest.indexOf('</script>'))] : [];
  });
  return { html: pieces.join(''), scripts };
}

function pagePolicy(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
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
  async function render(renderer: PageRenderer, address: URL) {
    const marker = randomUUID();
    const { document, ...page } = await renderer.render(new Request(address, { headers: { accept: 'text/html' } }), marker);
    return { ...page, ...sealPage(document, marker) };
  }

  /** Only a page that is there is kept. */
  async function makeKept(renderer: PageRenderer, key: string): Promise<ReadyPage | undefined> {
    const page = await render(renderer, new URL(`${origin}${key}`));
    return page.status === 200 ? makeReady(page.bytes, page.policy) : undefined;
  }

  /** What is made for one person's eyes, or is no page at all: no cache keeps it, no search engine lists it. */
  function sendOnce(reply: FastifyReply, { status, location, bytes, policy }: Awaited<ReturnType<typeof render>>): FastifyReply {
    if (location !== null) reply.header('location', location);
    else reply.header('x-robots-tag', 'noindex');
    // Vite's own inline scripts come and go in development.
    if (dev) reply.removeHeader('content-security-policy');
    else reply.header('content-security-policy', policy);
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(bytes);
  }

  app.get('/*', async (request, reply) => {
    // Joined, not resolved: `//elsewhere/` is a path here, not another host.
    const address = new URL(`${origin}${request.url}`);
    // Single-fetch data addresses are not part of this site: pages load their data by calls.
    if (address.pathname.endsWith('.data')) return reply.callNotFound();
    const renderer = await getRenderer();
    const plain = new URL(address);
    plain.pathname = spellPlainly(address.pathname);
    // Only to a page that is kept: any other path could lead to another host.
    if (plain.pathname !== address.pathname && renderer.keyOf(plain) !== undefined)
      return reply.header('cache-control', 'no-store').redirect(`${plain.pathname}${plain.search}`, 301);
    const normal = dev ? undefined : renderer.keyOf(address);
    if (normal === undefined) return sendOnce(reply, await render(renderer, address));
    const key = `GET ${normal}`;
    const kept = await cache.get(key, () => makeKept(renderer, normal));
    return kept
      ? sendKept(request, reply.type('text/html; charset=utf-8'), kept, { cache, key })
      : sendOnce(reply, await render(renderer, address));
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
