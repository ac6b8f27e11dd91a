import { adminDraftPrefix, deviceStorage } from '#web/lib/storage/browser-storage.ts';

const preferencePrefix = 'desk:';
const draftNamePrefix = 'draft:';
const personalNamePrefix = 'person:';
let currentUserId = '';

/** Sets the user whose drafts and `person:` values are read and written from now on. Those of other users are not found. */
export const setLocalStoreUser = (userId: string): void => {
  currentUserId = userId;
};

function getKey(name: string): string {
  if (name.startsWith(draftNamePrefix)) return `${adminDraftPrefix}${currentUserId}:${name.slice(draftNamePrefix.length)}`;
  return preferencePrefix + (name.startsWith(personalNamePrefix) ? `${currentUserId}:${name}` : name);
}

/** Returns the stored value; undefined without one. */
export const readLocal = (name: string): unknown => deviceStorage.get(getKey(name));

/** Returns the user's drafts with the prefix, newest first. */
export function listDrafts(namePrefix: string): { name: string; at: number }[] {
  const draftKeyPrefix = getKey(draftNamePrefix);
  const names = deviceStorage.keys(`${draftKeyPrefix}${namePrefix}:`).map((key) => key.slice(draftKeyPrefix.length));
  const drafts = names.map((name) => ({ name, at: (readLocal(draftNamePrefix + name) as { at?: number } | undefined)?.at ?? 0 }));
  return drafts.toSorted((a, b) => b.at - a.at);
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
