import { type Endpoint } from '#contract/index.ts';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** The response of a cacheable endpoint. `output` is its frozen object, for pages rendered in this process. */
type CachedEndpointResponse = CachedResponse & { output: object };

/** Freezes a value deeply, because all pages share it. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** @param input parsed by the contract, so that equal inputs have equal keys: fields in one order, and defaults filled in */
const toCacheKey = ({ path }: Endpoint, input: unknown): string => `POST ${path} ${JSON.stringify(input)}`;

/** Each endpoint's cache key for an empty input; undefined if the endpoint requires fields. */
const defaultKeys = new Map<Endpoint, string | undefined>();
function getDefaultKey(definition: Endpoint): string | undefined {
  if (!defaultKeys.has(definition)) {
    const { success, data } = definition.input.safeParse({});
    defaultKeys.set(definition, success ? toCacheKey(definition, data) : undefined);
  }
  return defaultKeys.get(definition);
}

/**
 * Returns the cached response of an endpoint to an input, or loads it.
 * @param input parsed by the contract
 * @param load runs the handler as an anonymous caller
 * @param mayBeStale true if an older response may be returned while the database is unreachable. False for parts of pages, which would be cached
 * as new.
 */
export async function getCachedEndpointResponse(
  cache: ResponseCache,
  definition: Endpoint,
  input: unknown,
  load: () => Promise<object>,
  mayBeStale = false,
): Promise<CachedEndpointResponse> {
  const key = toCacheKey(definition, input);
  const hasClientChosenKey = key !== getDefaultKey(definition);
  const response = await cache.getOrLoad(key, { hasClientChosenKey, mayBeStale }, async () => {
    const output = freeze(await load());
    const body = Buffer.from(JSON.stringify({ status: 1, ...output }));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    // Twice the size of other responses, because the object is in memory too.
    return { ...createCachedResponse(body, headers), output, size: body.length * 4 } satisfies CachedEndpointResponse;
  });
  return response as CachedEndpointResponse;
}
