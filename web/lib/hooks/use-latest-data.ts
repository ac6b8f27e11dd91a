import { useLayoutEffect, useRef } from 'react';
import type { Answer } from '#web/lib/api/use-query.ts';

/** What a deed finds when it has ended, which may be newer than what showed when it began: the data, and a change of it. */
export function useChange<Data>({ data, replace }: Pick<Answer<Data>, 'data' | 'replace'>) {
  const shown = useRef({ data, replace });
  useLayoutEffect(() => {
    shown.current = { data, replace };
  });
  return {
    latest: (): Data | undefined => shown.current.data,
    /** Does nothing while there is no data. */
    change: (work: (now: Data) => Data): void => {
      const now = shown.current;
      if (now.data === undefined) return;
      // Another change may follow before this one is rendered.
      now.data = work(now.data);
      now.replace(now.data);
    },
  };
}
