import { useId } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getErrorMessage } from '#web/lib/api/api-client.ts';
import { queryClient } from './query-client.ts';

export type Answer<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'> & {
  problem: string | undefined;
  loading: boolean;
  retry: () => void;
  replace: (data: Data) => void;
};

/** Adapts `useQuery` to string keys, which `load` receives. An undefined `question` disables the query. Screens use `queryFor` instead. */
export function useAnswer<Data>(
  question: string | undefined,
  load: (question: string, signal: AbortSignal) => Promise<Data>,
): Answer<Data> {
  const queryKey = [useId(), question];
  const { data, error, isPending, isFetching, refetch } = useQuery<Data>({
    queryKey,
    queryFn: ({ signal }) => load(question!, signal),
    enabled: question !== undefined,
  });
  return {
    data,
    error,
    isFetching,
    refetch,
    problem: error === null || data !== undefined ? undefined : getErrorMessage(error),
    loading: question !== undefined && isPending,
    retry: () => void refetch(),
    replace: (next) => queryClient.setQueryData(queryKey, next),
  };
}
