import type { EndpointDefinition } from '#contract/endpoint.ts';
import { createCachedResponse, type CachedResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** The response of a cacheable endpoint: the frozen object for pages rendered in this process, and its JSON. */
type CachedAnswer = CachedResponse & { answer: object };

/** Freezes a value that all pages share. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

/** @param input parsed: its fields are in the contract's order with defaults filled in, so equal inputs have equal keys */
const answerKey = ({ path }: EndpointDefinition, input: unknown): string => `POST ${path} ${JSON.stringify(input)}`;

/** The key of each endpoint's input without fields; undefined for an endpoint that requires some. */
const defaultKeys = new Map<EndpointDefinition, string | undefined>();
function getDefaultKey(definition: EndpointDefinition): string | undefined {
  if (!defaultKeys.has(definition)) {
    const { success, data } = definition.input.safeParse({});
    defaultKeys.set(definition, success ? answerKey(definition, data) : undefined);
  }
  return defaultKeys.get(definition);
}

/**
 * Returns the cached answer of an endpoint to an input, or loads it.
 * @param input as parsed
 * @param load runs the handler as a guest
 */
export async function getCachedEndpointResponse(
  cache: ResponseCache,
  definition: EndpointDefinition,
  input: unknown,
  load: () => Promise<object>,
): Promise<CachedAnswer> {
  const key = answerKey(definition, input);
  const hasClientChosenKey = key !== getDefaultKey(definition);
  const response = await cache.getOrLoad(key, { hasClientChosenKey }, async () => {
    const answer = freeze(await load());
    const body = Buffer.from(JSON.stringify({ status: 1, ...answer }));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    // The size covers the object too.
    return { ...createCachedResponse(body, headers), answer, size: body.length * 4 } satisfies CachedAnswer;
  });
  return response as CachedAnswer;
}
