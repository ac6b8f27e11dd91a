import { closeAuthDialog } from '#web/features/auth/auth-dialog-store.ts';
import { createRandomId } from '#web/lib/create-random-id.ts';
import { scheduleReload } from '#web/lib/router/schedule-reload.ts';
import {
  decodeToken,
  getSession,
  getTabSession,
  hasStoredToken,
  subscribeSession,
  saveToken,
  saveUser,
  signedOutEvent,
} from '#web/lib/session/session-store.ts';
import type { TabSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { removePersonalData } from '#web/features/auth/log-out.ts';

type Message =
  | { type: 'request'; id: string }
  | { type: 'session'; id: string; session: TabSession }
  | { type: 'sign-out'; userId: string };

const requestTimeoutMs = 3000;

/** Stores the session of another tab, unless this tab has signed in meanwhile. */
function receiveSession({ token, user }: TabSession): void {
  if (hasStoredToken() || decodeToken(token) === undefined) return;
  saveToken(token, false);
  if (user) saveUser(user);
  closeAuthDialog();
}

/**
 * Shares a session without Remember Me between the open tabs of this site, over a BroadcastChannel: only pages of the
 * same origin in the same browser profile receive its messages. A tab without a token requests the session of another
 * tab. Signing out signs out all tabs.
 */
export function shareSession(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel('session');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a parameter of `window.postMessage` only
  const post = (message: Message): void => channel.postMessage(message);
  const requestId = createRandomId();
  const requestedAt = performance.now();
  // The last user of this tab. A sign-out in another tab may already have removed a shared token.
  let lastUserId = getSession()?.userId;
  subscribeSession(() => {
    lastUserId = getSession()?.userId ?? lastUserId;
  });
  addEventListener(signedOutEvent, ({ detail }: CustomEventInit<string>) => post({ type: 'sign-out', userId: detail! }));

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'request') {
      const session = getTabSession();
      if (session) post({ type: 'session', id: data.id, session });
    } else if (data.type === 'session') {
      if (data.id === requestId && performance.now() - requestedAt < requestTimeoutMs) receiveSession(data.session);
    } else if (data.userId === lastUserId) {
      removePersonalData();
      showToast('Logged out');
      scheduleReload();
    }
  });

  if (!hasStoredToken()) post({ type: 'request', id: requestId });
}
