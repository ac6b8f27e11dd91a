import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { Call } from '#contract/index.ts';
import { Problem } from '#domain/problems.ts';
import { callContext } from './lib/load.ts';
import { prodlist } from './lib/paths.ts';
import { routeAt } from './lib/route-table.ts';
import { sheetContext, type DocumentParts, type Sheet } from './lib/sheet.ts';
import { parseQuery } from './site/prodlist/query.ts';
import { listPages, type ListedPage } from './sitemap.ts';

/** A page as rendered. @property location where it sends on to, or null */
export type RenderedPage = { status: number; location: string | null; document: DocumentParts };

export type PageRenderer = {
  /** @param marker goes as `nonce` on the scripts that the page itself is made with, and on nothing else */
  render: (request: Request, marker: string) => Promise<RenderedPage>;
  /** What a page's address comes down to: its path and what it takes of the parameters, in one order. Undefined: no page, or not one to keep. */
  keyOf: (url: URL) => string | undefined;
  /** Every page for search engines, by the calls it is made of. */
  listPages: () => Promise<ListedPage[]>;
};

function keyOf({ pathname, searchParams }: URL): string | undefined {
  const route = routeAt(pathname);
  if (route === undefined || route.personal) return undefined;
  // Its own reading of the address: what it cannot mean makes no other page.
  if (pathname === prodlist()) return prodlist(parseQuery(searchParams));
  const kept = (route.takes ?? []).flatMap((name) => {
    // Of several the pages take the first, or all: an empty one counts beside others.
    const values = searchParams.getAll(name);
    return values.some((value) => value !== '') ? values.map((value) => [name, value]) : [];
  });
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept).toString()}`;
}

/** Whether a call failed for want of the server's own health, not because it was refused. */
const isFailure = (error: unknown): boolean => !(error instanceof Problem) || error.status >= 500;

/**
 * Renders pages with the data door it is given. A page that came out although one of its calls failed is sent as 503, so that
 * nobody keeps it.
 * @param call runs a call in process, as a guest
 */
export function createPageRenderer(call: Call): PageRenderer {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

  async function render(request: Request, marker: string): Promise<RenderedPage> {
    let failed = false;
    const watched = ((...sent: Parameters<Call>) =>
      call(...sent).catch((error: unknown) => {
        failed ||= isFailure(error);
        throw error;
      })) as Call;
    const context = new RouterContextProvider();
    context.set(callContext, watched);
    const sheet: Sheet = { marker, loaded: [] };
    context.set(sheetContext, sheet);
    const page = await handle(request, context);
    // What is no document (a redirect, the router's last words) has its text in the answer itself.
    const document = sheet.document ?? { head: '', content: await page.text(), end: '' };
    return { status: failed ? 503 : page.status, location: page.headers.get('location'), document };
  }

  return { keyOf, render, listPages: () => listPages(call) };
}
