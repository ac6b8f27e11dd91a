import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';

export type Found = OutputOf<'/site/search'>['response'];
/** `query` is the query of `found` or `error`. */
type Answer = { query: string; found?: Found; error?: string };
export type Search = Answer & { pending: boolean; retry: () => void };

const debounceMs = 150;

/** Searches for the typed text. The previous results stay until the next ones arrive. */
export function useSearch(typed: string): Search {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ query: '' });
  const search = useDebouncedValue(query, debounceMs);
  const isAnswered = answer.query === search;
  useEffect(() => {
    if (search === '' || isAnswered) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    call('/site/search', { search }, { signal }).then(
      ({ response }) => setAnswer({ query: search, found: response }),
      (error: unknown) => signal.aborted || setAnswer({ query: search, error: getErrorMessage(error) }),
    );
    return () => abortController.abort();
  }, [search, isAnswered]);
  if (query === '') return { query, pending: false, retry: () => undefined };
  return { ...answer, pending: answer.query !== query, retry: () => setAnswer({ query: '' }) };
}
