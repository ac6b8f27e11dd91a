import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

const key = `${accountStoragePrefix}email`;

/** Returns the user's new address that was entered in this tab and not submitted; undefined without one. */
export function findEmailDraft(userId: string): string | undefined {
  const stored = tabStorage.get<{ _id: string; email: string }>(key);
  return stored?._id === userId ? stored.email : undefined;
}

export const saveEmailDraft = (userId: string, email: string): void => {
  tabStorage.set(key, { _id: userId, email });
};
export const clearEmailDraft = (): void => tabStorage.remove(key);
