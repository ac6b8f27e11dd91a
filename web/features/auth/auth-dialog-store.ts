import type { UserData } from '#contract/account.ts';

export type AuthTab = 'signin' | 'signup';
export type AuthRequest = {
  tab?: AuthTab;
  /** Why the dialog opens; shown above its forms. With it a user who has never signed in on this device begins at Sign Up. */
  message?: string;
  /** The quote flow: it is handed the person, and the page stays where it is. */
  onSignedIn?: (user: Pick<UserData, '_id' | 'type'>) => void | Promise<void>;
};

let request: AuthRequest | undefined;
const listeners = new Set<() => void>();

function set(next: AuthRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog. Without `onSignedIn` the person is taken home afterwards. */
export const openAuthDialog = (options: AuthRequest = {}): void => set(options);
export const closeAuthDialog = (): void => set(undefined);

/** What the dialog was opened for, or undefined while it is closed: for `useSyncExternalStore`. */
export const currentAuthRequest = (): AuthRequest | undefined => request;
export function onAuthRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
