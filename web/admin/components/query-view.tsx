import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { isApiError } from '#domain/errors/api-error.ts';
import { notFoundMessage } from '#domain/errors/common-errors.ts';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { AdminButtonLink } from './admin-button-link.tsx';
import { AdminPage } from './admin-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/status/load-error.tsx';

/** State of a query, or of several combined queries. */
type QueryState<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => Promise<unknown> };
type DataOf<Queries extends readonly QueryState<unknown>[]> = { [Index in keyof Queries]: NonNullable<Queries[Index]['data']> };

type QueryViewProps<Data> = {
  title: string;
  back?: { to: string; label: string };
  query: QueryState<Data>;
  children: (data: Data) => ReactNode;
};

/** Returns true if the record does not exist. The server rejects an invalid id as bad input. */
export const isMissingRecord = (error: unknown): boolean => isApiError(error) && ['not_found', 'bad_input'].includes(error.code);

/** Combines queries of one view. The result has data after all queries have loaded. `refetch` repeats only the failed queries. */
export const combineQueries = <const Queries extends readonly QueryState<unknown>[]>(queries: Queries): QueryState<DataOf<Queries>> => ({
  data: queries.every(({ data }) => data !== undefined) ? (queries.map(({ data }) => data) as unknown as DataOf<Queries>) : undefined,
  error: queries.find(({ error }) => error !== null)?.error ?? null,
  isFetching: queries.some(({ isFetching }) => isFetching),
  refetch: () => Promise.all(queries.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
});

/**
 * Renders a screen after its data has loaded. After a failed refetch it still displays the data, unless the record was
 * deleted.
 */
export function QueryView<Data>({ title, back, query: { data, error, isFetching, refetch }, children }: QueryViewProps<Data>) {
  const isMissing = isMissingRecord(error);
  if (data !== undefined && !isMissing) return children(data);
  return (
    <AdminPage title={title} {...(back && { back })}>
      {isMissing ? (
        <Notice title={notFoundMessage} action={back && <AdminButtonLink to={back.to}>{`Back to ${back.label}`}</AdminButtonLink>}>
          Check the link. The record may have been deleted.
        </Notice>
      ) : error === null ? (
        <div role="group" aria-busy="true" aria-label="Loading" className="max-w-4xl space-y-4">
          <Skeleton className="h-72" />
          <Skeleton className="h-48" />
        </div>
      ) : (
        <LoadError title="This could not be loaded" isRetrying={isFetching} onRetry={() => void refetch()}>
          {getErrorMessage(error)}
        </LoadError>
      )}
    </AdminPage>
  );
}

/** Renders part of a screen after its data has loaded. */
export function QueryPanel<Data>({
  errorTitle = 'This could not be loaded',
  skeleton,
  query: { data, error, isFetching, refetch },
  children,
}: Pick<QueryViewProps<Data>, 'query' | 'children'> & { errorTitle?: string; skeleton: ReactNode }) {
  if (data !== undefined) return children(data);
  if (error === null) return skeleton;
  return (
    <LoadError title={errorTitle} isRetrying={isFetching} onRetry={() => void refetch()}>
      {getErrorMessage(error)}
    </LoadError>
  );
}
