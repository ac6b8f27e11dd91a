import { call } from '#web/lib/call.ts';
import { reloadSoon } from '#web/lib/reload.ts';
import { clearSession } from '#web/lib/session.ts';
import { writeShortlist } from '#web/lib/shortlist.ts';
import { dropAccountTabs } from '#web/lib/tab-store.ts';
import { showToast } from '#web/lib/toast.ts';

/** Ends the session, here in any case and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  await call('/logout').catch(() => undefined);
  dropAccountTabs();
  clearSession();
  writeShortlist();
  showToast('Logged out');
  reloadSoon();
}
