import { deviceStorage } from '#web/lib/storage/browser-storage.ts';
import { useStore } from '#web/lib/stores/create-store.ts';

/**
 * Shortlist of this device, newest first. `owner`: id of the account that it belongs to, or ''. `add` and `remove`:
 * changes not yet sent to that account. `free`: added while that account was signed out; the next synchronized account
 * gets them.
 */
export type Shortlist = {
  ids: readonly string[];
  owner: string;
  add: readonly string[];
  remove: readonly string[];
  free: readonly string[];
};

const storageKey = 'myStones';
const emptyList: Shortlist = { ids: [], owner: '', add: [], remove: [], free: [] };

let parsed: { text: string; list: Shortlist } = { text: '', list: emptyList };

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

function parse(text: string): Shortlist {
  try {
    const list = { ...emptyList, ...(JSON.parse(text) as Partial<Shortlist>) };
    return [list.ids, list.add, list.remove, list.free].every(isList) ? list : emptyList;
  } catch {
    return emptyList;
  }
}

/** Returns the current list; the same object until it changes. */
export function readShortlist(): Shortlist {
  const text = deviceStorage.getText(storageKey) ?? '';
  if (text !== parsed.text) parsed = { text, list: parse(text) };
  return parsed.list;
}

/** Stores a list on this device; undefined removes it. */
export function writeShortlist(list?: Shortlist): void {
  if (list === undefined) deviceStorage.remove(storageKey);
  else deviceStorage.set(storageKey, list);
  dispatchEvent(new Event(storageKey));
}

function onChange(listener: () => void): () => void {
  for (const name of [storageKey, 'storage']) addEventListener(name, listener);
  return () => {
    for (const name of [storageKey, 'storage']) removeEventListener(name, listener);
  };
}

const shortlistStore = { initial: emptyList, get: readShortlist, subscribe: onChange };

/** Returns the list of this device; empty on the server and in the first render. */
export const useShortlist = (): Shortlist => useStore(shortlistStore);

/** Loads the functions that change and synchronize the list. */
export const loadShortlistSync = () => import('./shortlist-sync.ts');
