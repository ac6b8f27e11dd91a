/** Returns the path of a quote in the back office. @param number for example `Q-2026-00042` */
export const getAdminQuoteLink = (number: string): string => `/admin/requests/${number}`;

/** Returns the path of a quote in the customer's account. */
export const getCustomerQuoteLink = (id: string): string => `/user/quotes?id=${id}`;

/** Returns the path of an order in the back office. @param number for example `O-2026-00042` */
export const getAdminOrderLink = (number: string): string => `/admin/orders/${number}`;

/** Returns the path of an order in the customer's account. */
export const getCustomerOrderLink = (id: string): string => `/user/orders?id=${id}`;
