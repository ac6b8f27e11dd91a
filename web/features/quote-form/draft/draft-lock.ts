import { acquireTabLock, listHeldLocks } from '#web/lib/storage/tab-lock.ts';
import { autosavePrefix, quoteVisit } from './quote-visit.ts';

/**
 * Locks a form for this tab until the tab locks another form or leaves the quote pages.
 * @returns false if another tab holds the lock, because one of the tabs is a duplicate of the other
 */
export async function lockForm(key: string): Promise<boolean> {
  quoteVisit.releaseLock?.();
  const release = await acquireTabLock(autosavePrefix + key, { retryAfterMs: 1000 });
  if (release === undefined) return false;
  quoteVisit.lockedKeys.add(key);
  quoteVisit.releaseLock = release;
  return true;
}

/** Returns the keys of the forms that are open in other tabs. */
export async function listFormsInOtherTabs(): Promise<Set<string>> {
  const names = (await listHeldLocks()).filter((name) => name.startsWith(autosavePrefix));
  const keys = names.map((name) => name.slice(autosavePrefix.length));
  return new Set(keys.filter((key) => !quoteVisit.lockedKeys.has(key)));
}
