import { useLayoutEffect, useRef } from 'react';
import type { QueryResult } from '#web/lib/api/use-query.ts';

/** Provides async handlers with the latest query data instead of the data from the time when they started. */
export function useLatestData<Data>({ data, setData }: Pick<QueryResult<Data>, 'data' | 'setData'>) {
  const latestRef = useRef({ data, setData });
  useLayoutEffect(() => {
    latestRef.current = { data, setData };
  });
  return {
    getLatest: (): Data | undefined => latestRef.current.data,
    /** Updates the latest data; does nothing without data. */
    updateLatest: (update: (data: Data) => Data): void => {
      const { current } = latestRef;
      if (current.data === undefined) return;
      // Another update may follow before this one is rendered.
      current.data = update(current.data);
      current.setData(current.data);
    },
  };
}
