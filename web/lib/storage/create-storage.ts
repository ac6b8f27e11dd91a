import { tryOrUndefined } from '#web/lib/try-or-undefined.ts';

/** Access to a browser storage that never throws. */
export type SafeStorage = ReturnType<typeof createStorage>;

/**
 * Creates access to a browser storage. If storage is blocked or full, the values are stored in memory until the page is
 * reloaded. Write only in the browser, because on the server all requests would share the memory.
 * @param getArea returns the storage; it may throw, like a blocked `localStorage`
 */
export function createStorage(getArea: () => Storage) {
  // Values that could not be stored. They are newer than the stored values of the same keys.
  const memory = new Map<string, string>();

  /** Returns a value that was stored as plain text. */
  const getText = (key: string): string | undefined => memory.get(key) ?? tryOrUndefined(() => getArea().getItem(key)) ?? undefined;

  /** Stores plain text. @returns false if the text is only in memory */
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

  /** Returns a value that was stored as JSON; undefined if it is missing or cannot be parsed. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of what it has stored
  const get = <Value>(key: string): Value | undefined =>
    tryOrUndefined(() => JSON.parse(getText(key) ?? 'null') as Value | null) ?? undefined;

  /** Stores a value as JSON. @returns false if the value is only in memory */
  const set = (key: string, value: unknown): boolean => setText(key, JSON.stringify(value));

  function remove(key: string): void {
    memory.delete(key);
    tryOrUndefined(() => getArea().removeItem(key));
  }

  /** Returns the keys that start with the prefix. */
  function keys(prefix: string): string[] {
    const stored = tryOrUndefined(() => Object.keys(getArea())) ?? [];
    return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix));
  }

  return {
    getText,
    setText,
    get,
    set,
    /** Replaces properties of a stored object without changing its other properties. */
    merge: (key: string, fields: object): boolean => set(key, { ...get<object>(key), ...fields }),
    remove,
    keys,
  };
}
