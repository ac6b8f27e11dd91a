import { statusFacts, type QuoteStatus } from './quote.ts';

/** All statuses, in the order of `statusFacts`. */
export const quoteStatuses = Object.keys(statusFacts) as [QuoteStatus, ...QuoteStatus[]];

const listStatuses = (matches: (facts: (typeof statusFacts)[QuoteStatus]) => boolean): readonly QuoteStatus[] =>
  quoteStatuses.filter((status) => matches(statusFacts[status]));

export const awaitingStaffStatuses = listStatuses(({ awaiting }) => awaiting === 'staff');
export const awaitingCustomerStatuses = listStatuses(({ awaiting }) => awaiting === 'customer');
/** Statuses in which staff or the customer have to act next. The customer can withdraw an open quote. */
export const openStatuses = listStatuses(({ awaiting }) => awaiting !== 'nobody');
/** Statuses whose change contains a response to the customer. */
export const responseStatuses = listStatuses(({ isResponse }) => isResponse === true);
/** Statuses in which the customer cannot send messages. */
export const closedToMessagesStatuses = listStatuses(({ isClosedToMessages }) => isClosedToMessages === true);
/** Statuses of quotes that ended without an order. */
export const lostStatuses = listStatuses(({ isLost }) => isLost === true);
