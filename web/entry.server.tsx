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
import { Document, startScript } from './document.tsx';
import { serializeHydrationData, type DocumentAssets } from './lib/router/hydration-data.ts';
import { dataAccessContext } from './lib/router/page-loaders.ts';
import { prodlist } from './lib/router/site-paths.ts';
import { routes, type PageHandle } from './routes.tsx';
import { parseQuery } from './features/catalogue/product-list/list-query.ts';
import { listSitemapEntries, type SitemapEntry } from './lib/seo/sitemap-entries.ts';

/** A rendered page. @property location the target of a redirect, or null */
export type RenderedPage = { status: number; location: string | null; html: Buffer };

export type PageRenderer = {
  render: (request: Request) => Promise<RenderedPage>;
  /** The page's canonical cache key: its path and the parameters that change it, in one order. Undefined for pages that are not cached. */
  getCacheKey: (url: URL) => string | undefined;
  /** Lists every page for search engines, through the same endpoints that the pages use. */
  listPages: () => Promise<SitemapEntry[]>;
  /** The one executable inline script of every page, for the Content-Security-Policy. */
  startScript: string;
};

const handleAt = (pathname: string): PageHandle | undefined =>
  matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined;

function getCacheKey({ pathname, searchParams }: URL): string | undefined {
  const handle = pathname === '/' || !pathname.endsWith('/') ? handleAt(pathname) : undefined;
  if (handle === undefined || handle.personal) return undefined;
  // Unknown values do not create more cache entries.
  if (pathname === prodlist()) return prodlist(parseQuery(searchParams));
  const existing = (handle.params ?? []).flatMap((name) => {
    // Pages read the first value or all values of a name, so an empty value beside others matters.
    const values = searchParams.getAll(name);
    return values.some((value) => value !== '') ? values.map((value) => [name, value]) : [];
  });
  return existing.length === 0 ? pathname : `${pathname}?${new URLSearchParams(existing).toString()}`;
}

/** True for a failure of the server itself, as opposed to an expected error. */
const isFailure = (error: unknown): boolean => !isApiError(error) || (error.status ?? 500) >= 500;

const isExpected = (error: unknown): boolean => isRouteErrorResponse(error) || isApiError(error);

/** The response to a page that throws while it is rendered. It depends on nothing that could fail too. */
const failurePage = `<!DOCTYPE html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title></head><body><h1>Something went wrong.</h1><p>We could not show this page. Try again in a minute.</p></body></html>`;

/** Renders the whole document before the first byte is sent, so that it can be cached. */
async function renderDocument(context: StaticHandlerContext, dataRoutes: Parameters<typeof createStaticRouter>[0], assets: DocumentAssets) {
  const router = createStaticRouter(dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <Document assets={assets} hydrationData={serializeHydrationData(context, assets)}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
    // React must not move content to the end of the document, which needs a script to move it back.
    { progressiveChunkSize: Infinity },
  );
  const chunks: Buffer[] = [];
  for await (const chunk of prelude) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/**
 * Creates the renderer of all pages.
 * @param call calls an endpoint in process, as a guest
 * @param assetsOf returns the built files of a page's source files
 */
export function createPageRenderer(call: ApiClient, assetsOf: (files: readonly string[]) => DocumentAssets): PageRenderer {
  const handler = createStaticHandler(routes);

  async function render(request: Request): Promise<RenderedPage> {
    let hasFailed = false;
    const callApi = ((...args: Parameters<ApiClient>) =>
      call(...args).catch((error: unknown) => {
        hasFailed ||= isFailure(error);
        throw error;
      })) as ApiClient;
    const requestContext = new RouterContextProvider();
    requestContext.set(dataAccessContext, { callApi });
    const context = await handler.query(request, { requestContext });
    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('location'), html: Buffer.alloc(0) };
    }
    for (const error of Object.values(context.errors ?? {})) if (!isExpected(error)) console.error(error);
    const files = context.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.file ?? []);
    try {
      const html = await renderDocument(context, handler.dataRoutes, assetsOf(files));
      // A page that was rendered although an endpoint failed is sent as 503, which no cache stores.
      return { status: hasFailed ? 503 : context.statusCode, location: null, html };
    } catch (error) {
      console.error(error);
      return { status: 500, location: null, html: Buffer.from(failurePage) };
    }
  }

  return { getCacheKey, render, listPages: () => listSitemapEntries(call), startScript };
}
