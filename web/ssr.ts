import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { Call } from '#contract/index.ts';
import { Problem } from '#domain/problems.ts';
import { callContext } from './lib/load.ts';
import { routeTable } from './lib/route-table.ts';

export type PageRenderer = {
  render: (request: Request) => Promise<Response>;
  /** What a page's address comes down to: its path and the parameters it takes that are not empty, in one order. Undefined: no page, or not one to keep. */
  keyOf: (url: URL) => string | undefined;
};

const keptPages = new Map(
  routeTable
    .filter((route) => !('personal' in route))
    .map((route) => [route.path as string, 'takes' in route ? (route.takes as readonly string[]) : []]),
);

function keyOf({ pathname, searchParams }: URL): string | undefined {
  const takes = keptPages.get(pathname);
  if (takes === undefined) return undefined;
  const kept = takes.flatMap((name) => searchParams.getAll(name).flatMap((value) => (value === '' ? [] : [[name, value]])));
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

  async function render(request: Request): Promise<Response> {
    let failed = false;
    const watched = ((...sent: Parameters<Call>) =>
      call(...sent).catch((error: unknown) => {
        failed ||= isFailure(error);
        throw error;
      })) as Call;
    const page = await handle(request, new RouterContextProvider(new Map([[callContext, watched]])));
    return failed ? new Response(page.body, { status: 503, headers: page.headers }) : page;
  }

  return { keyOf, render };
}
