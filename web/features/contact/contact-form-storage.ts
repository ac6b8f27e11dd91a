import { accountPrefix } from '#web/lib/storage/session-storage.ts';

// A copy of what was typed, in this tab only, for a crash, a reload or a look at another page. Signing out removes it.
const key = `${accountPrefix}contact`;

/** Keeps the form's text as it stands. */
export function keepForm(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(form))));
  } catch {
    // Storage is full or switched off: a convenience less.
  }
}

export function dropForm(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** What was kept of the fields that `empty` has. */
export function recoverForm<Form extends Record<string, string>>(empty: Form): Partial<Form> {
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}') as object);
    return Object.fromEntries(kept.filter(([name, value]) => name in empty && typeof value === 'string')) as Partial<Form>;
  } catch {
    return {};
  }
}
