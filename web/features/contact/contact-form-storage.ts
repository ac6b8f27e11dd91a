import { accountStoragePrefix, tabStorage } from '#web/lib/storage/browser-storage.ts';

// In this tab only, for a crash, a reload or a visit to another page. Signing out removes it.
const key = `${accountStoragePrefix}contact`;

/** Stores the text fields of the contact form. */
export function saveContactForm(form: HTMLFormElement): void {
  tabStorage.set(key, Object.fromEntries(new FormData(form)));
}

export const clearContactForm = (): void => tabStorage.remove(key);

/** Returns the stored values of the fields that `empty` has. */
export function restoreContactForm<Form extends Record<string, string>>(empty: Form): Partial<Form> {
  const stored = Object.entries(tabStorage.get<object>(key) ?? {});
  return Object.fromEntries(stored.filter(([name, value]) => name in empty && typeof value === 'string')) as Partial<Form>;
}
