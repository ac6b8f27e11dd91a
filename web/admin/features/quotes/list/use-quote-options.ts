import { useQuery } from '@tanstack/react-query';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';

export type QuoteOptions = ResponseOf<'/admin/quotes/filter-options'>;

/** Query options of the values of the filters and the staff to whom a quote can be assigned. */
export const quoteOptionsQuery = queryFor('/admin/quotes/filter-options');
export const useQuoteOptions = () => useQuery(quoteOptionsQuery);
