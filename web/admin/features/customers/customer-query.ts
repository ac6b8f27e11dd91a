import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { queryClient, queryFor, refetchAfterChange } from '#web/admin/api/query-client.ts';

/** Returns the query options of a customer. */
export const customerQuery = (id: string) => queryFor('/admin/customers/get', { _id: id });

/** Stores the customer of a response in the query cache and refetches the lists. */
export const cacheCustomer = (customer: CustomerDetail): void => {
  queryClient.setQueryData(customerQuery(customer._id).queryKey, customer);
  refetchAfterChange(['/admin/customers/list']);
};
