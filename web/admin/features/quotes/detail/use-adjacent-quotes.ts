import { useQuery } from '@tanstack/react-query';
import { queryFor, type ResponseOf } from '#web/admin/api/query-client.ts';
import { parseFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';

export type AdjacentQuotes = ResponseOf<'/admin/quotes/neighbours'>;

/** Returns the quotes before and after one in the list it was opened from; undefined while unknown. */
export const useAdjacentQuotes = (id: string, query: string): AdjacentQuotes | undefined =>
  useQuery(queryFor('/admin/quotes/neighbours', { ...parseFilterQuery(query), _id: id })).data;
