// What this tab keeps for a reload or a look at another page. Where storage is full or switched off it keeps nothing.

/** What was kept under the key, as it was. */
export function readTab<Value>(key: string): Partial<Value> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Partial<Value>;
  } catch {
    return {};
  }
}

/** Keeps some values beside the others of the key. */
export function keepTab(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...readTab(key), ...values }));
  } catch {
    // A convenience less.
  }
}

export function dropTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** Prefix of the keys under which a tab stores what a person typed outside the quote form. Signing out removes them. */
export const accountPrefix = 'account:';
