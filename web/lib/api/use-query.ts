import { useEffect, useRef, useState } from 'react';
import { wordsOf } from './api-client.ts';

export type Answer<Data> = {
  data: Data | undefined;
  problem: string | undefined;
  loading: boolean;
  retry: () => void;
  /** Puts newer data in place of what came, after a change that was saved. An answer to a question that is no longer asked is ignored. */
  replace: (data: Data) => void;
};
type Kept<Data> = { question: string; round: number; data?: Data; problem?: string };

/**
 * Data that a page needs once it is awake; the newest question counts.
 * @param question what is asked; undefined asks nothing
 * @param load the same function each time
 */
export function useAnswer<Data>(
  question: string | undefined,
  load: (question: string, signal: AbortSignal) => Promise<Data>,
): Answer<Data> {
  const [answer, setAnswer] = useState<Kept<Data>>();
  const [round, setRound] = useState(0);
  const asked = useRef({ question, round });

  useEffect(() => {
    asked.current = { question, round };
    if (question === undefined) return undefined;
    const leaving = new AbortController();
    load(question, leaving.signal).then(
      (data) => !leaving.signal.aborted && setAnswer({ question, round, data }),
      (error: unknown) => !leaving.signal.aborted && setAnswer({ question, round, problem: wordsOf(error) }),
    );
    return () => leaving.abort();
  }, [question, load, round]);

  const current = answer?.question === question && answer?.round === round ? answer : undefined;
  return {
    data: current?.data,
    problem: current?.problem,
    loading: question !== undefined && current === undefined,
    retry: () => setRound((last) => last + 1),
    replace: (data) => {
      if (question !== undefined && asked.current.question === question) setAnswer({ question, round: asked.current.round, data });
    },
  };
}
