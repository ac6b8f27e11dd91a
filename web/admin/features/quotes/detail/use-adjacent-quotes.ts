import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { parseFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';

/** Loads the quotes before and after one in the list it was opened from. */
export const useAdjacentQuotes = (id: string, query: string) =>
  useQuery(queryFor('/admin/quotes/neighbours', { ...parseFilterQuery(query), _id: id }));
