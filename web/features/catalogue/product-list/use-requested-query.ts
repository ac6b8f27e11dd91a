import { useNavigation } from 'react-router';
import { parseProductListParams, type ProductListParams } from './list-query.ts';

/** Returns the query of the list that is loading, else the current one, so that a selection is displayed at once. */
export function useRequestedQuery(query: ProductListParams): ProductListParams {
  const { location } = useNavigation();
  return location?.pathname === '/prodlist' ? parseProductListParams(new URLSearchParams(location.search)) : query;
}
