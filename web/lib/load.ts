import { createContext, type RouterContextProvider } from 'react-router';
import type { Call } from '#contract/index.ts';
import { Problem } from '#domain/problem.ts';
import { callAhead, callOrTake } from './ahead.ts';
import { NetworkProblem } from './call.ts';
import { keepApart, type AsJson } from './hand-over.ts';
import { sheetContext } from './sheet.ts';
import { untilReached } from './unreached.ts';

/** The data door that the server hands to each page request. */
export const callContext = createContext<Call>();

type Arguments = { request: Request; url: URL };
type Load<Data> = (call: Call, page: Arguments) => Promise<Data>;
type RouterArguments = { request: Request; context: Readonly<RouterContextProvider> };

/** What is not there, or no call can read (a name of a thousand letters), is a page that is not there; anything else is an error page. */
async function orNotFound<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'bad_input')) throw new Response(null, { status: 404 });
    throw error;
  }
}

/** A page's loader for documents: runs its calls in process, as a guest. */
export const serverLoader =
  <Data>(load: Load<Data extends AsJson<Data> ? Data : never>) =>
  async ({ request, context }: RouterArguments): Promise<Data> => {
    const loaded = await orNotFound(load(context.get(callContext), { request, url: new URL(request.url) }));
    return keepApart(context.get(sheetContext).loaded, loaded);
  };

const isUnreached = (error: unknown): boolean => error instanceof NetworkProblem;

/** `ahead`: not yet a navigation, only what one would need. */
export type BrowserArguments = { request: Request; ahead?: true };

/** The same loader for navigation in the browser: runs its calls by POST, and waits where the server cannot be reached. */
export const browserLoader =
  <Data>(load: Load<Data>) =>
  ({ request, ahead }: BrowserArguments): Promise<Data> => {
    const page = { request, url: new URL(request.url) };
    if (ahead) return load(callAhead, page);
    return orNotFound(untilReached(() => load(callOrTake, page), isUnreached, request.signal));
  };
