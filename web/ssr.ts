import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { Call } from '#contract/index.ts';
import { callContext } from './lib/load.ts';

export type RenderPage = (request: Request) => Promise<Response>;

/** Renders pages with the data door it is given. @param call runs a call in process, as a guest */
export function createPageRenderer(call: Call): RenderPage {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return (request) => handle(request, new RouterContextProvider(new Map([[callContext, call]])));
}
