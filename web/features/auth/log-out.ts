import { call } from '#web/lib/api/api-client.ts';
import { purgeQuoteData } from '#web/features/quote-form/draft/quote-visit.ts';
import { scheduleReload } from '#web/lib/router/schedule-reload.ts';
import { clearSession, getSession, signedOutEvent } from '#web/lib/session/session-store.ts';
import { removeShortlist } from '#web/features/shortlist/shortlist.ts';
import { accountStoragePrefix, adminDraftPrefix, removeStoredByPrefix } from '#web/lib/storage/browser-storage.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

/** Removes all data of the signed-in user from this tab and this device, so that the next user does not see it. */
export function removePersonalData(): void {
  removeStoredByPrefix(accountStoragePrefix, adminDraftPrefix);
  purgeQuoteData();
  clearSession();
  removeShortlist();
}

/** Removes the user's data in this tab and in the other tabs of this site. `shareSession` sends the event to those tabs. */
export function removePersonalDataInAllTabs(userId = getSession()?.userId): void {
  removePersonalData();
  if (userId !== undefined) dispatchEvent(new CustomEvent(signedOutEvent, { detail: userId }));
}

/** Signs out on this device, and on the server if it can be reached. */
export async function logOut(): Promise<void> {
  const userId = getSession()?.userId;
  await call('/logout').catch(() => undefined);
  removePersonalDataInAllTabs(userId);
  showToast('Logged out');
  scheduleReload();
}
