import type { AdminOrder } from '#contract/admin/orders/orders.endpoints.ts';
import { queryClient, queryFor } from '#web/admin/api/query-client.ts';

/** Paths of the queries that a change of an order invalidates. */
export const orderPathPrefixes = ['/admin/orders/', '/admin/customers/get'] as const;

export const orderQuery = (id: string) => queryFor('/admin/orders/get', { _id: id });

/** Displays the order of a response at once. */
export const cacheOrder = (order: AdminOrder): void => void queryClient.setQueryData(orderQuery(order._id).queryKey, order);
