import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getSession, getToken } from '#web/lib/session/session-store.ts';
import { readShortlist, writeShortlist, type Shortlist } from './shortlist.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type Change = { add: readonly string[]; remove: readonly string[] };
const removeIds = (list: readonly string[], others: readonly string[]) => list.filter((id) => !others.includes(id));

/**
 * Returns the changes to send to the account. Does not transfer another user's products, for example after an expired
 * session.
 */
function getPendingChange(userId: string, { ids, owner, add, remove, free }: Shortlist): Change {
  if (owner === userId) return { add, remove };
  return { add: owner === '' ? ids : free, remove: [] };
}

const showFullToast = (): void =>
  showToast(`My stones can contain up to ${maxShortlistItems} stones. Remove one first.`, { tone: 'alarm' });

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
  // The user may have signed out meanwhile, or another one may have signed in.
  if (getSession()?.userId !== userId) return;
  const listNow = readShortlist();
  const laterChanges = { add: removeIds(listNow.ids, listBefore.ids), remove: removeIds(listBefore.ids, listNow.ids) };
  const account = response.result.map(({ _id }) => _id);
  writeShortlist({
    ids: [...laterChanges.add, ...removeIds(account, [...laterChanges.add, ...laterChanges.remove])],
    owner: userId,
    ...laterChanges,
    free: [],
  });
  if (account.length >= maxShortlistItems && removeIds(add, account).length > 0) showFullToast();
  if (laterChanges.add.length > 0 || laterChanges.remove.length > 0) await runSync(false);
}

let lastSync: Promise<void> = Promise.resolve();

/**
 * Synchronizes this device's list with the account's list. The first sync after a sign-in merges both; later ones send
 * the changes. Changes that cannot be sent stay stored for the next sync.
 * @param refresh true to load the account's list even without changes on this device
 */
export function syncShortlist(refresh: boolean): Promise<void> {
  lastSync = lastSync.then(() => runSync(refresh)).catch(() => undefined);
  return lastSync;
}

function change(list: Shortlist): void {
  writeShortlist(list);
  if (getToken() !== undefined) void syncShortlist(false);
}

/**
 * Adds products up to the limit, the first one as the newest, and shows a toast. @param message toast if all were added
 */
export function addToShortlist(ids: readonly string[], message: string): void {
  const list = readShortlist();
  const newIds = removeIds(ids, list.ids);
  const added = newIds.slice(0, maxShortlistItems - list.ids.length);
  change({
    ...list,
    ids: [...added, ...list.ids],
    add: [...added, ...list.add],
    remove: removeIds(list.remove, added),
    free: getSession()?.userId === list.owner ? list.free : [...added, ...list.free],
  });
  if (added.length === newIds.length) showToast(message, { tone: 'success' });
  else showFullToast();
}

/** Removes products. @param message toast; none by default */
export function removeFromShortlist(ids: readonly string[], message?: string): void {
  const list = readShortlist();
  change({
    ...list,
    ids: removeIds(list.ids, ids),
    add: removeIds(list.add, ids),
    remove: [...removeIds(list.remove, ids), ...ids],
    free: removeIds(list.free, ids),
  });
  if (message !== undefined) showToast(message);
}
