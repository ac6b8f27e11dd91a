import type { FetchQueryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { queryClient } from './query-client.ts';

type ScreenArguments = { params: LoaderFunctionArgs['params']; parameters: URLSearchParams };
type GetQueries = (screen: ScreenArguments) => readonly { queryKey: readonly unknown[] }[];

/** Loader of a screen. Never rejects: the screen shows the error of a failed query, with *Try again*. */
export type ScreenLoader = (args: Pick<LoaderFunctionArgs, 'params' | 'url'>) => Promise<null>;

const createLoader =
  (getQueries: GetQueries, load: (query: FetchQueryOptions) => Promise<unknown>): ScreenLoader =>
  async ({ params, url }) => {
    const queries = getQueries({ params, parameters: url.searchParams });
    await Promise.all(queries.map((query) => load(query as FetchQueryOptions).catch(() => undefined)));
    return null;
  };

/**
 * Creates the loader of a screen that shows cached data at once, for example the rows of a list after Back. The screen then
 * loads the data again.
 */
export const createListLoader = (getQueries: GetQueries): ScreenLoader =>
  createLoader(getQueries, (query) => queryClient.ensureQueryData(query));

/** Creates the loader of a screen that opens with the newest data, because its form must contain the current version. */
export const createRecordLoader = (getQueries: GetQueries): ScreenLoader =>
  createLoader(getQueries, (query) => queryClient.fetchQuery(query));
