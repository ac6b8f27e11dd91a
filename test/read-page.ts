import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const unescape = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!);

/** The value of an attribute of the first tag that `tag` finds in the document's head. */
const attribute = (head: string, tag: RegExp, name: string): string | undefined => {
  const found = tag.exec(head)?.[0];
  const value = found === undefined ? undefined : new RegExp(`\\s${name}="([^"]*)"`).exec(found)?.[1];
  return value === undefined ? undefined : unescape(value);
};

/** What a machine reads of a page. */
export function readPage({ statusCode, headers, body }: LightMyRequestResponse) {
  const [head = ''] = /<head>[\s\S]*<\/head>/.exec(body) ?? [];
  const metas = [...head.matchAll(/<meta\s[^>]*>/g)].map(([tag]) => tag);
  const properties = metas.map((tag) => [attribute(tag, /.*/, '(?:property|name)') ?? '', attribute(tag, /.*/, 'content') ?? '']);
  const blocks = [...body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  const allowed = [.../script-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]!.matchAll(/'(sha256-[^']*)'/g)];
  const hashes = new Set(allowed.map(([, hash]) => hash!));
  return {
    status: statusCode,
    headers,
    html: body,
    title: unescape(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    properties: Object.fromEntries(properties) as Record<string, string>,
    description: attribute(head, /<meta name="description"[^>]*>/, 'content'),
    robots: attribute(head, /<meta name="robots"[^>]*>/, 'content'),
    canonical: attribute(head, /<link [^>]*rel="canonical"[^>]*>/, 'href'),
    /** Its structured data, one thing after the other. */
    things: blocks.flatMap(([, json]) => (JSON.parse(json!) as { '@graph': Record<string, unknown>[] })['@graph']),
    inlineScripts: [...body.matchAll(/<script(?![^>]*(?:\ssrc=|\stype="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => script!,
    ),
    allowed: [...hashes],
    /** Whether the page's policy lets an inline script run. */
    allows: (script: string): boolean => hashes.has(`sha256-${createHash('sha256').update(script).digest('base64')}`),
  };
}
export type ReadPage = ReturnType<typeof readPage>;
