import { listErrorCodes } from '#contract/endpoint.ts';
import { endpointList, type Endpoint } from '#contract/index.ts';
import { isApiError } from '#domain/errors/api-error.ts';
import type { Logger } from '#server/lib/logger.ts';
import type { AnyHandler, Handlers } from './endpoint-handler.ts';
import { createOutputFilter } from './output-filter.ts';

function enforceEndpoint({ path, output, ...endpoint }: Endpoint, handler: AnyHandler, log: Logger): AnyHandler {
  const declaredCodes = new Set(listErrorCodes({ output, ...endpoint }));
  return async (input, caller) => {
    try {
      // Compiled at the first response, because the start of a process needs few endpoints.
      return createOutputFilter(output)(await handler(input, caller)) as object;
    } catch (error) {
      if (isApiError(error) && !declaredCodes.has(error.code)) {
        log.error({ path, code: error.code }, 'the contract does not declare this error code of the endpoint');
      }
      throw error;
    }
  };
}

/**
 * Wraps handlers so that they return no other fields than the contract lists, and log errors whose code it does not declare. HTTP responses,
 * cached responses and in-process calls all come from these handlers.
 */
export const enforceContract = (handlers: Handlers, log: Logger): Handlers =>
  Object.fromEntries(
    endpointList.map((endpoint) => [endpoint.path, enforceEndpoint(endpoint, handlers[endpoint.path] as unknown as AnyHandler, log)]),
  ) as unknown as Handlers;
