import { isRestoredDocument } from '#web/lib/router/loaded-document.ts';
import { hasSignedInKey } from '#web/lib/session/session-store.ts';
import { accountStoragePrefix, deviceStorage, tabStorage } from '#web/lib/storage/browser-storage.ts';

/** Views of the dialog, named as in section 4 of the specification. */
export type AuthView = 'signin' | 'signup' | 'forgot' | 'otp' | 'change_password' | 'change_password_success';

/** State of the dialog, stored in this tab: the view and the fields, except passwords and codes. Times are in Unix milliseconds. */
type AuthMemory = { view: AuthView; viewAt: number; open: boolean; email: string; fullName: string; phone: string; otpSentAt: number };

// Signing out removes this key.
const storageKey = `${accountStoragePrefix}sign-in`;
const viewTtlMs = 10 * 60_000;
const storedFields = ['email', 'fullName', 'phone'] as const;

export const readAuthMemory = (): Partial<AuthMemory> => tabStorage.get<Partial<AuthMemory>>(storageKey) ?? {};
export const mergeAuthMemory = (changes: Partial<AuthMemory>): void => {
  tabStorage.merge(storageKey, changes);
};
export const storeView = (view: AuthView): void => mergeAuthMemory({ view, viewAt: Date.now() });
/** Removes the stored state after a sign-in. */
export const clearStoredAuthDialogState = (): void => tabStorage.remove(storageKey);

/** Returns true if a user has signed in on this device before. */
export const hasSignedIn = (): boolean => deviceStorage.getText(hasSignedInKey) === '1';

/** Stores the email, name and phone fields of a form. */
export function storeTypedFields(form: HTMLFormElement): void {
  const values = [...new FormData(form)].filter(([name]) => (storedFields as readonly string[]).includes(name));
  mergeAuthMemory(Object.fromEntries(values));
}

/** Returns the view that was open less than ten minutes ago, or `signin` after a completed password reset. */
export function readRecentView(): AuthView | undefined {
  const { view, viewAt = 0 } = readAuthMemory();
  if (view === 'change_password_success') return 'signin';
  return Date.now() - viewAt < viewTtlMs ? view : undefined;
}

/** Returns true if the page was reloaded, or restored by the browser, while the dialog was open. */
export function wasReloadedWhileOpen(): boolean {
  return isRestoredDocument() && readAuthMemory().open === true && readRecentView() !== undefined;
}
