import { isRestoredDocument } from '#web/lib/router/navigation-type.ts';
import { hasSignedInKey } from '#web/lib/session/session.ts';
import { accountStoragePrefix, deviceStorage, tabStorage } from '#web/lib/storage/browser-storage.ts';

/** The dialog's views, as the specification names them (section 4). */
export type AuthView = 'signin' | 'signup' | 'forgot' | 'otp' | 'change_password' | 'change_password_success';

/** What the dialog keeps in this tab: everything that was typed, passwords and codes excepted. Times in ms. */
type Memory = { view: AuthView; viewAt: number; open: boolean; email: string; fullName: string; phone: string; otpSentAt: number };

// Signing out removes it.
const key = `${accountStoragePrefix}sign-in`;
const keepViewFor = 10 * 60_000;
const typed = ['email', 'fullName', 'phone'] as const;

export const recall = (): Partial<Memory> => tabStorage.get<Partial<Memory>>(key) ?? {};
export const remember = (some: Partial<Memory>): void => {
  tabStorage.merge(key, some);
};
export const rememberView = (view: AuthView): void => remember({ view, viewAt: Date.now() });
/** Removes what was typed in the dialog: the user has signed in. */
export const forgetAuth = (): void => tabStorage.remove(key);

/** True if anybody has signed in on this device before. */
export const hasSignedIn = (): boolean => deviceStorage.getText(hasSignedInKey) === '1';

/** Keeps what stands in a form's boxes of those names. */
export function rememberTyped(form: HTMLFormElement): void {
  const values = [...new FormData(form)].filter(([name]) => (typed as readonly string[]).includes(name));
  remember(Object.fromEntries(values));
}

/** The view that was left less than ten minutes ago. The last one of a reset leads nowhere any more. */
export function recallView(): AuthView | undefined {
  const { view, viewAt = 0 } = recall();
  if (view === 'change_password_success') return 'signin';
  return Date.now() - viewAt < keepViewFor ? view : undefined;
}

/** Whether the page was reloaded (or brought back by the browser) while the dialog was open. */
export function wasInterrupted(): boolean {
  return isRestoredDocument() && recall().open === true && recallView() !== undefined;
}
