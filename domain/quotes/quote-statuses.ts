import { customerStatusLabels, statusFacts, type QuoteStatus } from './quote.ts';

const listStatuses = (matches: (facts: (typeof statusFacts)[QuoteStatus]) => boolean): readonly QuoteStatus[] =>
  (Object.keys(customerStatusLabels) as QuoteStatus[]).filter((status) => matches(statusFacts[status]));

export const awaitingStaffStatuses = listStatuses(({ awaiting }) => awaiting === 'staff');
export const awaitingCustomerStatuses = listStatuses(({ awaiting }) => awaiting === 'customer');
/** Statuses in which staff or the customer have to act next. The customer can withdraw the quote. */
export const openStatuses = listStatuses(({ awaiting }) => awaiting !== 'nobody');
/** Statuses that do not accept messages of the customer. */
export const closedStatuses = listStatuses(({ isClosed }) => isClosed === true);
