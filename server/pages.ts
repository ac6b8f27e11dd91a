import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '#web/ssr.ts';

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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, render: RenderPage, publicUrl: string, dev: boolean): Promise<FastifyReply> {
  const page = await render(new Request(new URL(request.url, publicUrl), { headers: { accept: 'text/html' } }));
  const html = await page.text();
  for (const name of ['location', 'content-type']) {
    const value = page.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  // Vite's own inline scripts come and go in development.
  if (dev) reply.removeHeader('content-security-policy');
  else reply.header('content-security-policy', pagePolicy(html));
  return reply.code(page.status).header('cache-control', page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-store').send(html);
}

/** Every GET that is no file: a page of the site, or its own 404 page. */
export function servePages(app: FastifyInstance, getRenderer: () => Promise<RenderPage>, options: { publicUrl: string; dev: boolean }): void {
  app.get('/*', async (request, reply) => {
    // Single-fetch data addresses are not part of this site: pages load their data by calls.
    if (/\.data(?:$|\?)/.test(request.url)) return reply.callNotFound();
    return sendPage(request, reply, await getRenderer(), options.publicUrl, options.dev);
  });
}
