import { queryFor } from '#web/admin/api/query-client.ts';

/** Returns the query options of a customer. */
export const customerQuery = (id: string) => queryFor('/admin/customers/get', { _id: id });
