import type { UserData } from '#contract/account/auth.endpoints.ts';
import { createStore } from '#web/lib/stores/create-store.ts';

export type AuthTab = 'signin' | 'signup';
export type AuthDialogOptions = {
  tab?: AuthTab;
  /**
   * Reason for opening the dialog, displayed above the forms. If set, users who have never signed in on this device
   * see Sign Up first.
   */
  message?: string;
  /** Called with the user after a sign-in. The home page then does not open. */
  onSignedIn?: (user: Pick<UserData, '_id' | 'type'>) => void | Promise<void>;
};

/** Options of the open sign-in dialog; undefined while it is closed. */
export const authDialogStore = createStore<AuthDialogOptions | undefined>(undefined);

/** Opens the sign-in dialog. Without `onSignedIn` the home page opens after the sign-in. */
export const openAuthDialog = (options: AuthDialogOptions = {}): void => authDialogStore.set(options);
export const closeAuthDialog = (): void => authDialogStore.set(undefined);
