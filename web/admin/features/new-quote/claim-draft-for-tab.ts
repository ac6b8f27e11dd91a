import { listDrafts } from '#web/admin/utils/local-store.ts';
import { randomId } from '#web/lib/random-id.ts';
import { adminDraftPrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';
import { acquireTabLock } from '#web/lib/storage/tab-lock.ts';

/** The drafts whose locks this page holds, by kind. */
const claimed = new Map<string, string>();

/** Acquires the lock of a draft until the page is left. @returns false if another tab holds it */
const claim = async (name: string, options?: { retryAfterMs: number }): Promise<boolean> =>
  (await acquireTabLock(`desk:${name}`, options)) !== undefined;

async function claimFirstFree(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- no more locks than needed
    if (await claim(name)) return name;
  }
  return undefined;
}

/**
 * Returns the name of a draft that no other tab writes to: the draft of this tab, else the newest free one on the device, else a new one.
 * @param kind of what is being written, as in `request:new`
 */
export async function claimDraftForTab(kind: string): Promise<string> {
  const known = claimed.get(kind);
  if (known !== undefined) return known;
  const tabKey = `${adminDraftPrefix}tab:${kind}`;
  const previous = tabStorage.getText(tabKey);
  const fresh = `${kind}:${randomId()}`;
  const isPreviousFree = previous !== undefined && (await claim(previous, { retryAfterMs: 500 }));
  const name = isPreviousFree ? previous : ((await claimFirstFree(listDrafts(kind))) ?? fresh);
  if (name === fresh) await claim(fresh);
  claimed.set(kind, name);
  tabStorage.setText(tabKey, name);
  return name;
}
