import type { QuoteStatus } from './quote.ts';

type StatusRules = {
  /** Who acts next: staff, the customer, or nobody because the quote is settled. */
  turn: 'us' | 'them' | 'nobody';
  /** The customer is told something: a question, a price or a refusal. To start work on a request is no response. */
  isResponse?: true;
  /** Nobody answers a message of the customer. */
  isClosed?: true;
};

/** The rules of each status. SQL conditions and the columns of quotes that follow from events are built from this table. */
export const statusRules: Readonly<Record<QuoteStatus, StatusRules>> = {
  submitted: { turn: 'us' },
  in_review: { turn: 'us' },
  info_needed: { turn: 'them', isResponse: true },
  quoted: { turn: 'them', isResponse: true },
  change_requested: { turn: 'us' },
  // The order continues from there.
  accepted: { turn: 'nobody' },
  declined: { turn: 'nobody', isClosed: true },
  rejected: { turn: 'nobody', isResponse: true, isClosed: true },
  withdrawn: { turn: 'nobody', isClosed: true },
  expired: { turn: 'nobody' },
};

const listStatuses = (matches: (rules: StatusRules) => boolean): readonly QuoteStatus[] =>
  (Object.keys(statusRules) as QuoteStatus[]).filter((status) => matches(statusRules[status]));

export const awaitingStaffStatuses = listStatuses(({ turn }) => turn === 'us');
export const awaitingCustomerStatuses = listStatuses(({ turn }) => turn === 'them');
/** Not settled yet. The customer can withdraw the quote. */
export const openStatuses = listStatuses(({ turn }) => turn !== 'nobody');
export const responseStatuses = listStatuses(({ isResponse }) => isResponse === true);
export const closedStatuses = listStatuses(({ isClosed }) => isClosed === true);
