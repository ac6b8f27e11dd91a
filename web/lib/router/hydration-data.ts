import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import { ApiError, isApiError } from '#domain/errors/api-error.ts';
import type { ErrorCode } from '#domain/errors/error-codes.ts';

/** URLs of the built files of a page. The first of `modules` is the browser's entry. */
export type DocumentAssets = { modules: string[]; styles: string[] };

type SerializedError = { response: unknown } | { error: { code: ErrorCode; message: string } } | { unexpected: true };
type Errors = Record<string, unknown> | null;

/** Data for hydration, sent as JSON in the document. */
export type HydrationData = { loaderData: Record<string, unknown>; errors: Errors; assets: DocumentAssets };

export const hydrationDataId = 'hydration-data';

/** Converts an error for the browser, without the details of unexpected errors. */
function serializeError(error: unknown): SerializedError {
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error;
    return { response: { status, statusText, data: data as unknown, internal: false } };
  }
  return isApiError(error) ? { error: { code: error.code, message: error.message } } : { unexpected: true };
}

function parseError(serialized: unknown): unknown {
  const error = serialized as SerializedError;
  if ('response' in error) return error.response;
  return 'error' in error ? new ApiError(error.error.code, error.error.message) : new Error('The server could not render this page.');
}

const mapErrors = (errors: Errors, map: (error: unknown) => unknown): Errors =>
  errors && Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, map(error)]));

/** Serializes the data of a rendered page for a `<script type="application/json">`. */
export const serializeHydrationData = ({ loaderData, errors }: StaticHandlerContext, assets: DocumentAssets): string =>
  JSON.stringify({ loaderData, errors: mapErrors(errors, serializeError), assets }).replaceAll('<', '\\u003c');

/** Parses the result of `serializeHydrationData`. */
export function parseHydrationData(json: string): HydrationData {
  const data = JSON.parse(json) as HydrationData;
  return { ...data, errors: mapErrors(data.errors, parseError) };
}
