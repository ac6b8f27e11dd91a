import { maxShortlistItems } from '#domain/catalogue/shortlist-limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getSession, getToken } from '#web/lib/session/session-store.ts';
import { readShortlist, writeShortlist, type Shortlist } from './shortlist.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type Change = { add: readonly string[]; remove: readonly string[] };
const minus = (list: readonly string[], others: readonly string[]) => list.filter((id) => !others.includes(id));

/** Returns the changes to send to the account. Another user's stones are not transferred, for example after an expired session. */
function changeFor(userId: string, { ids, owner, add, remove, free }: Shortlist): Change {
  if (owner === userId) return { add, remove };
  return { add: owner === '' ? ids : free, remove: [] };
}

const showFullToast = (): void =>
  showToast(`My stones can contain up to ${maxShortlistItems} stones. Remove one first.`, { tone: 'alarm' });

async function runSync(refresh: boolean): Promise<void> {
  const userId = getSession()?.userId;
  if (userId === undefined) return;
  const before = readShortlist();
  const { add, remove } = changeFor(userId, before);
  const hasChanges = add.length > 0 || remove.length > 0;
  if (before.owner === userId && !hasChanges && !refresh) return;
  const { response } = hasChanges
    ? await call('/user/stones/save', { add: [...add], remove: [...remove] })
    : await call('/user/stones/list');
  // The user may have signed out, or another one signed in, meanwhile.
  if (getSession()?.userId !== userId) return;
  const now = readShortlist();
  const later = { add: minus(now.ids, before.ids), remove: minus(before.ids, now.ids) };
  const account = response.result.map(({ _id }) => _id);
  writeShortlist({ ids: [...later.add, ...minus(account, [...later.add, ...later.remove])], owner: userId, ...later, free: [] });
  if (account.length >= maxShortlistItems && minus(add, account).length > 0) showFullToast();
  if (later.add.length > 0 || later.remove.length > 0) await runSync(false);
}

let running: Promise<void> = Promise.resolve();

/**
 * Synchronizes this device's list with the account's list. The first sync after a sign-in merges both; later ones send the changes.
 * Changes that cannot be sent stay stored for the next sync.
 * @param refresh loads the account's list even without changes on this device
 */
export function syncShortlist(refresh: boolean): Promise<void> {
  running = running.then(() => runSync(refresh)).catch(() => undefined);
  return running;
}

function change(list: Shortlist): void {
  writeShortlist(list);
  if (getToken() !== undefined) void syncShortlist(false);
}

/** Adds stones up to the limit, the first one as the newest, and shows a toast. @param message shown if all were added */
export function addToShortlist(ids: readonly string[], message: string): void {
  const list = readShortlist();
  const wanted = minus(ids, list.ids);
  const added = wanted.slice(0, maxShortlistItems - list.ids.length);
  change({
    ...list,
    ids: [...added, ...list.ids],
    add: [...added, ...list.add],
    remove: minus(list.remove, added),
    free: getSession()?.userId === list.owner ? list.free : [...added, ...list.free],
  });
  if (added.length === wanted.length) showToast(message, { tone: 'success' });
  else showFullToast();
}

/** Removes stones. @param message shown in a toast, if given */
export function removeFromShortlist(ids: readonly string[], message?: string): void {
  const list = readShortlist();
  change({
    ...list,
    ids: minus(list.ids, ids),
    add: minus(list.add, ids),
    remove: [...minus(list.remove, ids), ...ids],
    free: minus(list.free, ids),
  });
  if (message !== undefined) showToast(message);
}
