import { LRUCache } from 'lru-cache';

/** What is kept ready: `size` is the bytes it takes up in memory. */
export type Ready = { size: number };

// Pages tell of the time too (the year in the footer), which no change of content announces.
const longest = 10 * 60_000;

/** What an entry takes up beside its content: its key twice over, and the cache's own books. */
const sizeOf = ({ size }: Ready, key: string): number => size + 4 * key.length + 500;

/**
 * Pages and answers kept ready in memory, within one limit; the least used is given up first. Keys tell the kinds apart.
 * @param most bytes in all
 */
export function makeReadyCache(most = 32 * 1024 * 1024) {
  const kept = new LRUCache<string, Ready>({ maxSize: most, sizeCalculation: sizeOf, ttl: longest });
  const making = new Map<string, Promise<Ready | undefined>>();
  // What was begun before a change of content is sent, but not kept.
  let generation = 0;

  return {
    /** What is kept under a key, at once. */
    find: (key: string): Ready | undefined => kept.get(key),

    /** What belongs to a key, made once however many ask. @param make undefined where it is nothing to keep */
    async get<Made extends Ready | undefined>(key: string, make: () => Promise<Made>): Promise<Made> {
      const found = kept.get(key);
      if (found) return found as Made;
      const begun = making.get(key);
      if (begun) return begun as Promise<Made>;
      const at = generation;
      const work = make()
        .then((made) => {
          if (made && at === generation) kept.set(key, made);
          return made;
        })
        .finally(() => making.get(key) === work && making.delete(key));
      making.set(key, work);
      return work;
    },

    /** Keeps something that is at hand. */
    put: (key: string, ready: Ready): void => void kept.set(key, ready),

    /** Forgets everything: content has changed. */
    clear(): void {
      generation += 1;
      kept.clear();
      making.clear();
    },

    /** Bytes taken up now. */
    size: (): number => kept.calculatedSize,
  };
}
export type ReadyCache = ReturnType<typeof makeReadyCache>;
