import { useEffect, useRef } from 'react';
import type { RequestCounts } from '#contract/admin/requests/lists.ts';
import type { LiveEvents } from '#contract/admin/requests/live.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { countsStore, liveStore, onServerEvent, type ConnectionState } from './live-connection.ts';

type Handlers = { [Name in keyof LiveEvents]?: (data: LiveEvents[Name]) => void };

/** Hears what others did. After a lost line `refresh` or `hello` comes: what was missed has to be asked for. */
export function useServerEvents(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => onServerEvent((name, data) => (latest.current[name] as ((data: unknown) => void) | undefined)?.(data)), []);
}

/** How the line stands. */
export const useConnectionState = (): ConnectionState => useStore(liveStore);
/** How many requests need somebody; undefined while that is not known. */
export const useQuoteCounts = (): RequestCounts | undefined => useStore(countsStore);
