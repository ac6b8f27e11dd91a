import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import { findScreen } from './admin/app/screens.ts';
import { invitation, overview } from './admin/app/admin-paths.ts';
import { Document, startScript } from './document.tsx';
import { serializeHydrationData, type DocumentAssets } from './lib/router/hydration-data.ts';
import { dataAccessContext } from './lib/router/page-loaders.ts';
import type { PageHandle } from './lib/router/page-handle.ts';
import { routes } from './routes.tsx';
import { listSitemapEntries, type SitemapEntry } from './lib/seo/sitemap-entries.ts';

/** Rendered page. @property location target of a redirect; null for other pages */
export type RenderedPage = { status: number; location: string | null; html: Buffer };

export type PageRenderer = {
  render: (request: Request) => Promise<RenderedPage>;
  /**
   * Returns the cache key of a page: its path and the parameters that change its content, in a fixed order. Undefined
   * for pages that must not be cached.
   */
  getCacheKey: (url: URL) => string | undefined;
  /** Lists all pages of the sitemap. Calls the same endpoints as the pages. */
  listPages: () => Promise<SitemapEntry[]>;
  /** The only executable inline script of a page, for the Content-Security-Policy. */
  startScript: string;
};

const findPageHandle = (pathname: string): PageHandle | undefined =>
  matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined;

function getCacheKey({ pathname, searchParams }: URL): string | undefined {
  const handle = pathname === '/' || !pathname.endsWith('/') ? findPageHandle(pathname) : undefined;
  if (handle === undefined || handle.isUncached) return undefined;
  if (handle.getCacheKey) return handle.getCacheKey(searchParams);
  const cacheParameters = (handle.params ?? []).flatMap((name) => {
    // Keeps empty values beside a non-empty one, because some pages read only the first value. A parameter with only empty
    // values is omitted.
    const values = searchParams.getAll(name);
    return values.some((value) => value !== '') ? values.map((value) => [name, value]) : [];
  });
  return cacheParameters.length === 0 ? pathname : `${pathname}?${new URLSearchParams(cacheParameters).toString()}`;
}

/** Returns true for an unexpected error or an ApiError with a 5xx status. */
const isServerFailure = (error: unknown): boolean => !isApiError(error) || (error.status ?? 500) >= 500;

const isRouteOrApiError = (error: unknown): boolean => isRouteErrorResponse(error) || isApiError(error);

/** Response if rendering throws. Static, because the data or code of a rendered page could fail again. */
const failurePage = `<!DOCTYPE html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title></head><body><h1>Something went wrong.</h1><p>We could not show this page. Try again in a minute.</p></body></html>`;

/** Renders the whole document before sending it, so that it can be cached. */
async function renderDocument(context: StaticHandlerContext, dataRoutes: Parameters<typeof createStaticRouter>[0], assets: DocumentAssets) {
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <Document assets={assets} hydrationData={serializeHydrationData(context, assets)}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
    // Prevents React from moving content to the end of the document. Moving it back would need an inline script.
    { progressiveChunkSize: Infinity },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const isBackOfficePath = (pathname: string): boolean => pathname === overview || pathname.startsWith(`${overview}/`);

type PageRendererOptions = {
  /** Calls an endpoint in process, as a visitor. */
  call: ApiClient;
  /** Returns the built files for a page's source files. */
  getAssets: (files: readonly string[]) => DocumentAssets;
  /** The document of the back office. It contains no data: each screen loads its data with the user's token. */
  backOfficeHtml: string;
};

/** Creates the renderer of all pages. */
export function createPageRenderer({ call, getAssets, backOfficeHtml }: PageRendererOptions): PageRenderer {
  const backOfficeDocument = Buffer.from(backOfficeHtml);
  const handler = createStaticHandler(routes);

  async function render(request: Request): Promise<RenderedPage> {
    const { pathname } = new URL(request.url);
    if (isBackOfficePath(pathname)) {
      const exists = pathname === invitation || findScreen(pathname) !== undefined;
      return { status: exists ? 200 : 404, location: null, html: backOfficeDocument };
    }
    let hasFailed = false;
    const callApi = ((...args: Parameters<ApiClient>) =>
      call(...args).catch((error: unknown) => {
        hasFailed ||= isServerFailure(error);
        throw error;
      })) as ApiClient;
    const requestContext = new RouterContextProvider();
    requestContext.set(dataAccessContext, { callApi });
    const context = await handler.query(request, { requestContext });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location'), html: Buffer.alloc(0) };
    }
    for (const error of Object.values(context.errors ?? {})) if (!isRouteOrApiError(error)) console.error(error);
    const files = context.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.file ?? []);
    try {
      const html = await renderDocument(context, handler.dataRoutes, getAssets(files));
      // The status 503 prevents caching of a page that was rendered although an endpoint failed.
      return { status: hasFailed ? 503 : context.statusCode, location: null, html };
    } catch (error) {
      console.error(error);
      return { status: 500, location: null, html: Buffer.from(failurePage) };
    }
  }

  return { getCacheKey, render, listPages: () => listSitemapEntries(call), startScript };
}
