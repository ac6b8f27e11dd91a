import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import serveFiles from '@fastify/static';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { parse as parseJson } from 'secure-json-parse';
import { createApiError } from '#domain/errors/error-codes.ts';
import type { PageRenderer } from '#web/entry.server.tsx';
import { isReadablePath, rejectMalformedTargets } from '#server/http/request-target.ts';
import { registerSseRoute } from '#server/modules/realtime/index.ts';
import { registerFaviconRoutes } from '#server/modules/settings/index.ts';
import { registerDocumentRoutes } from '#server/modules/documents/index.ts';
import { registerMediaRoutes } from '#server/modules/media/index.ts';
import { serveUploads } from '#server/modules/uploads/index.ts';
import { buildOpenApiDocument } from '#server/http/openapi.ts';
import { registerHealthRoutes } from '#server/http/health-routes.ts';
import { createPageHandler, registerPageRoutes } from '#server/http/pages/page-routes.ts';
import { createResponseCache, type ResponseCache } from '#server/http/response-cache/response-cache.ts';
import { registerEndpoints } from '#server/http/endpoint-router.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { AuthenticateToken } from '#server/http/authentication.ts';
import { sendErrorResponse, toErrorBody } from '#server/http/error-response.ts';
import type { Container } from './container.ts';
import { createCachingServer } from '#server/http/response-cache/cached-response.ts';
import { limitLargeBodies } from '#server/http/uploads/limit-large-bodies.ts';
import { registerSitemap } from '#server/http/pages/sitemap.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: boolean;
  }
}

export type HttpServerOptions = {
  services: Container;
  publicUrl: string;
  trustProxy: number;
  /** By default that of the services. */
  log?: Logger;
  /** Without a renderer, endpoints and files are served, but no pages. */
  getRenderer?: () => Promise<PageRenderer>;
  /** Caches pages and API responses. Without this cache, pages have a separate cache and API responses are not cached. */
  cache?: ResponseCache;
  /** The folder of the built browser files. */
  clientFolder?: string;
  dev?: boolean;
  /** Vite's middleware, in development. */
  vite?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

const bodyLimit = 256 * 1024;

/** Creates the HTTP server: plugins, then files and endpoints, then pages. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = createFastify(options);
  rejectMalformedTargets(app);
  const { publicUrl, vite } = options;
  if (vite) app.addHook('onRequest', (request, reply, next) => (request.method === 'GET' ? vite(request.raw, reply.raw, next) : next()));
  limitLargeBodies(app);
  registerJsonParser(app);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 3, fields: 10, fieldSize: 10_000, fileSize: Infinity } });
  app.addHook('preValidation', rejectCrossOriginPost(publicUrl));
  app.setErrorHandler(sendErrorResponse);
  // Not cached by proxies: during a rolling update a file may be missing on one instance only.
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(toErrorBody(createApiError('not_found'))),
  );

  await registerRoutes(app, options);
  return app;
}

function createNodeServer(handle: RequestListener, cache: ResponseCache | undefined): Server {
  // Node checks timeouts every 30 s by default, so slow headers would be rejected after up to 45 s.
  const options = { requestTimeout: 120_000, keepAliveTimeout: 72_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 };
  const server = cache ? createCachingServer(cache, handle, options) : createServer(options, handle);
  return server.setTimeout(60_000);
}

function createFastify(options: HttpServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = options.log ?? options.services.log;
  return fastify({
    bodyLimit,
    // A function, because Fastify trusts no proxy if `trustProxy` is a number.
    trustProxy: (_address, hop) => hop < options.trustProxy,
    serverFactory: (handle) => createNodeServer(handle, options.cache),
    // By default Fastify sets no time limit for handlers.
    handlerTimeout: 60_000,
    // Requests on open connections are answered while the process stops (`listenUntilClose`).
    return503OnClosing: false,
    // Router errors have the same format as all other errors.
    frameworkErrors: (error, request, reply) => void sendErrorResponse(error, request, reply),
    // The router sends 400 for a path that it cannot decode. The rewritten path gets the 404 page. The query is not checked, because
    // campaign links may be malformed.
    rewriteUrl: ({ url = '/' }) => (isReadablePath(url.split('?')[0]!) ? url : '/unreadable'),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 300 },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The contract validates input, so no route has a schema. Fastify's own compilers would only take up memory.
    schemaController: { compilersFactory: { buildValidator: rejectRouteSchemas, buildSerializer: rejectRouteSchemas } },
  });
}

async function registerRoutes(app: FastifyInstance, options: HttpServerOptions): Promise<void> {
  const { services, publicUrl } = options;
  registerHealthRoutes(app, services.checkReadiness);
  // Built on the first request: it is large and rarely requested.
  let document: ReturnType<typeof buildOpenApiDocument> | undefined;
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send((document ??= buildOpenApiDocument(publicUrl))),
  );
  registerMediaRoutes(app, services.media);
  serveUploads(app, services.uploads.uploads);
  const getCurrentUser: AuthenticateToken = (token) => services.auth.sessions.getCurrentUser(token);
  registerSseRoute(app, services.realtime.live, getCurrentUser);
  registerFaviconRoutes(app, services, options.cache);
  registerEndpoints(app, services.handlers, {
    getCurrentUser,
    limits: services.limits,
    discardUpload: (request) => services.uploadReceiver.discard(request),
    secure: publicUrl.startsWith('https:'),
    cache: options.cache,
  });
  if (options.clientFolder !== undefined) {
    await registerStaticAssets(app, options.clientFolder);
  }
  if (options.getRenderer) {
    const cache = options.cache ?? createResponseCache();
    registerSitemap(app, options.getRenderer, { publicUrl, cache });
    const sendPage = createPageHandler(options.getRenderer, { publicUrl, dev: options.dev === true, cache });
    registerDocumentRoutes(app, services.documents, sendPage);
    registerPageRoutes(app, sendPage);
  } else {
    registerDocumentRoutes(app, services.documents, async (_request, reply) => {
      reply.callNotFound();
      return reply;
    });
  }
}

function rejectRouteSchemas(): never {
  throw new Error('Routes have no schema: the contract defines their input and output.');
}

/**
 * Accepts JSON only; the multipart plugin parses multipart bodies. An empty body is an empty object. Fastify's own parser would report keys
 * that change a prototype as a syntax error, not as `dangerous_input`.
 */
function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parseBody(body));
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return;
    if (request.body === undefined) request.body = {};
    const isUpload = request.routeOptions.config.upload === true;
    if (isUpload && !request.isMultipart()) throw createApiError('not_multipart');
    if (!isUpload && request.isMultipart()) throw createApiError('not_json');
  });
}

function parseBody(body: string): unknown {
  if (body === '') return {};
  try {
    return parseJson(body, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw /prototype/.test((error as Error).message)
      ? createApiError('dangerous_input')
      : createApiError('bad_input', { message: 'The request is not readable JSON.' });
  }
}

/** Rejects a POST from a page of another site. Browsers send its origin in `Origin`; other programs send no such header. */
function rejectCrossOriginPost(publicUrl: string) {
  const siteOrigin = new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers;
    if (request.method !== 'POST' || origin === undefined || origin === siteOrigin) return;
    // A page that was loaded under another name of this site (127.0.0.1 instead of localhost) posts to the same host.
    if (!URL.canParse(origin) || new URL(origin).host !== request.headers.host) throw createApiError('foreign_origin');
  };
}

/** Serves the built browser files of a folder. */
async function registerStaticAssets(app: FastifyInstance, folder: string): Promise<void> {
  const files = { index: false, cacheControl: false, preCompressed: true } as const;
  // One route serves all files with a hash in their names. A route per file would take a tenth of the start time and of the memory; the
  // plugin's wildcard route reads the whole folder on each request.
  await app.register(serveFiles, { ...files, root: join(folder, 'assets'), serve: false, setHeaders: setImmutableCacheHeaders });
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => reply.sendFile(request.params.file));
  const setHeaders = (reply: FastifyReply) => void reply.header('cache-control', 'public, max-age=3600');
  await app.register(serveFiles, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'web/**'],
    decorateReply: false,
    setHeaders,
  });
}

function setImmutableCacheHeaders(reply: FastifyReply): void {
  void reply.header('cache-control', 'public, max-age=31536000, immutable');
  // Immutable files are never revalidated.
  void reply.removeHeader('etag').removeHeader('last-modified');
}
