import type { UserData } from '#contract/account/auth.endpoints.ts';
import { createStore } from '#web/lib/stores/create-store.ts';

export type AuthTab = 'signin' | 'signup';
export type AuthDialogOptions = {
  tab?: AuthTab;
  /** Why the dialog opens; shown above its forms. With it a user who has never signed in on this device begins at Sign Up. */
  message?: string;
  /** Called with the user after a sign-in. The page then stays as it is (quote form). */
  onSignedIn?: (user: Pick<UserData, '_id' | 'type'>) => void | Promise<void>;
};

/** The options of the open sign-in dialog; undefined while it is closed. */
export const authDialogStore = createStore<AuthDialogOptions | undefined>(undefined);

/** Opens the sign-in dialog. Without `onSignedIn` the home page opens after the sign-in. */
export const openAuthDialog = (options: AuthDialogOptions = {}): void => authDialogStore.set(options);
export const closeAuthDialog = (): void => authDialogStore.set(undefined);
