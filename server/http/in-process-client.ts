import { endpointList, type ApiClient, type Endpoint, type EndpointPath } from '#contract/index.ts';
import { redactDatabaseError } from '#server/db/database-errors.ts';
import { authorize } from './authentication.ts';
import { anonymousCaller, parseInput, type AnyHandler, type Handlers } from './endpoint-handler.ts';
import { getCachedEndpointResponse } from './response-cache/cached-endpoint-response.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';

/**
 * Creates the client that pages rendered in this process use to call endpoints, anonymously and without HTTP. Database errors are redacted,
 * because the router prints the errors of loaders.
 * @param cache stores the responses of cacheable endpoints; without it each call runs the handler
 */
export function createInProcessClient(handlers: Handlers, cache?: ResponseCache): ApiClient {
  const definitions = new Map<string, Endpoint>(endpointList.map((definition) => [definition.path, definition]));
  return (async (path: EndpointPath, input?: unknown) => {
    const definition = definitions.get(path)!;
    authorize(definition.access, undefined);
    const parsed = parseInput(definition.input, input ?? {});
    const run = () =>
      (handlers[path] as unknown as AnyHandler)(parsed, anonymousCaller).catch((error: unknown) => {
        throw redactDatabaseError(error);
      });
    return cache !== undefined && definition.isCacheable ? (await getCachedEndpointResponse(cache, definition, parsed, run)).output : run();
  }) as unknown as ApiClient;
}
