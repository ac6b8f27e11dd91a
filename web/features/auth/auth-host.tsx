import { useEffect } from 'react';
import { authDialogStore, closeAuthDialog, openAuthDialog } from './auth-dialog-store.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { useStore } from '#web/lib/stores/create-store.ts';
import { useLazyDialog } from '#web/lib/hooks/use-lazy-module.ts';
import { readRecentView, wasReloadedWhileOpen } from './auth-memory.ts';

const load = () => import('./auth-dialog.tsx');

/** Renders the sign-in dialog, which is loaded on first use. Reopens it if the page was reloaded while it was open. */
export function AuthHost() {
  const request = useStore(authDialogStore);
  const dialog = useLazyDialog(load, request !== undefined, closeAuthDialog);
  useEffect(() => {
    if (authDialogStore.get() || getSession() !== undefined || !wasReloadedWhileOpen()) return;
    openAuthDialog({ tab: readRecentView() === 'signup' ? 'signup' : 'signin', onSignedIn: () => undefined });
  }, []);
  return dialog ? <dialog.default request={request} /> : null;
}
