import { useLayoutEffect, useRef } from 'react';
import type { QueryResult } from '#web/lib/api/use-query.ts';

/** Gives async handlers the latest query data instead of the value captured when they started. */
export function useLatestData<Data>({ data, setData }: Pick<QueryResult<Data>, 'data' | 'setData'>) {
  const latest = useRef({ data, setData });
  useLayoutEffect(() => {
    latest.current = { data, setData };
  });
  return {
    getLatest: (): Data | undefined => latest.current.data,
    /** Does nothing while there is no data. */
    updateLatest: (update: (data: Data) => Data): void => {
      const { current } = latest;
      if (current.data === undefined) return;
      // Another update may follow before this one is rendered.
      current.data = update(current.data);
      current.setData(current.data);
    },
  };
}
