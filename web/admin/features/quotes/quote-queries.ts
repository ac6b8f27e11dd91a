import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { isUuid } from '#web/lib/is-uuid.ts';

/** Paths of the queries that a change of a quote invalidates. */
export const quotePathPrefixes = [
  '/admin/quotes/get',
  '/admin/quotes/list',
  '/admin/quotes/board',
  '/admin/quotes/revisions',
  '/admin/quotes/pricing',
] as const;

/** Returns the query options of a quote. */
export const quoteQuery = (numberOrId: string) =>
  queryFor('/admin/quotes/get', isUuid(numberOrId) ? { _id: numberOrId } : { number: numberOrId });

/** Updates fields of a loaded quote. Repeats a request in flight, because its response may contain older values. */
export function updateQuote(numberOrId: string, fields: Partial<AdminQuoteDetail>): void {
  const filter = { queryKey: quoteQuery(numberOrId).queryKey, exact: true };
  queryClient.setQueryData(filter.queryKey, (quote) => quote && { ...quote, ...fields });
  if (queryClient.isFetching(filter) > 0) void queryClient.invalidateQueries(filter);
}
