import type { OutputOf } from '#contract/index.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useQuery } from '#web/lib/api/use-query.ts';

export type SearchResponse = OutputOf<'/site/search'>['response'];
/** Response to `query`, or the error of its request. */
export type SearchState = {
  query: string;
  response?: SearchResponse | undefined;
  error?: string | undefined;
  isPending: boolean;
  retry: () => void;
};

const debounceMs = 150;

/** Searches for the entered text. Returns the previous results until the next results are loaded. */
export function useSearch(text: string): SearchState {
  const query = text.trim();
  const debouncedQuery = useDebouncedValue(query, debounceMs);
  const { data, error, refetch } = useQuery({
    queryKey: [debouncedQuery],
    queryFn: async ({ signal }) => ({
      query: debouncedQuery,
      response: (await call('/site/search', { search: debouncedQuery }, { signal })).response,
    }),
    enabled: debouncedQuery !== '',
    keepPreviousData: true,
  });
  if (query === '') return { query, isPending: false, retry: refetch };
  const answeredQuery = error === undefined ? (data?.query ?? '') : debouncedQuery;
  return { query: answeredQuery, response: data?.response, error, isPending: answeredQuery !== query, retry: refetch };
}
