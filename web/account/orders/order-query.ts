import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/api-client.ts';

/** Returns the query options of an order of the user. */
export const orderQuery = (userId: string | undefined, id: string) =>
  queryOptions({
    queryKey: ['order', userId, id],
    queryFn: async ({ signal }) => (await call('/user/orders/get', { _id: id }, { signal })).response,
  });
