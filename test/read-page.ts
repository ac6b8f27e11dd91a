import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { parseHtml } from './parse-html.ts';

/** Reads the metadata, structured data, inline scripts and allowed script hashes of a page. */
export function readPage({ statusCode, headers, body }: LightMyRequestResponse) {
  const document = parseHtml(body);
  const { head } = document;
  const getAttribute = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name) ?? undefined;
  const getScripts = (selector: string): string[] => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const properties = [...head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
    meta.getAttribute('content') ?? '',
  ]);
  const scriptSources = [.../script-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]!.matchAll(/'(sha256-[^']*)'/g)];
  const hashes = new Set(scriptSources.map(([, hash]) => hash!));
  return {
    status: statusCode,
    headers,
    html: body,
    document,
    title: head.querySelector('title')?.textContent ?? '',
    properties: Object.fromEntries(properties) as Record<string, string>,
    description: getAttribute('meta[name="description"]', 'content'),
    robots: getAttribute('meta[name="robots"]', 'content'),
    canonical: getAttribute('link[rel="canonical"]', 'href'),
    /** The items of the structured data. */
    structuredData: getScripts('script[type="application/ld+json"]').flatMap(
      (json) => (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'],
    ),
    inlineScripts: getScripts('script:not([src], [type="application/json"], [type="application/ld+json"])'),
    allowedScriptHashes: [...hashes],
    /** Returns true if the content security policy of the page allows an inline script. */
    allowsScript: (script: string): boolean => hashes.has(`sha256-${createHash('sha256').update(script).digest('base64')}`),
  };
}
export type ReadPage = ReturnType<typeof readPage>;
