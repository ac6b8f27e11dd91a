import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getSession, getToken } from '#web/lib/session/session-store.ts';
import { readShortlist, writeShortlist, type Shortlist } from './shortlist.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type Change = { add: readonly string[]; remove: readonly string[] };
const excludeIds = (ids: readonly string[], excludedIds: readonly string[]) => ids.filter((id) => !excludedIds.includes(id));

/**
 * Returns the changes to send to the account. Does not transfer another user's products, for example after an expired
 * session.
 */
function getPendingChange(userId: string, { ids, owner, add, remove, free }: Shortlist): Change {
  if (owner === userId) return { add, remove };
  return { add: owner === '' ? ids : free, remove: [] };
}

const showFullToast = (): void =>
  showToast(`My stones can contain up to ${maxShortlistItems} stones. Remove one first.`, { tone: 'error' });

async function runSync(refresh: boolean): Promise<void> {
  const userId = getSession()?.userId;
  if (userId === undefined) return;
  const listBefore = readShortlist();
  const { add, remove } = getPendingChange(userId, listBefore);
  const hasChanges = add.length > 0 || remove.length > 0;
  if (listBefore.owner === userId && !hasChanges && !refresh) return;
  const { response } = hasChanges
    ? await call('/user/stones/save', { add: [...add], remove: [...remove] })
    : await call('/user/stones/list');
  // The user may have signed out meanwhile, or another user may have signed in.
  if (getSession()?.userId !== userId) return;
  const listNow = readShortlist();
  const laterChanges = { add: excludeIds(listNow.ids, listBefore.ids), remove: excludeIds(listBefore.ids, listNow.ids) };
  const accountIds = response.result.map(({ _id }) => _id);
  writeShortlist({
    ids: [...laterChanges.add, ...excludeIds(accountIds, [...laterChanges.add, ...laterChanges.remove])],
    owner: userId,
    ...laterChanges,
    free: [],
  });
  if (accountIds.length >= maxShortlistItems && excludeIds(add, accountIds).length > 0) showFullToast();
  if (laterChanges.add.length > 0 || laterChanges.remove.length > 0) await runSync(false);
}

let lastSync: Promise<void> = Promise.resolve();

/**
 * Synchronizes this device's list with the account's list. The first sync after a sign-in merges both lists; later
 * syncs send the changes. Changes that cannot be sent are stored for the next sync.
 * @param refresh true to load the account's list even without changes on this device
 */
export function syncShortlist(refresh: boolean): Promise<void> {
  lastSync = lastSync.then(() => runSync(refresh)).catch(() => undefined);
  return lastSync;
}

function saveAndSync(list: Shortlist): void {
  writeShortlist(list);
  if (getToken() !== undefined) void syncShortlist(false);
}

/**
 * Adds products up to the limit, the first product as the newest, and shows a toast. @param message toast if all were added
 */
export function addToShortlist(ids: readonly string[], message: string): void {
  const list = readShortlist();
  const newIds = excludeIds(ids, list.ids);
  const addedIds = newIds.slice(0, maxShortlistItems - list.ids.length);
  saveAndSync({
    ...list,
    ids: [...addedIds, ...list.ids],
    add: [...addedIds, ...list.add],
    remove: excludeIds(list.remove, addedIds),
    free: getSession()?.userId === list.owner ? list.free : [...addedIds, ...list.free],
  });
  if (addedIds.length === newIds.length) showToast(message, { tone: 'success' });
  else showFullToast();
}

/** Removes products. @param message toast; none by default */
export function removeFromShortlist(ids: readonly string[], message?: string): void {
  const list = readShortlist();
  saveAndSync({
    ...list,
    ids: excludeIds(list.ids, ids),
    add: excludeIds(list.add, ids),
    remove: [...excludeIds(list.remove, ids), ...ids],
    free: excludeIds(list.free, ids),
  });
  if (message !== undefined) showToast(message);
}
