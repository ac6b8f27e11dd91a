import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';

export type SearchResponse = OutputOf<'/site/search'>['response'];
/** Response to `query`, or the error of its request. */
type SearchOutcome = { query: string; response?: SearchResponse; error?: string };
export type SearchState = SearchOutcome & { isPending: boolean; retry: () => void };

const debounceMs = 150;

/** Searches for the entered text. Returns the previous results until the next results are loaded. */
export function useSearch(text: string): SearchState {
  const query = text.trim();
  const [outcome, setOutcome] = useState<SearchOutcome>({ query: '' });
  const debouncedQuery = useDebouncedValue(query, debounceMs);
  const isAnswered = outcome.query === debouncedQuery;
  useEffect(() => {
    if (debouncedQuery === '' || isAnswered) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    call('/site/search', { search: debouncedQuery }, { signal }).then(
      ({ response }) => setOutcome({ query: debouncedQuery, response }),
      (error: unknown) => signal.aborted || setOutcome({ query: debouncedQuery, error: getErrorMessage(error) }),
    );
    return () => abortController.abort();
  }, [debouncedQuery, isAnswered]);
  if (query === '') return { query, isPending: false, retry: () => undefined };
  return { ...outcome, isPending: outcome.query !== query, retry: () => setOutcome({ query: '' }) };
}
