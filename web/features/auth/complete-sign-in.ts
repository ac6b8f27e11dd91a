import { closeAuthDialog, type AuthDialogOptions } from './auth-dialog-store.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import { scheduleReload } from '#web/lib/router/schedule-reload.ts';
import { getSession, storeLoginMarker, saveToken } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { clearStoredAuthDialogState } from './auth-memory.ts';
import { leaveDialogHistoryEntry } from './dialog-entry.ts';

export type SignInResult = { token: string; remember: boolean; message: 'Logged in' | 'Registered !' };

/**
 * Stores the session after a sign-in or a registration. Then calls `onSignedIn` with the user. Without `onSignedIn`,
 * opens the home page and reloads it.
 */
export async function completeSignIn(
  { token, remember, message }: SignInResult,
  onSignedIn: AuthDialogOptions['onSignedIn'],
  openHomePage: () => void,
): Promise<void> {
  saveToken(token, remember);
  clearStoredAuthDialogState();
  // The sign-in has succeeded even if the user data cannot be loaded.
  const userRequest = loadUser().catch(() => undefined);
  if (onSignedIn) {
    const signedInUser = (await userRequest) ?? { _id: getSession()?.userId ?? '', type: 'user' as const };
    await leaveDialogHistoryEntry();
    closeAuthDialog();
    if (message === 'Registered !') showToast(message, { tone: 'success' });
    // Not awaited, because the quote form displays its own errors.
    void onSignedIn(signedInUser);
    return;
  }
  await userRequest;
  storeLoginMarker();
  await leaveDialogHistoryEntry();
  scheduleReload();
  closeAuthDialog();
  openHomePage();
  showToast(message, { tone: 'success' });
}
