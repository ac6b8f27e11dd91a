import { useEffect, useState, useSyncExternalStore } from 'react';
import { closeAuthDialog, currentAuthRequest, onAuthRequest, openAuthDialog } from '#web/lib/auth-dialog.ts';
import { getSession } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import type AuthDialog from './auth-dialog.tsx';
import { wasInterrupted } from './auth-memory.ts';

// Without a network its code does not come: the page stays as it is, and the button can be pressed again.
function giveUp(): void {
  closeAuthDialog();
  showToast('That could not be opened. Check your connection and try again.', { tone: 'alarm' });
}

/**
 * Loads the sign-in dialog when it is first asked for, and keeps it (and what was typed) from then on. A reload in the
 * middle of it brings it back, and leaves the person on this page.
 */
export function AuthHost() {
  const request = useSyncExternalStore(onAuthRequest, currentAuthRequest, () => undefined);
  const [part, setPart] = useState<{ default: typeof AuthDialog }>();
  useEffect(() => {
    if (request && !part) import('./auth-dialog.tsx').then(setPart, giveUp);
  }, [request, part]);
  useEffect(() => {
    if (!currentAuthRequest() && getSession() === undefined && wasInterrupted()) openAuthDialog({ onSignedIn: () => undefined });
  }, []);
  return part ? <part.default request={request} /> : null;
}
