import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

export type CacheOptions = {
  /** True if the key contains text, ids or numbers that a client chooses, so that there can be any number of such entries. */
  hasClientChosenKey: boolean;
};

type Load = () => Promise<CachedResponse>;

// Pages contain the current year, which no content change invalidates.
const ttlMs = 10 * 60_000;

/** The share of the memory for entries with keys chosen by clients. A flood of distinct searches evicts no other entries. */
const clientChosenShare = 0.25;

/** Entry overhead: the key (stored twice, UTF-16) and the cache's own bookkeeping. */
const getFootprint = ({ size }: CachedResponse, key: string): number => size + 4 * key.length + 500;

const createEntries = (maxBytes: number) =>
  new LRUCache<string, CachedResponse, Load>({
    maxSize: Math.floor(maxBytes),
    sizeCalculation: getFootprint,
    ttl: ttlMs,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A load that started before `invalidate` is returned, but not cached.
    ignoreFetchAbort: true,
  });

// Own code instead of caching and compression plugins: cached pages that pass through all hooks miss the goal in docs/performance.md.
/**
 * Creates the in-memory LRU cache for public pages and API responses, with single-flight loading.
 * @param maxBytes total size of all entries
 */
export function createResponseCache(maxBytes = 32 * 1024 * 1024) {
  const fixedEntries = createEntries(maxBytes * (1 - clientChosenShare));
  const clientChosenEntries = createEntries(maxBytes * clientChosenShare);

  return {
    get: (key: string): CachedResponse | undefined => fixedEntries.get(key) ?? clientChosenEntries.get(key),

    /** Returns the cached entry, or loads it once for all concurrent callers. Only entries with status 200 stay in the cache. */
    async getOrLoad(key: string, { hasClientChosenKey }: CacheOptions, load: Load): Promise<CachedResponse> {
      const entries = hasClientChosenKey ? clientChosenEntries : fixedEntries;
      const response = await entries.forceFetch(key, { context: load });
      if (response.status !== 200 && entries.peek(key) === response) entries.delete(key);
      return response;
    },

    /** Removes all entries, because content has changed. */
    invalidate(): void {
      fixedEntries.clear();
      clientChosenEntries.clear();
    },
  };
}
export type ResponseCache = ReturnType<typeof createResponseCache>;
