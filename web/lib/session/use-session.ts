import { useSyncExternalStore } from 'react';
import { getSession, getStoredUser, getToken, onSessionChange, type Session, type StoredUser } from './session.ts';

export type SessionState = { session: Session | undefined; user: StoredUser | undefined; ready: boolean };

const unknown: SessionState = { session: undefined, user: undefined, ready: false };
let kept: { key: string; state: SessionState } | undefined;

// The same object as long as the same person is signed in, as useSyncExternalStore demands.
function current(): SessionState {
  const token = getToken();
  const user = token === undefined ? undefined : getStoredUser();
  const key = JSON.stringify([token, user]);
  if (kept?.key !== key) kept = { key, state: { session: getSession(), user, ready: true } };
  return kept.state;
}

/** Who is signed in. Nobody, and not `ready`, on the server and while the page wakes up. */
export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, current, () => unknown);
