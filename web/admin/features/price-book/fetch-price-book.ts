import type { AdminPriceBook } from '#contract/admin/prices.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange, type ResponseOf } from '#web/admin/api/query-client.ts';

export type PriceBookResponse = ResponseOf<'/admin/prices/get'>;

/** Returns the options of the query for a version of the price book. @param version the current version by default */
export const priceBookQuery = (version?: number) => queryFor('/admin/prices/get', version === undefined ? {} : { version });

/** The materials that the lines of a price book may be for. */
export const materialsQuery = queryFor('/admin/product/maincategory/list');

/** Shows the new current version. */
export function showPriceBook(book: AdminPriceBook): void {
  queryClient.setQueryData(priceBookQuery().queryKey, (loaded) => loaded && { ...loaded, book });
  refetchAfterChange(['/admin/prices/']);
}

/** The name of the draft on this device. */
export const priceBookDraftName = 'price-book';
