import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';
import { isUuid } from '#web/lib/is-uuid.ts';

/** The data that a change of a quote affects. */
export const quoteData = ['/admin/quotes/get', '/admin/quotes/list', '/admin/quotes/board', '/admin/quotes/revisions'] as const;

/** @param name number or id of the quote */
export const quoteQuery = (name: string) => queryFor('/admin/quotes/get', isUuid(name) ? { _id: name } : { number: name });

/** Updates fields of a loaded quote. A request in flight may contain older values, so it is repeated. */
export function updateQuote(name: string, fields: Partial<AdminQuoteDetail>): void {
  const filter = { queryKey: quoteQuery(name).queryKey, exact: true };
  queryClient.setQueryData(filter.queryKey, (quote) => quote && { ...quote, ...fields });
  if (queryClient.isFetching(filter) > 0) void queryClient.invalidateQueries(filter);
}
