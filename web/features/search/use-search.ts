import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/index.ts';
import { call, wordsOf } from '#web/lib/api/api-client.ts';

export type Found = AnswerOf<'/site/search'>['response'];
/** `words` are those that `found` or `problem` is the answer to. */
type Answer = { words: string; found?: Found; problem?: string };
export type Search = Answer & { pending: boolean; retry: () => void };

const pause = 150;

/** What answers the words typed; the last answer stays until the next one is there. */
export function useSearch(typed: string): Search {
  const words = typed.trim();
  const [answer, setAnswer] = useState<Answer>({ words: '' });
  const done = answer.words === words;
  useEffect(() => {
    if (words === '' || done) return undefined;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      call('/site/search', { search: words }, { signal: stopped.signal }).then(
        ({ response }) => setAnswer({ words, found: response }),
        (error: unknown) => stopped.signal.aborted || setAnswer({ words, problem: wordsOf(error) }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [words, done]);
  if (words === '') return { words, pending: false, retry: () => undefined };
  return { ...answer, pending: !done, retry: () => setAnswer({ words: '' }) };
}
