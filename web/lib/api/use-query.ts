import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getErrorMessage } from './api-client.ts';

/** Result of a query, named as in TanStack Query, which is too large for the public pages (12 kB). */
export type QueryResult<Data> = {
  data: Data | undefined;
  /** Message of the failed request. */
  error: string | undefined;
  /** True until the request for the current key has ended. */
  isPending: boolean;
  refetch: () => void;
  /**
   * Replaces the data after a change. A value is ignored if the key has changed since. An updater function is applied to
   * the latest data, also of a new key, and is not called if there is no data.
   */
  setData: (next: Data | ((latest: Data) => Data)) => void;
};

type QueryOptions<Data> = {
  /** Identifies the data; compared as JSON. A new key starts a request and discards the response for the previous key. */
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  enabled?: boolean;
  /** True to return the data of the previous key until the response for a new one arrives. */
  keepPreviousData?: boolean;
};

/** Result of the latest settled request. */
type Settled<Data> = { key: string; attempt: number; data?: Data; error?: string };

/** Loads data in the browser: after hydration, for each new key, and on `refetch`. */
export function useQuery<Data>({ queryKey, queryFn, enabled = true, keepPreviousData = false }: QueryOptions<Data>): QueryResult<Data> {
  const key = JSON.stringify(queryKey);
  const [settled, setSettled] = useState<Settled<Data>>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ key, attempt });
  const runQuery = useEffectEvent(queryFn);

  useEffect(() => {
    latest.current = { key, attempt };
    if (!enabled) return undefined;
    const abortController = new AbortController();
    const { signal } = abortController;
    runQuery({ signal }).then(
      (data) => !signal.aborted && setSettled({ key, attempt, data }),
      (error: unknown) => !signal.aborted && setSettled({ key, attempt, error: getErrorMessage(error) }),
    );
    return () => abortController.abort();
  }, [key, enabled, attempt]);

  const current = enabled && settled?.key === key && settled.attempt === attempt ? settled : undefined;
  return {
    data: (current ?? (keepPreviousData ? settled : undefined))?.data,
    error: current?.error,
    isPending: current === undefined,
    refetch: () => setAttempt((previous) => previous + 1),
    setData: (next) => {
      if (typeof next === 'function') {
        const update = next as (latest: Data) => Data;
        setSettled((previous) => (previous?.data === undefined ? previous : { ...previous, data: update(previous.data) }));
      } else if (enabled && latest.current.key === key) setSettled({ key, attempt: latest.current.attempt, data: next });
    },
  };
}
