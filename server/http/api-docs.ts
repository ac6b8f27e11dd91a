import { createHash } from 'node:crypto';
import escape from 'escape-html';
import type { FastifyInstance } from 'fastify';

type Json = Record<string, any>;

// Code within words is written between backticks.
const words = (text: string): string => escape(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');

const style = `
:root{color-scheme:light dark;--paper:#f7f4ef;--card:#fff;--ink:#1b1a18;--soft:#5c5851;--line:#ddd6cb;--rust:#9a4b2f}
@media (prefers-color-scheme:dark){:root{--paper:#161513;--card:#211f1c;--ink:#f1ede6;--soft:#b3aca1;--line:#3a362f;--rust:#e39a7b}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1rem 5rem}h1{font:400 2.5rem/1.15 Georgia,serif;margin:0 0 .5rem}
h2{font:400 1.5rem/1.2 Georgia,serif;margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
a{color:var(--rust)}p{margin:.5rem 0;color:var(--soft)}nav ul{columns:3 14rem;list-style:none;padding:0;margin:1rem 0}
nav a{display:inline-block;padding:.15rem 0}details{background:var(--card);border:1px solid var(--line);border-radius:2px;margin:.5rem 0}
summary{cursor:pointer;padding:.6rem .9rem;display:grid;gap:.1rem .9rem;grid-template-columns:1fr auto}
summary:focus-visible,a:focus-visible{outline:2px solid var(--rust);outline-offset:2px}summary small{grid-column:1/-1;color:var(--soft)}
summary code{font-weight:600;overflow-wrap:anywhere}.who{font-size:.8125rem;color:var(--soft)}.body{padding:0 .9rem .9rem;border-top:1px solid var(--line)}
h3{font-size:.875rem;margin:1rem 0 .35rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}
.scroll{overflow-x:auto}
`.trim();
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A schema in a line, as somebody would say it. */
function typeOf(schema: Json): string {
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema['allOf']) return 'object';
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Json)}`;
  return [schema['type'] ?? 'anything', schema['format']].filter(Boolean).join(', ');
}

type Field = { name: string; type: string; required: boolean; said: string };

/** Each field of a schema with its path, those within others after them. */
function fieldsOf(schema: Json, path = ''): Field[] {
  const parts = [schema, ...((schema['allOf'] ?? []) as Json[]), ...((schema['anyOf'] ?? []) as Json[])];
  return parts.flatMap((part) => {
    if (part['type'] === 'array') return fieldsOf((part['items'] ?? {}) as Json, `${path}[]`);
    const required = new Set((part['required'] ?? []) as string[]);
    return Object.entries((part['properties'] ?? {}) as Record<string, Json>).flatMap(([key, inner]) => {
      const name = path === '' ? key : `${path}.${key}`;
      const own = { name, type: typeOf(inner), required: required.has(key), said: String(inner['description'] ?? '') };
      return [own, ...fieldsOf(inner, name)];
    });
  });
}

function table(schema: Json, title: string): string {
  const rows = fieldsOf(schema).map(
    ({ name, type, required, said }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(type)}</td><td>${required ? 'always' : 'optional'}</td><td>${words(said)}</td></tr>`,
  );
  if (rows.length === 0) return `<h3>${title}</h3><p>Nothing.</p>`;
  const head = '<tr><th scope="col">Field</th><th scope="col">What it is</th><th scope="col">There</th><th scope="col"></th></tr>';
  return `<h3>${title}</h3><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function refusals(responses: Record<string, Json>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) =>
      String(description)
        .split('\n\n')
        .map((line) => `<tr><td>${status}</td><td>${words(line)}</td></tr>`),
    );
  return `<h3>Refusals</h3><div class="scroll" tabindex="0" role="region" aria-label="Refusals"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

const whoWords = (who: unknown): string =>
  who === 'anyone' ? 'anyone' : who === 'person' ? 'anyone signed in' : (who as string[]).join(', ');

function callHtml(path: string, { post }: Json): string {
  const content = Object.values((post.requestBody?.content ?? {}) as Record<string, Json>)[0] ?? {};
  const answer = post.responses['200'].content['application/json'].schema as Json;
  return [
    `<details id="${escape(path)}"><summary><code>${escape(path)}</code><span class="who">${whoWords(post['x-who'])}</span>`,
    `<small>${words(String(post.summary))}</small></summary><div class="body">`,
    table((content['schema'] ?? {}) as Json, 'What is sent'),
    table(answer, 'What comes back'),
    refusals(post.responses as Record<string, Json>),
    '</div></details>',
  ].join('');
}

/** The part of the product that a call belongs to, by its path. */
const areaOf = (path: string): string => {
  const [first, second] = path.slice(1).split('/');
  return first === 'admin'
    ? `Back office: ${second}`
    : first === 'site'
      ? 'Public site'
      : first === 'user'
        ? 'Account'
        : 'Signing in, and what is the same everywhere';
};

/** The OpenAPI document as a page to read: every call with what is sent, what comes back and what it refuses. No scripts. */
export function docsPage(document: Json): string {
  const areas = Map.groupBy(Object.entries(document['paths'] as Record<string, Json>), ([path]) => areaOf(path));
  const sections = [...areas].map(
    ([area, paths], index) =>
      `<section aria-labelledby="area-${index}"><h2 id="area-${index}">${escape(area)}</h2>${paths.map(([path, item]) => callHtml(path, item)).join('')}</section>`,
  );
  const links = [...areas.keys()].map((area, index) => `<li><a href="#area-${index}">${escape(area)}</a></li>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>Calls of this site</title><style>${style}</style></head><body><main>`,
    `<h1>Calls of this site</h1><p>${words(String((document['info'] as Json)['description']))} A token from <code>/login</code> goes with a call as`,
    ' <code>Authorization: Bearer …</code>. The same as data: <a href="/openapi.json">/openapi.json</a>.</p>',
    `<nav aria-label="Parts"><ul>${links.join('')}</ul></nav>${sections.join('')}</main></body></html>`,
  ].join('');
}

/** `/docs/api`. It is the same for everybody: who may make a call is the call's own affair. */
export function serveDocs(app: FastifyInstance, document: () => Json): void {
  let page: string | undefined;
  app.get('/docs/api', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .send((page ??= docsPage(document()))),
  );
}
