import { useEffect } from 'react';
import { authDialogStore, closeAuthDialog, openAuthDialog } from './auth-dialog-store.ts';
import { getSession } from '#web/lib/session/session.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
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
  const request = useStore(authDialogStore);
  const { part } = useLatePart(load, request !== undefined, giveUp);
  useEffect(() => {
    if (!authDialogStore.get() && getSession() === undefined && wasInterrupted()) openAuthDialog({ onSignedIn: () => undefined });
  }, []);
  return part ? <part.default request={request} /> : null;
}
