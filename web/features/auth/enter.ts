import { closeAuthDialog, type AuthDialogOptions } from './auth-dialog-store.ts';
import { loadUser } from '#web/lib/session/load-user.ts';
import { scheduleReload } from '#web/lib/router/scheduled-reload.ts';
import { getSession, markLogin, saveToken } from '#web/lib/session/session.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';
import { forgetAuth } from './auth-memory.ts';
import { leaveDialogEntry } from './dialog-entry.ts';

export type Entry = { token: string; remember: boolean; words: 'Logged in' | 'Registered !' };

/**
 * What follows when somebody has signed in or registered. The quote flow is handed the person; otherwise it
 * goes home, and the page reloads.
 */
export async function enter(
  { token, remember, words }: Entry,
  onSignedIn: AuthDialogOptions['onSignedIn'],
  goHome: () => void,
): Promise<void> {
  saveToken(token, remember);
  forgetAuth();
  // A failure here is no reason to refuse a good password, or to have somebody register twice.
  const user = loadUser().catch(() => undefined);
  if (onSignedIn) {
    const person = (await user) ?? { _id: getSession()?.userId ?? '', type: 'user' as const };
    await leaveDialogEntry();
    closeAuthDialog();
    if (words === 'Registered !') showToast(words, { tone: 'success' });
    // What goes wrong from here on is the quote's to show, not the dialog's.
    void onSignedIn(person);
    return;
  }
  await user;
  markLogin();
  await leaveDialogEntry();
  scheduleReload();
  closeAuthDialog();
  goHome();
  showToast(words, { tone: 'success' });
}
