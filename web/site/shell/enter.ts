import { closeAuthDialog, type AuthRequest } from '#web/lib/auth-dialog.ts';
import { call } from '#web/lib/call.ts';
import { reloadSoon } from '#web/lib/reload.ts';
import { markLogin, saveToken, saveUser } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { forgetAuth } from './auth-memory.ts';

export type Entry = { token: string; remember: boolean; words: 'Logged in' | 'Registered !' };

/**
 * What follows when somebody has signed in or registered. The quote flow is handed the person; otherwise it
 * goes home, and the page reloads.
 */
export async function enter({ token, remember, words }: Entry, onSignedIn: AuthRequest['onSignedIn'], goHome: () => void): Promise<void> {
  saveToken(token, remember);
  forgetAuth();
  // Only the quote flow needs the person at once; elsewhere a failure here is no reason to refuse a good password.
  const user = call('/site/get/userdata').then(({ response }) => {
    saveUser(response);
    return response;
  });
  if (onSignedIn) {
    const person = await user;
    closeAuthDialog();
    if (words === 'Registered !') showToast(words, { tone: 'success' });
    // What goes wrong from here on is the quote's to show, not the dialog's.
    void onSignedIn(person);
    return;
  }
  await user.catch(() => undefined);
  markLogin();
  reloadSoon();
  closeAuthDialog();
  goHome();
  showToast(words, { tone: 'success' });
}
