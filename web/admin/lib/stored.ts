import { deskDrafts } from '#web/lib/storage/remove-by-prefix.ts';

// What the back office keeps on this device. Where storage is full or switched off it keeps nothing.

const prefix = 'desk:';
const drafts = 'draft:';
let owner = '';

/** Whose drafts are kept and found from now on: nobody finds what another one of the staff began. @param userId the one who is here */
export const keepDraftsOf = (userId: string): void => {
  owner = userId;
};

const keyOf = (name: string): string => (name.startsWith(drafts) ? `${deskDrafts}${owner}:${name.slice(drafts.length)}` : prefix + name);

/** What was kept under the name, or undefined. */
export function readStored(name: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(name));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** The names of the drafts of a kind that are on this device, the newest first. */
export function storedDrafts(kind: string): string[] {
  const own = keyOf(drafts);
  try {
    const names = Object.keys(localStorage)
      .filter((key) => key.startsWith(`${own}${kind}:`))
      .map((key) => key.slice(own.length));
    const found = names.map((name) => ({ name, at: (readStored(drafts + name) as { at?: number } | undefined)?.at ?? 0 }));
    return found.toSorted((one, other) => other.at - one.at).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Keeps a value; undefined drops it. */
export function store(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // A convenience less.
  }
}

/** Forgets drafts, whoever began them: those in whose name or text one of the words stands. */
export function dropDrafts(words: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(deskDrafts)) continue;
      if (words.some((word) => `${key} ${localStorage.getItem(key)}`.includes(word))) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
