import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

const storageKey = `${accountStoragePrefix}email`;

/** Finds the new email address that the user typed in this tab but has not submitted. */
export function findEmailDraft(userId: string): string | undefined {
  const stored = tabStorage.get<{ _id: string; email: string }>(storageKey);
  return stored?._id === userId ? stored.email : undefined;
}

export const saveEmailDraft = (userId: string, email: string): void => {
  tabStorage.set(storageKey, { _id: userId, email });
};
export const clearEmailDraft = (): void => tabStorage.remove(storageKey);
