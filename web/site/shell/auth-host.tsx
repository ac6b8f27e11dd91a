import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentAuthRequest, onAuthRequest, openAuthDialog } from '#web/lib/auth-dialog.ts';
import { getSession } from '#web/lib/session.ts';
import { wasInterrupted } from './auth-memory.ts';

const AuthDialog = lazy(() => import('./auth-dialog.tsx'));

/**
 * Loads the sign-in dialog when it is first asked for, and keeps it (and what was typed) from then on. A reload in the
 * middle of it brings it back, and leaves the person on this page.
 */
export function AuthHost() {
  const request = useSyncExternalStore(onAuthRequest, currentAuthRequest, () => undefined);
  const [wanted, setWanted] = useState(false);
  if (request && !wanted) setWanted(true);
  useEffect(() => {
    if (!currentAuthRequest() && getSession() === undefined && wasInterrupted()) openAuthDialog({ onSignedIn: () => undefined });
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialog request={request} />
    </Suspense>
  );
}
