import { useSyncExternalStore } from 'react';
import { hasToken, onSessionChange } from '#web/lib/session/session.ts';
import { useLatePart } from '#web/lib/hooks/use-lazy-module.ts';

const load = () => import('./session-watch.tsx');

/** Loads what looks after a session once there is one, and keeps it; guests never need it. */
export function SessionHost() {
  const signedIn = useSyncExternalStore(onSessionChange, hasToken, () => false);
  const { part } = useLatePart(load, signedIn);
  return part ? <part.default /> : null;
}
