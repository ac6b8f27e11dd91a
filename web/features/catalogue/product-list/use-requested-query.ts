import { useNavigation } from 'react-router';
import type { ProductListQuery } from '#web/lib/router/site-paths.ts';
import { parseProductListQuery } from './list-query.ts';

/** Returns the query of the list that is loading, else the current one, so that a selection is displayed at once. */
export function useRequestedQuery(query: ProductListQuery): ProductListQuery {
  const { location } = useNavigation();
  return location?.pathname === '/prodlist' ? parseProductListQuery(new URLSearchParams(location.search)) : query;
}
