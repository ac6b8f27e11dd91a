import type { UserData } from '#contract/account/auth.endpoints.ts';
import { isReloadScheduled } from '#web/lib/router/schedule-reload.ts';
import { deviceStorage, tabStorage } from '#web/lib/storage/browser-storage.ts';
import type { SafeStorage } from '#web/lib/storage/create-storage.ts';

// Storage keys of the session (specification, section 9).
const tokenKey = 'authToken';
const userKey = 'user';
const loginMarkerKey = 'justLoggedIn';
/** Storage key that marks a device on which a user has signed in before. Its value contains no personal data. */
export const hasSignedInKey = 'hasSignedIn';
const changeEvent = 'session-changed';

export type StoredUser = Pick<UserData, '_id' | 'fullName' | 'type'>;
export type Session = { userId: string; expiresAt: Date };

const storages = [deviceStorage, tabStorage];
const findStorageWithKey = (key: string): SafeStorage | undefined => storages.find((storage) => storage.getText(key) !== undefined);
const readText = (key: string): string | undefined => findStorageWithKey(key)?.getText(key);

/** Returns the session of a token; undefined if the token is invalid or expired. */
export function decodeToken(token: string, now = Date.now()): Session | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { sub, exp } = JSON.parse(json) as { sub?: unknown; exp?: unknown };
    if (typeof sub !== 'string' || typeof exp !== 'number' || exp * 1000 <= now) return undefined;
    return { userId: sub, expiresAt: new Date(exp * 1000) };
  } catch {
    return undefined;
  }
}

export function getToken(): string | undefined {
  const token = readText(tokenKey);
  return token !== undefined && decodeToken(token) !== undefined ? token : undefined;
}

export function getSession(): Session | undefined {
  const token = readText(tokenKey);
  return token === undefined ? undefined : decodeToken(token);
}

export const getStoredUser = (): StoredUser | undefined => findStorageWithKey(userKey)?.get<StoredUser>(userKey);

export type TabSession = { token: string; user: StoredUser | undefined };

/**
 * Returns the session of this tab (signed in without Remember Me); undefined for a remembered session, which all tabs
 * share.
 */
export function getTabSession(): TabSession | undefined {
  const token = tabStorage.getText(tokenKey) ?? '';
  return decodeToken(token) && { token, user: tabStorage.get<StoredUser>(userKey) };
}

/** Stores the token: on this device if the user asked to be remembered, else in this tab. */
export function saveToken(token: string, remember: boolean): void {
  hasEnded = false;
  clearSession();
  (remember ? deviceStorage : tabStorage).setText(tokenKey, token);
  deviceStorage.setText(hasSignedInKey, '1');
  dispatchEvent(new Event(changeEvent));
}

export function saveUser({ _id, fullName, type }: StoredUser): void {
  findStorageWithKey(tokenKey)?.set(userKey, { _id, fullName, type } satisfies StoredUser);
  dispatchEvent(new Event(changeEvent));
}

export function clearSession(): void {
  for (const storage of storages) {
    storage.remove(tokenKey);
    storage.remove(userKey);
  }
  dispatchEvent(new Event(changeEvent));
}

// True after a session has expired or the server has ended it, until the page has reported it or a user signs in.
let hasEnded = false;

/** Clears a session that expired or that the server ended. The page then shows a message (see SessionWatch). */
export function expireSession(): void {
  hasEnded = true;
  clearSession();
}
export const isSessionEnded = (): boolean => hasEnded;

/** Marks the end of the session as reported, so that no second message appears. */
export function acknowledgeSessionEnd(): void {
  hasEnded = false;
  dispatchEvent(new Event(changeEvent));
}

/** Event on `window` after the user has signed out in this tab. Its `detail` is the user's id. */
export const signedOutEvent = 'signed-out';

/** Returns true if a token is stored, valid or not. */
export const hasStoredToken = (): boolean => readText(tokenKey) !== undefined;

/** Stores the just-logged-in marker. The home page then shows "Logged In !" once. */
export const storeLoginMarker = (): void => {
  tabStorage.setText(loginMarkerKey, '1');
};
export function consumeLoginMarker(): boolean {
  // After a sign-in, the home page opens and then reloads. The message must appear after the reload.
  if (isReloadScheduled()) return false;
  const storage = findStorageWithKey(loginMarkerKey);
  storage?.remove(loginMarkerKey);
  return storage !== undefined;
}

/** Subscribes to sign-ins and sign-outs in all tabs. @returns a function that removes the listener */
export function subscribeSession(listener: () => void): () => void {
  addEventListener(changeEvent, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changeEvent, listener);
    removeEventListener('storage', listener);
  };
}
