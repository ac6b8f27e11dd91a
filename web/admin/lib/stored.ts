// What the back office keeps on this device. Where storage is full or switched off it keeps nothing.

const prefix = 'desk:';

/** What was kept under the name, or undefined. */
export function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** The names of the drafts of a kind that are on this device, the newest first. */
export function storedDrafts(kind: string): string[] {
  const head = `${prefix}draft:${kind}:`;
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(head));
    const drafts = names.map((key) => ({
      name: key.slice(`${prefix}draft:`.length),
      at: (readStored(key.slice(prefix.length)) as { at?: number } | undefined)?.at ?? 0,
    }));
    return drafts.toSorted((one, other) => other.at - one.at).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Keeps a value; undefined drops it. */
export function store(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // A convenience less.
  }
}

/** Forgets drafts: those in whose name or text one of the words stands, without any all of them. */
export function dropDrafts(words?: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${prefix}draft:`)) continue;
      if (words === undefined || words.some((word) => `${key} ${localStorage.getItem(key)}`.includes(word))) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
