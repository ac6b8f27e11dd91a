import { sql, type SqlBool } from 'kysely';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { awaitingCustomerStatuses, awaitingStaffStatuses, openStatuses } from '#domain/quotes/quote-statuses.ts';

/** SQL condition: a quote `q` of the query has one of the statuses. */
const hasStatus = (statuses: readonly QuoteStatus[]) => sql<SqlBool>`(q.status = any(${[...statuses]}::quote_status[]))`;

export const isAwaitingStaff = hasStatus(awaitingStaffStatuses);
export const isAwaitingCustomer = hasStatus(awaitingCustomerStatuses);
export const isOpen = hasStatus(openStatuses);
