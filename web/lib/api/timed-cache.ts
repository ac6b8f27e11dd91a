/** Values by key. `get` returns no value that is older than the time to live. */
export type TimedCache<Value> = {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
};

/** Creates a cache of data in the browser. The server has its own cache of responses. */
export function createTimedCache<Value>(ttlMs: number): TimedCache<Value> {
  const entries = new Map<string, { value: Value; storedAt: number }>();
  return {
    get: (key) => {
      const entry = entries.get(key);
      return entry !== undefined && Date.now() - entry.storedAt < ttlMs ? entry.value : undefined;
    },
    set: (key, value) => void entries.set(key, { value, storedAt: Date.now() }),
    delete: (key) => void entries.delete(key),
  };
}

/** Returns the cached response or starts the request. A failed request is not cached. */
export function getOrRequest<Value>(cache: TimedCache<Promise<Value>>, key: string, request: () => Promise<Value>): Promise<Value> {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const response = request();
  cache.set(key, response);
  response.catch(() => cache.delete(key));
  return response;
}
