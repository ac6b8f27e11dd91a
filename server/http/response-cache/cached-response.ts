import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasValidHost } from '#server/http/request-target.ts';
import { compress, negotiateEncoding, type ContentEncoding } from './compression.ts';
import type { ResponseCache } from './response-cache.ts';

/** All headers of a sent response, and its bytes in one encoding. */
type Replay = { headers: string[]; bytes: Buffer };

/** A page or API response held in memory, compressed when a client first accepts an encoding. */
export type CachedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Estimated footprint in bytes, with the compressed copies. */
  size: number;
  compressed: Map<ContentEncoding, Promise<Buffer>>;
  replays: Map<ContentEncoding, Replay>;
};

/** Smaller responses fit one network packet, so compression gains nothing. */
const minCompressedBytes = 1400;

const isCompressible = ({ headers, body }: CachedResponse): boolean =>
  body.length >= minCompressedBytes && /^(text\/|application\/(json|xml)|image\/svg)/.test(headers['content-type'] ?? '');

export const createCachedResponse = (body: Buffer, headers: CachedResponse['headers'], status = 200): CachedResponse => ({
  status,
  headers,
  body,
  size: body.length * 2,
  compressed: new Map(),
  replays: new Map(),
});

/**
 * Returns a weak validator of the content, the same in every encoding. `@fastify/etag` would hash each response; this hash is computed once per
 * cache entry.
 */
export const createEtag = (content: Buffer): string => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const toOpaqueTag = (etag: string): string => etag.trim().replace(/^W\//, '');

/** True if an `If-None-Match` header contains this ETag, by weak comparison (RFC 9110, 13.1.2). */
const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').map(toOpaqueTag).includes(toOpaqueTag(etag));

function compressOnce(response: CachedResponse, encoding: ContentEncoding): Promise<Buffer> {
  let bytes = response.compressed.get(encoding);
  if (bytes === undefined) response.compressed.set(encoding, (bytes = compress(response.body, encoding)));
  return bytes;
}

/** Sends a cached response in the best accepted encoding, or 304 if the client has it. */
export async function sendCachedResponse(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Promise<FastifyReply> {
  const accepted = negotiateEncoding(request.headers['accept-encoding']);
  reply.code(response.status).headers(response.headers);
  const { 'if-none-match': ifNoneMatch } = request.headers;
  // A 304 has the Content-Security-Policy of the page, because browsers apply the headers of a 304 to the stored page.
  if (ifNoneMatch !== undefined && response.headers['etag'] !== undefined && matchesEtag(ifNoneMatch, response.headers['etag']))
    return reply.code(304).send();
  const encoding = isCompressible(response) ? accepted : 'identity';
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = await compressOnce(response, encoding);
  if (request.method === 'GET') {
    const headers = Object.entries({ ...reply.getHeaders(), 'content-length': bytes.length });
    response.replays.set(accepted, { headers: headers.flatMap(([name, value]) => [name, String(value)]), bytes });
  }
  return reply.send(bytes);
}

/** Returns the cache key of a page or file. @param url path and canonical query */
export const toPageCacheKey = (url: string): string => `GET ${url}`;

/**
 * Creates Node's HTTP server. It replays cached responses to GET requests that passed through all hooks once; `handle` serves everything else.
 * Fastify's request lifecycle costs a hit more time than the hit itself (`npm run bench`).
 */
export function createCachingServer(cache: ResponseCache, handle: RequestListener, options: ServerOptions): Server {
  const findReplay = ({ method, url = '', headers }: IncomingMessage): Replay | undefined =>
    method === 'GET' && headers['if-none-match'] === undefined
      ? cache.get(toPageCacheKey(url))?.replays.get(negotiateEncoding(headers['accept-encoding']))
      : undefined;
  const server = createServer(options, (request, response) => {
    // While the server closes, the framework ends each connection after its response.
    const replay = server.listening && hasValidHost(request) ? findReplay(request) : undefined;
    if (replay === undefined) return handle(request, response);
    response.writeHead(200, replay.headers);
    response.end(replay.bytes);
  });
  return server;
}
