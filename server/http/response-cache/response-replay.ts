import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding, type Encoding } from './compression.ts';
import type { Ready, ReadyCache } from './response-cache.ts';

/** Bytes with every header they go out with. */
type Sent = { head: string[]; bytes: Buffer };
/** What has been sent once goes out the short way from then on, in the encodings it was asked for. */
export type Sendable = Ready & { sent: Map<Encoding, Sent> };
/** Maps a request body as it was sent to the cache key of its answer. Bodies are any client's choice. */
type Alias = Ready & { of: string; hasFreeKey: true };

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, where it has been read already. */
    readBody: Buffer | undefined;
  }
}

/** The longest body for which an alias is stored, in bytes. */
const longest = 4096;

const aliasOf = ({ url }: FastifyRequest, body: Buffer): string => `~POST ${url} ${body.toString()}`;

/** Returns the response that was sent to the same request before. A page is found under its canonical address only. */
function findSent(cache: ReadyCache, request: FastifyRequest, body?: Buffer): Sent | undefined {
  const key = body === undefined ? `GET ${request.url}` : (cache.find(aliasOf(request, body)) as Alias | undefined)?.of;
  // The site's icon is cached without responses.
  const ready = key === undefined ? undefined : (cache.find(key) as Partial<Sendable> | undefined);
  return ready?.sent?.get(bestEncoding(request.headers['accept-encoding']));
}

/** Sends an entry and stores the response in it, so that the next such request is served by the hook. All headers must be set. */
export function sendAndRemember(
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, key }: { cache: ReadyCache; key: string },
  ready: Sendable,
  bytes: Buffer,
): FastifyReply {
  const head = Object.entries({ ...reply.getHeaders(), 'content-length': bytes.length }).flatMap(([name, value]) => [name, String(value)]);
  ready.sent.set(bestEncoding(request.headers['accept-encoding']), { head, bytes });
  if (request.readBody !== undefined) cache.put(aliasOf(request, request.readBody), { size: 100, of: key, hasFreeKey: true } as Alias);
  return reply.send(bytes);
}

function answer(reply: FastifyReply, { head, bytes }: Sent): void {
  reply.hijack();
  reply.raw.writeHead(200, head);
  reply.raw.end(bytes);
}

/** Whether a body is one that a call may have had before: small, plain JSON from a page of this site or from a program. */
const mayBeKnown = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers['content-type']?.startsWith('application/json') === true &&
  Number(headers['content-length']) <= longest &&
  (headers.origin === undefined || headers.origin === origin);

/**
 * The short way for pages and answers that stand ready: before plugins, parsing and checks, all of which the same request
 * has passed before. To be registered before every other hook.
 * @param paths of the calls whose answers are kept
 */
export function takeShortcuts(app: FastifyInstance, cache: ReadyCache, paths: ReadonlySet<string>, publicUrl: string): void {
  const { origin } = new URL(publicUrl);
  app.decorateRequest('readBody', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.headers['if-none-match'] === undefined) {
      const sent = findSent(cache, request);
      return sent ? answer(reply, sent) : done();
    }
    if (request.method !== 'POST' || !paths.has(request.url) || !mayBeKnown(request, origin)) return done();
    const parts: Buffer[] = [];
    request.raw.on('data', (part: Buffer) => parts.push(part));
    request.raw.once('error', done);
    request.raw.once('end', () => {
      request.raw.off('error', done);
      const body = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      const sent = findSent(cache, request, body);
      if (sent) return answer(reply, sent);
      request.readBody = body;
      done();
    });
  });
  // Who took the long way after all has its body read already.
  app.addHook('preParsing', (request, _reply, payload, done) =>
    done(null, request.readBody === undefined ? payload : Readable.from([request.readBody])),
  );
}
