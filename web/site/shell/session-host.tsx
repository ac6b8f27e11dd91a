import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasToken, onSessionChange } from '#web/lib/session.ts';

// Without a network it does not come: that must not take the page away.
const SessionWatch = lazy(() => import('./session-watch.tsx').catch(() => ({ default: () => null })));

/** Loads what looks after a session once there is one; guests never need it. */
export function SessionHost() {
  const signedIn = useSyncExternalStore(onSessionChange, hasToken, () => false);
  const [wanted, setWanted] = useState(false);
  if (signedIn && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SessionWatch />
    </Suspense>
  );
}
