import { isRestoredDocument } from '#web/lib/router/loaded-document.ts';
import { hasSignedInKey } from '#web/lib/session/session-store.ts';
import { accountStoragePrefix, deviceStorage, tabStorage } from '#web/lib/storage/browser-storage.ts';

/** The dialog's views, as the specification names them (section 4). */
export type AuthView = 'signin' | 'signup' | 'forgot' | 'otp' | 'change_password' | 'change_password_success';

/** The state of the dialog, stored in this tab: the view and the typed fields, except passwords and codes. Times in ms. */
type Memory = { view: AuthView; viewAt: number; open: boolean; email: string; fullName: string; phone: string; otpSentAt: number };

// Signing out removes it.
const key = `${accountStoragePrefix}sign-in`;
const viewTtlMs = 10 * 60_000;
const typed = ['email', 'fullName', 'phone'] as const;

export const readAuthMemory = (): Partial<Memory> => tabStorage.get<Partial<Memory>>(key) ?? {};
export const remember = (some: Partial<Memory>): void => {
  tabStorage.merge(key, some);
};
export const storeView = (view: AuthView): void => remember({ view, viewAt: Date.now() });
/** Removes the stored state after a sign-in. */
export const clearAuthMemory = (): void => tabStorage.remove(key);

/** True if a user has signed in on this device before. */
export const hasSignedIn = (): boolean => deviceStorage.getText(hasSignedInKey) === '1';

/** Stores the email, name and phone fields of a form. */
export function storeTypedFields(form: HTMLFormElement): void {
  const values = [...new FormData(form)].filter(([name]) => (typed as readonly string[]).includes(name));
  remember(Object.fromEntries(values));
}

/** Returns the view that the user left less than ten minutes ago. After a completed password reset that is the sign-in. */
export function readRecentView(): AuthView | undefined {
  const { view, viewAt = 0 } = readAuthMemory();
  if (view === 'change_password_success') return 'signin';
  return Date.now() - viewAt < viewTtlMs ? view : undefined;
}

/** True if the page was reloaded, or restored by the browser, while the dialog was open. */
export function wasInterrupted(): boolean {
  return isRestoredDocument() && readAuthMemory().open === true && readRecentView() !== undefined;
}
