import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { call, getErrorMessage } from '#web/lib/api/api-client.ts';

export type Found = OutputOf<'/site/search'>['response'];
/** `words` is the query of `found` or `problem`. */
type Answer = { words: string; found?: Found; problem?: string };
export type Search = Answer & { pending: boolean; retry: () => void };

const debounceMs = 150;

/** Searches for the typed text. The previous results stay until the next ones arrive. */
export function useSearch(typed: string): Search {
  const words = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ words: '' });
  const search = useDebouncedValue(words, debounceMs);
  const isAnswered = answer.words === search;
  useEffect(() => {
    if (search === '' || isAnswered) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    call('/site/search', { search }, { signal }).then(
      ({ response }) => setAnswer({ words: search, found: response }),
      (error: unknown) => signal.aborted || setAnswer({ words: search, problem: getErrorMessage(error) }),
    );
    return () => abortController.abort();
  }, [search, isAnswered]);
  if (words === '') return { words, pending: false, retry: () => undefined };
  return { ...answer, pending: answer.words !== words, retry: () => setAnswer({ words: '' }) };
}
