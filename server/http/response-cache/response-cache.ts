import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** A page or API response to be cached. */
export type CacheOptions = {
  /** True if the key contains text, ids or numbers that a client chooses, so that there can be any number of such entries. */
  hasClientChosenKey: boolean;
};

type Load = () => Promise<CachedResponse>;

// Pages contain the current year, which no content change invalidates.
const ttlMs = 10 * 60_000;

/** Entries with keys chosen by clients get this share of the memory, so a flood of distinct searches evicts only other such entries. */
const clientChosenShare = 0.25;

/** Entry overhead: the key (stored twice, UTF-16) and the cache's own bookkeeping. */
const footprint = ({ size }: CachedResponse, key: string): number => size + 4 * key.length + 500;

const createEntries = (maxBytes: number) =>
  new LRUCache<string, CachedResponse, Load>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: footprint,
    ttl: ttlMs,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A load that started before `invalidate` is returned, but not cached.
    ignoreFetchAbort: true,
  });

/**
 * Creates the in-memory LRU cache for public pages and API responses, with single-flight loading.
 * @param maxBytes total size of all entries
 */
export function createResponseCache(maxBytes = 32 * 1024 * 1024) {
  const fixed = createEntries(maxBytes * (1 - clientChosenShare));
  const clientChosen = createEntries(maxBytes * clientChosenShare);

  return {
    get: (key: string): CachedResponse | undefined => fixed.get(key) ?? clientChosen.get(key),

    /** Returns the cached entry, or loads it once for all concurrent callers. Only entries with status 200 stay in the cache. */
    async getOrLoad(key: string, { hasClientChosenKey }: CacheOptions, load: Load): Promise<CachedResponse> {
      const entries = hasClientChosenKey ? clientChosen : fixed;
      const response = await entries.forceFetch(key, { context: load });
      if (response.status !== 200 && entries.peek(key) === response) entries.delete(key);
      return response;
    },

    /** Removes all entries, because content has changed. */
    invalidate(): void {
      fixed.clear();
      clientChosen.clear();
    },

    /** Returns the size of all entries in bytes. */
    size: (): number => fixed.calculatedSize + clientChosen.calculatedSize,
  };
}
export type ResponseCache = ReturnType<typeof createResponseCache>;
