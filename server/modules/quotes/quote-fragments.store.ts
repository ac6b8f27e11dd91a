import { sql, type SqlBool } from 'kysely';
import type { SaleUnit } from '#domain/pricing/meters.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { awaitingCustomerStatuses, awaitingStaffStatuses, openStatuses } from '#domain/quotes/quote-statuses.ts';

/** SQL expression: the name of the first stone of a quote `q` of the outer query; null for a service. */
export const firstProductNameSql = sql<
  string | null
>`(select i.product_name from quote_items i where i.quote_id = q.id order by i.position limit 1)`;

/** SQL expression: the sale unit of the first stone of a quote `q` at the time of the request; null for a service. */
export const firstSaleUnitSql = sql<SaleUnit | null>`(select i.sale_unit from quote_items i where i.quote_id = q.id order by i.position limit 1)`;

/** SQL expression: the name of the first stone of a quote `q`, or the name of its service. */
export const subjectNameSql = sql<string>`coalesce(${firstProductNameSql}, q.service_name)`;

// The indexes of quotes contain the same expression for the suburb.

/** SQL expression: the suburb of the site of the quote `q`: the one that staff learned later, or the submitted one. */
export const siteSuburbSql = sql<string>`(case when q.site_line2 = '' then q.contact_line2 else q.site_line2 end)`;

/** SQL expression: the street of the site of the quote `q`. */
export const siteStreetSql = sql<string>`(case when q.site_line1 = '' then q.contact_line1 else q.site_line1 end)`;

/** SQL condition: a quote `q` of the query has one of the statuses. */
const hasStatus = (statuses: readonly QuoteStatus[]) => sql<SqlBool>`(q.status = any(${[...statuses]}::quote_status[]))`;

export const isAwaitingStaff = hasStatus(awaitingStaffStatuses);
export const isAwaitingCustomer = hasStatus(awaitingCustomerStatuses);
export const isOpen = hasStatus(openStatuses);
