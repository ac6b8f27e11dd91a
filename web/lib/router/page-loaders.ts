import { createContext, type data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';

type DataAccess = {
  /** Calls an endpoint: in process on the server, as a POST in the browser. */
  callApi: ApiClient;
  /** Runs a load, and repeats it on *Try again* while the server cannot be reached. For navigations in the browser. */
  retryUntilReached?: <Data>(load: () => Promise<Data>, signal: AbortSignal) => Promise<Data>;
};

/** Functions with which the loaders of a navigation, a prefetch or a document get their data. */
export const dataAccessContext = createContext<DataAccess>();

type WithInit<Data = unknown> = ReturnType<typeof data<Data>>;

/**
 * Types that `JSON.stringify` preserves; `never` for dates, maps and functions. Loader data is sent to the browser as
 * JSON.
 */
export type JsonSerializable<Type> = Type extends string | number | boolean | null | undefined
  ? Type
  : Type extends WithInit<infer Data>
    ? WithInit<JsonSerializable<Data>>
    : Type extends bigint | symbol | Date | RegExp | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | ((...args: never) => unknown)
      ? never
      : { [Key in keyof Type]: JsonSerializable<Type[Key]> };

/** Shows the 404 page. @throws Response with status 404 */
export function throwNotFound(): never {
  throw new Response(null, { status: 404 });
}

/**
 * Maps `not_found` and invalid input (for example a very long name) to the 404 page. Other errors show the error page.
 */
async function toNotFoundPage<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'bad_input')) throwNotFound();
    throw error;
  }
}

type PageLoad<Data> = (callApi: ApiClient, page: { request: Request; url: URL }) => Promise<Data>;

/** Returns a route's loader. The same function runs on the server and in the browser. */
export const createPageLoader =
  <Data>(load: PageLoad<Data extends JsonSerializable<Data> ? Data : never>) =>
  ({ request, context }: LoaderFunctionArgs): Promise<Data> => {
    const { callApi, retryUntilReached } = context.get(dataAccessContext);
    const run = () => load(callApi, { request, url: new URL(request.url) });
    return toNotFoundPage(retryUntilReached ? retryUntilReached(run, request.signal) : run());
  };
