import { createStorage } from './create-storage.ts';

/** Storage of this device, which all tabs share (`localStorage`). */
export const deviceStorage = createStorage(() => localStorage);

/** Storage of this tab, which survives reloads (`sessionStorage`). */
export const tabStorage = createStorage(() => sessionStorage);

/** Key prefix for form input stored in this tab. Signing out removes keys with this prefix. The quote form uses other keys. */
export const accountStoragePrefix = 'account:';

/** Key prefix for drafts in the back office. Signing out removes keys with this prefix. */
export const adminDraftPrefix = 'desk:draft:';

/** Lists the keys of this device and this tab that start with the prefix, without duplicates. */
export const listStoredKeys = (prefix: string): string[] => [...new Set([...deviceStorage.keys(prefix), ...tabStorage.keys(prefix)])];

/** Removes all keys of this device and this tab that start with one of the prefixes. */
export function removeStoredByPrefix(...prefixes: string[]): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const key of prefixes.flatMap((prefix) => storage.keys(prefix))) storage.remove(key);
}
