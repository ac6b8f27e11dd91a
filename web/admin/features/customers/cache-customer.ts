import type { CustomerDetail } from '#contract/admin/customers.endpoints.ts';
import { queryClient, refetchAfterChange } from '#web/admin/api/query-client.ts';
import { customerQuery } from './customer-query.ts';

/** Stores the customer of a response in the query cache and refetches the lists. */
export const cacheCustomer = (customer: CustomerDetail): void => {
  queryClient.setQueryData(customerQuery(customer._id).queryKey, customer);
  refetchAfterChange(['/admin/customers/list']);
};
