import type { AdminPriceBook } from '#contract/admin/prices.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange, type ResponseOf } from '#web/admin/api/query-client.ts';

export type PriceBookResponse = ResponseOf<'/admin/prices/get'>;

/** Returns the query options of a price book version. @param version by default the current version */
export const priceBookQuery = (version?: number) => queryFor('/admin/prices/get', version === undefined ? {} : { version });

/** Query options of the materials to which lines can be limited. */
export const materialsQuery = queryFor('/admin/product/options');

/** Stores the new current version in the query cache and refetches the versions. */
export function cacheCurrentPriceBook(book: AdminPriceBook): void {
  queryClient.setQueryData(priceBookQuery().queryKey, (cached) => cached && { ...cached, book });
  refetchAfterChange(['/admin/prices/']);
}

/** Name of the draft on this device. */
export const priceBookDraftName = 'price-book';
