import { call } from '#web/lib/call.ts';
import { forgetQuote } from '#web/lib/draft-store.ts';
import { deskDrafts, dropKept } from '#web/lib/drop-kept.ts';
import { reloadSoon } from '#web/lib/reload.ts';
import { clearSession } from '#web/lib/session.ts';
import { writeShortlist } from '#web/lib/shortlist.ts';
import { accountPrefix } from '#web/lib/tab-store.ts';
import { showToast } from '#web/lib/toast.ts';

/** Takes from this device what it keeps of the person who is leaving: a shared one is not to show it to the next. */
export function forgetPerson(): void {
  dropKept(accountPrefix, deskDrafts);
  forgetQuote();
  clearSession();
  writeShortlist();
}

/** Ends the session, here in any case and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  await call('/logout').catch(() => undefined);
  forgetPerson();
  showToast('Logged out');
  reloadSoon();
}
