import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentAuthRequest, onAuthRequest } from '#web/lib/auth-dialog.ts';

const AuthDialog = lazy(() => import('./auth-dialog.tsx'));

/** Loads the sign-in dialog when it is first asked for, and keeps it (and what was typed) from then on. */
export function AuthHost() {
  const request = useSyncExternalStore(onAuthRequest, currentAuthRequest, () => undefined);
  const [wanted, setWanted] = useState(false);
  if (request && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <AuthDialog request={request} />
    </Suspense>
  );
}
