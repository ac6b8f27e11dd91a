import { deviceStorage } from '#web/lib/storage/browser-storage.ts';
import { useStore } from '#web/lib/stores/create-store.ts';

/**
 * The stones kept on this device, newest first. `owner` is whose account they belong to ('' nobody's yet); `add` and `remove`
 * are what that account has not been told yet; `free` came while that account was not signed in: the next one to be told takes them along.
 */
export type Shortlist = {
  ids: readonly string[];
  owner: string;
  add: readonly string[];
  remove: readonly string[];
  free: readonly string[];
};

const key = 'myStones';
const none: Shortlist = { ids: [], owner: '', add: [], remove: [], free: [] };

let parsed: { text: string; list: Shortlist } = { text: '', list: none };

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

function parse(text: string): Shortlist {
  try {
    const list = { ...none, ...(JSON.parse(text) as Partial<Shortlist>) };
    return [list.ids, list.add, list.remove, list.free].every(isList) ? list : none;
  } catch {
    return none;
  }
}

/** The list as it is now; the same object until it changes. */
export function readShortlist(): Shortlist {
  const text = deviceStorage.getText(key) ?? '';
  if (text !== parsed.text) parsed = { text, list: parse(text) };
  return parsed.list;
}

/** Stores a list on this device; undefined removes it. */
export function writeShortlist(list?: Shortlist): void {
  if (list === undefined) deviceStorage.remove(key);
  else deviceStorage.set(key, list);
  dispatchEvent(new Event(key));
}

function onChange(listener: () => void): () => void {
  for (const name of [key, 'storage']) addEventListener(name, listener);
  return () => {
    for (const name of [key, 'storage']) removeEventListener(name, listener);
  };
}

const shortlistStore = { initial: none, get: readShortlist, subscribe: onChange };

/** The list on this device; empty on the server and in the first render. */
export const useShortlist = (): Shortlist => useStore(shortlistStore);

/** What changes the list; fetched when it is first needed. */
export const shortlistChanges = () => import('./shortlist-sync.ts');
