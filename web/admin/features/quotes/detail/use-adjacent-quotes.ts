import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#web/admin/api/query-client.ts';
import { parseFilterQuery } from '#web/admin/features/quotes/list/quote-filter.ts';

/** Loads the previous and the next quote of the list from which a quote was opened. */
export const useAdjacentQuotes = (id: string, filterQuery: string) =>
  useQuery(queryFor('/admin/quotes/neighbours', { ...parseFilterQuery(filterQuery), _id: id }));
