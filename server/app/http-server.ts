import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import { Problem } from '#domain/errors/problems.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import { redactDatabaseError, serializeError, toExpectedError } from '#server/db/database-errors.ts';
import { isDatabaseAway } from '#server/db/pg-errors.ts';
import { serveDocs } from '#server/http/api-docs.ts';
import { isReadablePath, rejectMalformedTargets } from '#server/http/request-target.ts';
import { serveLive } from '#server/modules/realtime/sse.routes.ts';
import { serveIcon } from '#server/modules/media/favicon.routes.ts';
import { serveMedia } from '#server/modules/media/media.routes.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { servePages } from '#server/http/pages/page-routes.ts';
import { createResponseCache, type ResponseCache } from '#server/http/response-cache/response-cache.ts';
import { refusalBody, serveCalls, type FindPerson } from '#server/http/endpoint-router.ts';
import type { Services } from './container.ts';
import { serveCacheHits } from '#server/http/response-cache/cached-response.ts';
import { limitLargeBodies } from '#server/http/uploads/large-bodies.ts';
import { serveSitemap } from '#server/http/pages/sitemap.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: boolean;
  }
}

export type AppOptions = {
  services: Services;
  publicUrl: string;
  trustProxy: number;
  logLevel: string;
  /** Receives the log lines. Standard output by default. */
  logStream?: { write: (line: string) => void };
  /** Without it only calls and files are served. */
  getRenderer?: () => Promise<PageRenderer>;
  /** Caches pages and API responses. Without it pages have a cache of their own and API responses are not cached. */
  cache?: ResponseCache;
  /** The folder of the built browser files. */
  clientFolder?: string;
  dev?: boolean;
  /** Vite's middleware, in development. */
  vite?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

const bodyLimit = 256 * 1024;

/** The HTTP application: plugins, then files and calls, then pages. */
export async function makeApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, publicUrl } = options;
  const app = fastify({
    bodyLimit,
    // So many proxies in front are ours; anybody further away could have written the header.
    trustProxy: (_address, hop) => hop < options.trustProxy,
    // Fastify's own defaults are all "never".
    connectionTimeout: 60_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    handlerTimeout: 60_000,
    // Node checks timeouts every 30 s by default, so slow headers would be refused after up to 45 s.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // Addresses that the router cannot read are refused in the same shape as everything else.
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply),
    // An unreadable path gets the 404 page. The query may be anything: campaign links are not always well formed.
    rewriteUrl: ({ url = '/' }) => (isReadablePath(url.split('?')[0]!) ? url : '/unreadable'),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 300 },
    // The log contains no personal data: no IP address, no query string, no values of rows.
    logger: {
      level: options.logLevel,
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }), err: serializeError },
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    // The contract checks what comes in: no route has a schema for Fastify's own compilers, which would only take up memory.
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
  });

  rejectMalformedTargets(app);
  const { vite } = options;
  if (vite) app.addHook('onRequest', (request, reply, next) => (request.method === 'GET' ? vite(request.raw, reply.raw, next) : next()));
  if (options.cache) serveCacheHits(app, options.cache);
  limitLargeBodies(app);
  acceptOnlyJson(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 3, fields: 10, fieldSize: 10_000, fileSize: Infinity } });
  app.addHook('preValidation', refuseForeign(publicUrl));
  app.setErrorHandler(sendRefusal);
  // Not kept on the way: while instances are renewed one by one, a file may be missing on one of them only.
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(refusalBody(new Problem('not_found'))),
  );

  app.get('/healthz', async () => ({ status: 1 }));
  // Made for the first who asks: few do, and it is large.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const readDocument = () => (document ??= openApiDocument(publicUrl));
  app.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(readDocument()));
  serveDocs(app, readDocument);
  serveMedia(app, services.media, services.uploads);
  const findPerson: FindPerson = (token) => services.sessions.findPerson(token);
  serveLive(app, services.live, findPerson);
  serveIcon(app, services, options.cache);
  serveCalls(app, services.handlers, {
    findPerson,
    discardUpload: (request) => services.receiver.discard(request),
    secure: publicUrl.startsWith('https:'),
    cache: options.cache,
  });
  if (options.clientFolder !== undefined) {
    await serveBuilt(app, options.clientFolder);
  }
  if (options.getRenderer) {
    const cache = options.cache ?? createResponseCache();
    serveSitemap(app, options.getRenderer, { publicUrl, cache });
    servePages(app, options.getRenderer, { publicUrl, dev: options.dev === true, cache });
  }
  return app;
}

function withoutSchemas(): never {
  throw new Error('Routes have no schema: the contract says what a call takes and answers.');
}

/** JSON is the one language of calls (the upload's multipart comes from its plugin). An empty body is an empty object. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parseBody(body));
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return;
    request.body ??= {};
    const wantsFile = request.routeOptions.config.upload === true;
    if (wantsFile && !request.isMultipart()) throw new Problem('not_multipart');
    if (!wantsFile && request.isMultipart()) throw new Problem('not_json');
  });
}

/** @throws Problem for what is no JSON, and for names that reach into an object's prototype */
function parseBody(body: string): unknown {
  if (body === '') return {};
  try {
    return parseJson(body, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw /prototype/.test((error as Error).message)
      ? new Problem('dangerous_input')
      : new Problem('bad_input', 'The request is not readable JSON.');
  }
}

/** A browser on another site's page says so in `Origin`; programs that are no browsers send none. */
function refuseForeign(publicUrl: string) {
  const own = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    if (request.method !== 'POST' || origin === undefined || origin === own) return;
    // Reached under another of its names (127.0.0.1 for localhost), the page and the call still share one.
    if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host) throw new Problem('foreign_origin');
  };
}

const byFastifyCode: Record<string, Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem('not_json'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem('too_large'),
  FST_ERR_HANDLER_TIMEOUT: new Problem('unavailable'),
};

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  const known = byFastifyCode[error.code];
  if (known) return known;
  if (error.statusCode === 416) return new Problem('range_unfit');
  if (isDatabaseAway(error)) return new Problem('unavailable');
  const expected = toExpectedError(error);
  if (expected) return expected;
  if (error.statusCode !== undefined && error.statusCode < 500) return new Problem('bad_input');
  return new Problem('unknown');
}

/** Sends every error in one shape. Unexpected errors are logged, and their details are not sent. */
function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.code === 'unknown') request.log.error({ err: error, path: request.routeOptions.url }, 'unexpected');
  else if (problem.code === 'conflict') request.log.warn({ err: error, path: request.routeOptions.url }, 'conflict');
  else if (problem.status === 503)
    request.log.warn({ reason: (redactDatabaseError(error) as Error).message, path: request.routeOptions.url }, 'unavailable');
  const retryAfter = problem.retryAfter ?? (problem.status === 503 ? 2 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // Node would read the rest of the body without a limit.
  if (request.method === 'POST' && !request.raw.complete) reply.header('connection', 'close');
  // How long the file is, so that a part of it can be asked for that is there.
  if (problem.code === 'range_unfit') reply.headers((error as { headers?: Record<string, string> }).headers ?? {});
  return reply.code(problem.status).header('cache-control', 'no-store').send(refusalBody(problem));
}

/** The built files, as they lie in a folder. */
async function serveBuilt(app: FastifyInstance, folder: string): Promise<void> {
  const files = { index: false, cacheControl: false, preCompressed: true } as const;
  // One route for all that carry a hash in their names, and are never asked for again: a route for each takes a tenth of a start to set
  // up, and a tenth of the memory; the plugin's own route for a folder reads the whole of it at each asking.
  await app.register(serveFiles, { ...files, root: join(folder, 'assets'), serve: false, setHeaders: keepForGood });
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => reply.sendFile(request.params.file));
  const setHeaders = (reply: FastifyReply) => void reply.header('cache-control', 'public, max-age=3600');
  await app.register(serveFiles, { ...files, root: folder, wildcard: false, globIgnore: ['assets/**'], decorateReply: false, setHeaders });
}

function keepForGood(reply: FastifyReply): void {
  void reply.header('cache-control', 'public, max-age=31536000, immutable');
  // What nobody asks about again: twenty bytes each, on every file of a page.
  void reply.removeHeader('etag').removeHeader('last-modified');
}
