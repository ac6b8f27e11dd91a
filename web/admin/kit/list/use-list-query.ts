import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';

type TableQuery = { data: unknown; error: Error | null; isPlaceholderData?: boolean; refetch: () => Promise<unknown> };

/** Props of a table that depend on the state of its query. */
export type TableState = {
  /** True if the rows belong to the current filter and page. */
  isFresh: boolean;
  /** Error of a failed request if there are no rows to display. */
  error: Error | null;
  onRetry: () => void;
};
export const toTableState = ({ data, error, isPlaceholderData = false, refetch }: TableQuery): TableState => ({
  isFresh: data !== undefined && !isPlaceholderData,
  error: data === undefined ? error : null,
  onRetry: () => void refetch(),
});

/** Loads a list. Returns the previous rows while a new page or filter loads. */
export function useListQuery<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  return { ...query, table: toTableState(query) };
}
