import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';

export type SearchResponse = OutputOf<'/site/search'>['response'];
/** Response or error. `query` is the query that it belongs to. */
type SearchOutcome = { query: string; response?: SearchResponse; error?: string };
export type SearchState = SearchOutcome & { isPending: boolean; retry: () => void };

const debounceMs = 150;

/** Searches for the entered text. Returns the previous results until the next ones arrive. */
export function useSearch(text: string): SearchState {
  const query = text.trim();
  const [outcome, setOutcome] = useState<SearchOutcome>({ query: '' });
  const search = useDebouncedValue(query, debounceMs);
  const isAnswered = outcome.query === search;
  useEffect(() => {
    if (search === '' || isAnswered) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    call('/site/search', { search }, { signal }).then(
      ({ response }) => setOutcome({ query: search, response: response }),
      (error: unknown) => signal.aborted || setOutcome({ query: search, error: getErrorMessage(error) }),
    );
    return () => abortController.abort();
  }, [search, isAnswered]);
  if (query === '') return { query, isPending: false, retry: () => undefined };
  return { ...outcome, isPending: outcome.query !== query, retry: () => setOutcome({ query: '' }) };
}
