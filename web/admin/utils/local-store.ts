import { adminDraftPrefix, deviceStorage } from '#web/lib/storage/browser-storage.ts';

const prefix = 'desk:';
const drafts = 'draft:';
let owner = '';

/** Sets the owner of drafts that are read and written from now on. Drafts of other users are not found. */
export const setDraftOwner = (userId: string): void => {
  owner = userId;
};

const getKey = (name: string): string =>
  name.startsWith(drafts) ? `${adminDraftPrefix}${owner}:${name.slice(drafts.length)}` : prefix + name;

/** Returns the value stored under the name, or undefined. */
export const readLocal = (name: string): unknown => deviceStorage.get(getKey(name));

/** Returns the user's drafts of a kind, newest first. */
export function listDrafts(kind: string): { name: string; at: number }[] {
  const ownPrefix = getKey(drafts);
  const names = deviceStorage.keys(`${ownPrefix}${kind}:`).map((key) => key.slice(ownPrefix.length));
  const found = names.map((name) => ({ name, at: (readLocal(drafts + name) as { at?: number } | undefined)?.at ?? 0 }));
  return found.toSorted((a, b) => b.at - a.at);
}

/** Stores a value; undefined removes it. */
export function writeLocal(name: string, value: unknown): void {
  if (value === undefined) deviceStorage.remove(getKey(name));
  else deviceStorage.set(getKey(name), value);
}

/** Deletes the drafts of all users that contain one of the texts in their key or value. */
export function deleteDraftsContaining(texts: readonly string[]): void {
  for (const key of deviceStorage.keys(adminDraftPrefix)) {
    if (texts.some((text) => `${key} ${deviceStorage.getText(key)}`.includes(text))) deviceStorage.remove(key);
  }
}
