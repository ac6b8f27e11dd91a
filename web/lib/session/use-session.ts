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

// Returns the same object until the user or the token changes, because React compares snapshots by identity.
function getSnapshot(): SessionState {
  const token = getToken();
  const user = token === undefined ? undefined : getStoredUser();
  const key = JSON.stringify([token, user]);
  if (cached?.key !== key) cached = { key, state: { session: getSession(), user, isReady: true } };
  return cached.state;
}

const sessionStore = { initial, get: getSnapshot, subscribe: subscribeSession };

/** True after the session has expired or the server has ended it. */
export const sessionEndedStore = { initial: false, get: isSessionEnded, subscribe: subscribeSession };

/** True while a token is stored, expired or not. */
export const hasTokenStore = { initial: false, get: hasStoredToken, subscribe: subscribeSession };

/** Returns the session and the signed-in user. On the server and during hydration, both are undefined and `isReady` is false. */
export const useSession = (): SessionState => useStore(sessionStore);
