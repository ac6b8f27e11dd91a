import { mostListed } from '#domain/catalogue/shortlist.ts';
import { call } from '#web/lib/api/api-client.ts';
import { getSession, getToken } from '#web/lib/session/session.ts';
import { readShortlist, writeShortlist, type Shortlist } from './shortlist.ts';
import { showToast } from '#web/lib/stores/toast-store.ts';

type Change = { add: readonly string[]; remove: readonly string[] };
const minus = (list: readonly string[], others: readonly string[]) => list.filter((id) => !others.includes(id));

/** What the account must be told. What belongs to somebody else, whose session may have ended by itself, is not carried over. */
function changeFor(userId: string, { ids, owner, add, remove, free }: Shortlist): Change {
  if (owner === userId) return { add, remove };
  return { add: owner === '' ? ids : free, remove: [] };
}

const tellFull = (): void => showToast(`My stones is full at ${mostListed}. Take one off first.`, { tone: 'alarm' });

async function once(refresh: boolean): Promise<void> {
  const userId = getSession()?.userId;
  if (userId === undefined) return;
  const before = readShortlist();
  const { add, remove } = changeFor(userId, before);
  const news = add.length > 0 || remove.length > 0;
  if (before.owner === userId && !news && !refresh) return;
  const { response } = news ? await call('/user/stones/save', { add: [...add], remove: [...remove] }) : await call('/user/stones/list');
  // Somebody else is here by now, or nobody.
  if (getSession()?.userId !== userId) return;
  const now = readShortlist();
  const later = { add: minus(now.ids, before.ids), remove: minus(before.ids, now.ids) };
  const account = response.result.map(({ _id }) => _id);
  writeShortlist({ ids: [...later.add, ...minus(account, [...later.add, ...later.remove])], owner: userId, ...later, free: [] });
  if (account.length >= mostListed && minus(add, account).length > 0) tellFull();
  if (later.add.length > 0 || later.remove.length > 0) await once(false);
}

let running: Promise<void> = Promise.resolve();

/**
 * Makes this device's list and that of the account one: at the first time after signing in both united, later what changed.
 * What cannot be told now stays noted and is told the next time.
 * @param refresh asks the account even where nothing changed here
 */
export function sync(refresh: boolean): Promise<void> {
  running = running.then(() => once(refresh)).catch(() => undefined);
  return running;
}

function change(list: Shortlist): void {
  writeShortlist(list);
  if (getToken() !== undefined) void sync(false);
}

/** Adds stones as far as there is room, the first of them newest, and says so. @param words for when all found room */
export function keepStones(ids: readonly string[], words: string): void {
  const list = readShortlist();
  const wanted = minus(ids, list.ids);
  const added = wanted.slice(0, mostListed - list.ids.length);
  change({
    ...list,
    ids: [...added, ...list.ids],
    add: [...added, ...list.add],
    remove: minus(list.remove, added),
    free: getSession()?.userId === list.owner ? list.free : [...added, ...list.free],
  });
  if (added.length === wanted.length) showToast(words, { tone: 'success' });
  else tellFull();
}

/** Takes stones off. @param words where there are some to say */
export function dropStones(ids: readonly string[], words?: string): void {
  const list = readShortlist();
  change({
    ...list,
    ids: minus(list.ids, ids),
    add: minus(list.add, ids),
    remove: [...minus(list.remove, ids), ...ids],
    free: minus(list.free, ids),
  });
  if (words !== undefined) showToast(words);
}
