import { tryOrUndefined } from '#web/lib/try-or-undefined.ts';

/** Access to a browser storage that never throws. */
export type SafeStorage = ReturnType<typeof createStorage>;

/**
 * Creates access to a browser storage. Where storage is blocked or full, values stay in memory until the page is reloaded. Write only in the
 * browser: on the server all requests would share that memory.
 * @param getArea returns the storage; it may throw, as a blocked `localStorage` does
 */
export function createStorage(getArea: () => Storage) {
  // A value that could not be written is newer than the stored one.
  const memory = new Map<string, string>();

  /** Returns a value that is stored as plain text. */
  const getText = (key: string): string | undefined => memory.get(key) ?? tryOrUndefined(() => getArea().getItem(key)) ?? undefined;

  /** Stores plain text. @returns false if it is in memory only */
  function setText(key: string, text: string): boolean {
    try {
      getArea().setItem(key, text);
      memory.delete(key);
      return true;
    } catch {
      memory.set(key, text);
      return false;
    }
  }

  /** Returns a value that is stored as JSON; undefined if there is none, or if it cannot be parsed. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of what it has stored
  const get = <Value>(key: string): Value | undefined =>
    tryOrUndefined(() => JSON.parse(getText(key) ?? 'null') as Value | null) ?? undefined;

  /** Stores a value as JSON. @returns false if it is in memory only */
  const set = (key: string, value: unknown): boolean => setText(key, JSON.stringify(value));

  function remove(key: string): void {
    memory.delete(key);
    tryOrUndefined(() => getArea().removeItem(key));
  }

  /** Returns the keys that begin with the prefix. */
  function keys(prefix: string): string[] {
    const stored = tryOrUndefined(() => Object.keys(getArea())) ?? [];
    return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
  }

  return {
    getText,
    setText,
    get,
    set,
    /** Stores some fields of an object and leaves its other fields as they are. */
    merge: (key: string, fields: object): boolean => set(key, { ...get<object>(key), ...fields }),
    remove,
    keys,
  };
}
