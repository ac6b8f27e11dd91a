import { LRUCache } from 'lru-cache';

/**
 * A rendered page or an answer in memory.
 * @property size its footprint in bytes
 * @property hasFreeKey true if its key contains text, ids or numbers that a client chooses: there can be any number of such entries
 */
export type Ready = { size: number; hasFreeKey?: boolean };

/** Entries with free keys get this share of the memory. A flood of distinct searches or ids evicts only other such entries. */
const freeKeyShare = 0.25;

// Pages contain the current year, which no content change invalidates.
const longest = 10 * 60_000;

/** Entry overhead: the key, stored twice, and the cache's bookkeeping. */
const sizeOf = ({ size }: Ready, key: string): number => size + 4 * key.length + 500;

/**
 * In-memory LRU cache for public pages and answers, with single-flight loading. Entries with fixed and with free keys have a budget each.
 * @param most total size of all entries in bytes
 */
export function makeReadyCache(most = 32 * 1024 * 1024) {
  const create = (share: number) =>
    new LRUCache<string, Ready>({ maxSize: Math.floor(most * share), sizeCalculation: sizeOf, ttl: longest });
  const [fixed, free] = [create(1 - freeKeyShare), create(freeKeyShare)];
  const find = (key: string): Ready | undefined => fixed.get(key) ?? free.get(key);
  const put = (key: string, ready: Ready): void => void (ready.hasFreeKey ? free : fixed).set(key, ready);
  const making = new Map<string, Promise<Ready | undefined>>();
  // Values computed before an invalidation are returned but not cached.
  let generation = 0;

  return {
    /** Returns the cached entry, if there is one. */
    find,

    /** Returns the cached entry, or makes it once for all concurrent callers. @param make may return undefined to skip caching */
    async get<Made extends Ready | undefined>(key: string, make: () => Promise<Made>): Promise<Made> {
      const found = find(key);
      if (found) return found as Made;
      const begun = making.get(key);
      if (begun) return begun as Promise<Made>;
      const at = generation;
      const work = make()
        .then((made) => {
          if (made && at === generation) put(key, made);
          return made;
        })
        .finally(() => making.get(key) === work && making.delete(key));
      making.set(key, work);
      return work;
    },

    put,

    /** Removes everything, because content has changed. */
    clear(): void {
      generation += 1;
      fixed.clear();
      free.clear();
      making.clear();
    },

    /** Returns the size of all entries in bytes. */
    size: (): number => fixed.calculatedSize + free.calculatedSize,
  };
}
export type ReadyCache = ReturnType<typeof makeReadyCache>;
