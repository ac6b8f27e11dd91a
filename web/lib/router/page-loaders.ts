import { createContext, type data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';

type DataAccess = {
  /** Calls an endpoint: in process on the server, as a POST in the browser. */
  callApi: ApiClient;
  /** Loads data, and retries on *Try again* if the server cannot be reached. Only for navigations in the browser. */
  retryUntilReachable?: <Data>(load: () => Promise<Data>, signal: AbortSignal) => Promise<Data>;
};

/** Context that gives loaders access to the data. The functions differ for a document, a navigation and a prefetch. */
export const dataAccessContext = createContext<DataAccess>();

type WithInit<Data = unknown> = ReturnType<typeof data<Data>>;

/** Type if `JSON.stringify` preserves it, else `never`: for example for dates, maps and functions. Loader data is sent as JSON. */
export type JsonSerializable<Type> = Type extends string | number | boolean | null | undefined
  ? Type
  : Type extends WithInit<infer Data>
    ? WithInit<JsonSerializable<Data>>
    : Type extends bigint | symbol | Date | RegExp | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | ((...args: never) => unknown)
      ? never
      : { [Key in keyof Type]: JsonSerializable<Type[Key]> };

/** Opens the 404 page. @throws Response with status 404 */
export function throwNotFound(): never {
  throw new Response(null, { status: 404 });
}

/** Opens the 404 page for `not_found` and for invalid input, for example a very long name. Rethrows other errors. */
async function handleNotFound<Data>(data: Promise<Data>): Promise<Data> {
  try {
    return await data;
  } catch (error) {
    if (isApiError(error) && (error.code === 'not_found' || error.code === 'bad_input')) throwNotFound();
    throw error;
  }
}

type PageLoad<Data> = (callApi: ApiClient, page: { request: Request; url: URL }) => Promise<Data>;

/** Creates the loader of a route. The same function runs on the server and in the browser. */
export const createPageLoader =
  <Data>(load: PageLoad<Data extends JsonSerializable<Data> ? Data : never>) =>
  ({ request, context }: LoaderFunctionArgs): Promise<Data> => {
    const { callApi, retryUntilReachable } = context.get(dataAccessContext);
    const run = () => load(callApi, { request, url: new URL(request.url) });
    return handleNotFound(retryUntilReachable ? retryUntilReachable(run, request.signal) : run());
  };
