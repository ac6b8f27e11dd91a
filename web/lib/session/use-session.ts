import { useStore } from '#web/lib/stores/create-store.ts';
import {
  getSession,
  getStoredUser,
  getToken,
  hasStoredToken,
  subscribeSession,
  isSessionEnded,
  type Session,
  type StoredUser,
} from './session-store.ts';

export type SessionState = { session: Session | undefined; user: StoredUser | undefined; isReady: boolean };

const initial: SessionState = { session: undefined, user: undefined, isReady: false };
let cached: { key: string; state: SessionState } | undefined;

// React compares snapshots by identity, so this returns the same object until the user or the token changes.
function getSnapshot(): SessionState {
  const token = getToken();
  const user = token === undefined ? undefined : getStoredUser();
  const key = JSON.stringify([token, user]);
  if (cached?.key !== key) cached = { key, state: { session: getSession(), user, isReady: true } };
  return cached.state;
}

const sessionStore = { initial, get: getSnapshot, subscribe: subscribeSession };

/** True after the server or the expiry has ended the session. */
export const sessionEndedStore = { initial: false, get: isSessionEnded, subscribe: subscribeSession };

/** True while a token is stored, expired or not. */
export const hasTokenStore = { initial: false, get: hasStoredToken, subscribe: subscribeSession };

/** Returns the signed-in user. `isReady` is false, and there is no user, on the server and during hydration. */
export const useSession = (): SessionState => useStore(sessionStore);
