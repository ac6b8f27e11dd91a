import { useEffect, useSyncExternalStore } from 'react';
import { closeAuthDialog, currentAuthRequest, onAuthRequest, openAuthDialog } from './auth-dialog-store.ts';
import { getSession } from '#web/lib/session/session.ts';
import { tellNotOpened, useLatePart } from '#web/lib/hooks/use-lazy-module.ts';
import { wasInterrupted } from './auth-memory.ts';

const load = () => import('./auth-dialog.tsx');

function giveUp(): void {
  closeAuthDialog();
  tellNotOpened();
}

/**
 * Loads the sign-in dialog when it is first asked for, and keeps it (and what was typed) from then on. A reload in the
 * middle of it brings it back, and leaves the person on this page.
 */
export function AuthHost() {
  const request = useSyncExternalStore(onAuthRequest, currentAuthRequest, () => undefined);
  const { part } = useLatePart(load, request !== undefined, giveUp);
  useEffect(() => {
    if (!currentAuthRequest() && getSession() === undefined && wasInterrupted()) openAuthDialog({ onSignedIn: () => undefined });
  }, []);
  return part ? <part.default request={request} /> : null;
}
