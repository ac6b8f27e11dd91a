import { deviceStorage } from '#web/lib/storage/browser-storage.ts';
import { useStore } from '#web/lib/stores/create-store.ts';

/**
 * Shortlist of this device, newest first. The property names are those of the stored JSON.
 * @property owner id of the account to which the list belongs, or '' without an account
 * @property add ids added, but not yet sent to that account
 * @property remove ids removed, but not yet sent to that account
 * @property free ids added while that account was signed out; the next account that synchronizes receives them
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

let parsedCache: { text: string; list: Shortlist } = { text: '', list: emptyList };

const isStringArray = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

function parse(text: string): Shortlist {
  try {
    const list = { ...emptyList, ...(JSON.parse(text) as Partial<Shortlist>) };
    return [list.ids, list.add, list.remove, list.free].every(isStringArray) ? list : emptyList;
  } catch {
    return emptyList;
  }
}

/** Returns the current list; the same object until it changes. */
export function readShortlist(): Shortlist {
  const text = deviceStorage.getText(storageKey) ?? '';
  if (text !== parsedCache.text) parsedCache = { text, list: parse(text) };
  return parsedCache.list;
}

/** Stores a list on this device. */
export function writeShortlist(list: Shortlist): void {
  deviceStorage.set(storageKey, list);
  dispatchEvent(new Event(storageKey));
}

/** Removes the list from this device. */
export function removeShortlist(): void {
  deviceStorage.remove(storageKey);
  dispatchEvent(new Event(storageKey));
}

function subscribe(listener: () => void): () => void {
  for (const name of [storageKey, 'storage']) addEventListener(name, listener);
  return () => {
    for (const name of [storageKey, 'storage']) removeEventListener(name, listener);
  };
}

const shortlistStore = { initial: emptyList, get: readShortlist, subscribe };

/** Returns the list of this device; empty on the server and in the first render. */
export const useShortlist = (): Shortlist => useStore(shortlistStore);

/** Loads the functions that change and synchronize the list. */
export const loadShortlistSyncModule = () => import('./shortlist-sync.ts');
