import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '#server/db/pg-errors.ts';
import type { CachedResponse } from './cached-response.ts';

export type CacheOptions = {
  /** True if the key contains text, ids or numbers that a client chooses, so that there can be any number of such entries. */
  hasClientChosenKey: boolean;
  /** True if an older response may be returned while the database is unreachable. */
  mayBeStale?: boolean;
};

type Load = () => Promise<CachedResponse>;

// Pages contain the current year, which no content change invalidates.
const ttlMs = 10 * 60_000;

/** How old a response may be that is returned while the database is unreachable. */
const maxStaleMs = 24 * 3_600_000;
/** While the database is unreachable, each response is loaded again after this time only. */
const retryIntervalMs = 2000;

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
 * Creates the in-memory LRU cache for public pages and API responses, with single-flight loading. Responses of the last 24 hours are kept in the same
 * size once more, also after an invalidation, for the time of a failure of the database.
 * @param maxBytes total size of all entries
 */
export function createResponseCache(maxBytes = 32 * 1024 * 1024, now: () => number = Date.now) {
  const copies = new LRUCache<string, { response: CachedResponse; loadedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }, key) => getFootprint(response, key),
  });
  let unreachableUntil = 0;
  const fixedEntries = createEntries(maxBytes * (1 - clientChosenShare));
  const clientChosenEntries = createEntries(maxBytes * clientChosenShare);

  const get = (key: string): CachedResponse | undefined => fixedEntries.get(key) ?? clientChosenEntries.get(key);

  /** Loads a response once for all concurrent callers. Only responses with status 200 stay in the cache. */
  async function load(key: string, hasClientChosenKey: boolean, context: Load): Promise<CachedResponse> {
    const entries = hasClientChosenKey ? clientChosenEntries : fixedEntries;
    const response = await entries.forceFetch(key, { context });
    if (response.status !== 200) {
      if (entries.peek(key) === response) entries.delete(key);
    } else if (copies.peek(key)?.response !== response) copies.set(key, { response, loadedAt: now() });
    return response;
  }

  /** Returns an older response with its age in seconds (RFC 9111, 5.1). */
  function findStale(key: string): CachedResponse | undefined {
    const copy = copies.get(key);
    if (copy === undefined || now() - copy.loadedAt > maxStaleMs) return undefined;
    const age = String(Math.floor((now() - copy.loadedAt) / 1000));
    return { ...copy.response, headers: { ...copy.response.headers, age }, replays: new Map() };
  }

  /** Loads a response, or returns an older one while the database is unreachable. */
  async function loadOrFindStale(key: string, hasClientChosenKey: boolean, context: Load): Promise<CachedResponse> {
    const recentStale = now() < unreachableUntil ? findStale(key) : undefined;
    if (recentStale !== undefined) return recentStale;
    const result = await load(key, hasClientChosenKey, context).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return { error };
      throw error;
    });
    if (!('error' in result) && result.status !== 503) return result;
    unreachableUntil = now() + retryIntervalMs;
    const stale = findStale(key);
    if (stale !== undefined) return stale;
    if ('error' in result) throw result.error;
    return result;
  }

  return {
    get,

    /** Returns the cached entry, or loads it. */
    getOrLoad: async (key: string, { hasClientChosenKey, mayBeStale = false }: CacheOptions, context: Load): Promise<CachedResponse> =>
      get(key) ?? (mayBeStale ? loadOrFindStale : load)(key, hasClientChosenKey, context),

    /** Removes all entries, because content has changed. Older responses are kept for a failure of the database. */
    invalidate(): void {
      fixedEntries.clear();
      clientChosenEntries.clear();
    },
  };
}
export type ResponseCache = ReturnType<typeof createResponseCache>;
