import type { UserData } from '#contract/account.ts';
import { attempt } from '#web/lib/try-or-undefined.ts';
import { reloadPending } from '#web/lib/router/scheduled-reload.ts';

/** What the browser keeps about the signed-in person (specification, section 9). */
const tokenKey = 'authToken';
const userKey = 'user';
const markerKey = 'justLoggedIn';
/** Stored on the device at any sign-in; nothing about the person. */
export const hasSignedInKey = 'hasSignedIn';
const changed = 'session-changed';

export type StoredUser = Pick<UserData, '_id' | 'fullName' | 'type'>;
export type Session = { userId: string; expiresAt: Date };

// Where storage is switched off or full the site behaves as signed out.
const stores = (): Storage[] => attempt(() => [localStorage, sessionStorage]) ?? [];
const storeOf = (key: string): Storage | undefined => stores().find((store) => store.getItem(key) !== null);
const read = (key: string): string | undefined => storeOf(key)?.getItem(key) ?? undefined;

/** Signed-in state derives from the stored token, decoded; an expired one counts as none. */
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
  const token = read(tokenKey);
  return token !== undefined && decodeToken(token) !== undefined ? token : undefined;
}

export function getSession(): Session | undefined {
  const token = read(tokenKey);
  return token === undefined ? undefined : decodeToken(token);
}

const parseUser = (text: string | null | undefined): StoredUser | undefined =>
  attempt(() => JSON.parse(text ?? 'null') as StoredUser | null) ?? undefined;

export const getStoredUser = (): StoredUser | undefined => parseUser(attempt(() => read(userKey)));

export type TabSession = { token: string; user: StoredUser | undefined };

/** Returns the session of this tab alone, without Remember Me: a remembered one is in the storage that all tabs share. */
export function getTabSession(): TabSession | undefined {
  const [token, user] = attempt(() => [sessionStorage.getItem(tokenKey), sessionStorage.getItem(userKey)]) ?? [];
  return decodeToken(token ?? '') && { token: token!, user: parseUser(user) };
}

/** Keeps the token for 30 days in this browser when asked to remember, else until the tab's session ends. */
export function saveToken(token: string, remember: boolean): void {
  ended = false;
  clearSession();
  attempt(() => (remember ? localStorage : sessionStorage).setItem(tokenKey, token));
  attempt(() => localStorage.setItem(hasSignedInKey, '1'));
  dispatchEvent(new Event(changed));
}

export function saveUser({ _id, fullName, type }: StoredUser): void {
  attempt(() => storeOf(tokenKey)?.setItem(userKey, JSON.stringify({ _id, fullName, type } satisfies StoredUser)));
  dispatchEvent(new Event(changed));
}

export function clearSession(): void {
  for (const store of stores()) {
    store.removeItem(tokenKey);
    store.removeItem(userKey);
  }
  dispatchEvent(new Event(changed));
}

// Set while nobody has signed in again since.
let ended = false;

/** Signs out where the server or the clock, not the person, has ended the session: the page says so (see SessionWatch). */
export function endSession(): void {
  ended = true;
  clearSession();
}
export const sessionEnded = (): boolean => ended;

/** Marks the end of the session as shown, so that no second message appears. */
export function acknowledgeEnd(): void {
  ended = false;
  dispatchEvent(new Event(changed));
}

/** Event on `window` after the user has signed out in this tab; `detail` is their id. */
export const signedOut = 'signed-out';

/** Whether a token is kept at all, good or not. */
export const hasToken = (): boolean => read(tokenKey) !== undefined;

/** The just-logged-in marker: home shows "Logged In !" once and clears it. */
export const markLogin = (): void => attempt(() => sessionStorage.setItem(markerKey, '1'));
export function takeLoginMarker(): boolean {
  // Signing in goes home first and reloads then: the words are for after that.
  if (reloadPending()) return false;
  const store = storeOf(markerKey);
  store?.removeItem(markerKey);
  return store !== undefined;
}

/** Subscribes to sign-ins and sign-outs, those in other tabs included. */
export function onSessionChange(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener('storage', listener);
  };
}
