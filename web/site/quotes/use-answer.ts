import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '#web/lib/call.ts';

export type Answer<Data> = { data: Data | undefined; problem: string | undefined; loading: boolean; retry: () => void };

/**
 * Data that a form needs while it is being filled in; the newest question counts.
 * @param key what is asked; undefined asks nothing
 */
export function useAnswer<Data>(key: string | undefined, load: (signal: AbortSignal) => Promise<Data>): Answer<Data> {
  const [answer, setAnswer] = useState<{ key: string; data?: Data; problem?: string }>();
  const [round, setRound] = useState(0);
  const newest = useRef(load);
  newest.current = load;

  useEffect(() => {
    if (key === undefined) return undefined;
    const leaving = new AbortController();
    newest.current(leaving.signal).then(
      (data) => !leaving.signal.aborted && setAnswer({ key, data }),
      (error: unknown) => !leaving.signal.aborted && setAnswer({ key, problem: wordsOf(error) }),
    );
    return () => leaving.abort();
  }, [key, round]);

  const current = answer?.key === key ? answer : undefined;
  const retry = () => {
    setAnswer(undefined);
    setRound(round + 1);
  };
  return { data: current?.data, problem: current?.problem, loading: key !== undefined && current === undefined, retry };
}
