import { useEffect, useEffectEvent } from 'react';
import type { LiveEvents } from '#contract/admin/quotes/live.endpoints.ts';

export type LiveEventName = keyof LiveEvents;
type Listener = (name: LiveEventName, data: LiveEvents[LiveEventName]) => void;

const listeners = new Set<Listener>();

/** Calls the listener for every event of the stream. @returns a function that removes the listener */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitServerEvent<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
  for (const listener of listeners) listener(name, data);
}

type Handlers = { [Name in LiveEventName]?: (data: LiveEvents[Name]) => void };

/**
 * Handles events of the stream. Events may have been missed before `hello` and `refresh`, so their handlers must refetch.
 */
export function useServerEvents(handlers: Handlers): void {
  const handle = useEffectEvent((name: LiveEventName, data: unknown) => (handlers[name] as ((data: unknown) => void) | undefined)?.(data));
  useEffect(() => onServerEvent(handle), []);
}
