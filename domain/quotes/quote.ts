import { formatRecordNumber } from '#domain/shared/record-number.ts';

type StatusFacts = {
  /** The label for customers. */
  label: string;
  /** The label for staff. */
  staffLabel: string;
  /** The label of the button that sets the status. */
  action: string;
  /** The side that has to act next. */
  awaiting: 'staff' | 'customer' | 'nobody';
  /** True if the change contains a response to the customer: a question, a price or a rejection. */
  isResponse?: true;
  /** True if the customer cannot send messages. */
  isClosedToMessages?: true;
  /** True if the quote ended without an order. */
  isLost?: true;
};

const facts = {
  submitted: { label: 'Received', staffLabel: 'New', action: 'Mark as new', awaiting: 'staff' },
  in_review: { label: 'Preparing your quote', staffLabel: 'Pricing', action: 'Mark as pricing', awaiting: 'staff' },
  info_needed: { label: 'Information needed', staffLabel: 'Info needed', action: 'Request info', awaiting: 'customer', isResponse: true },
  quoted: { label: 'Quote ready', staffLabel: 'Quoted', action: 'Price quote', awaiting: 'customer', isResponse: true },
  change_requested: { label: 'Change requested', staffLabel: 'Change requested', action: 'Mark as change requested', awaiting: 'staff' },
  // The order replaces the quote.
  accepted: { label: 'Accepted', staffLabel: 'Accepted', action: 'Mark as accepted', awaiting: 'nobody' },
  declined: {
    label: 'Declined',
    staffLabel: 'Declined',
    action: 'Mark as declined',
    awaiting: 'nobody',
    isClosedToMessages: true,
    isLost: true,
  },
  rejected: {
    label: 'Unable to quote',
    staffLabel: 'Rejected',
    action: 'Reject',
    awaiting: 'nobody',
    isResponse: true,
    isClosedToMessages: true,
    isLost: true,
  },
  withdrawn: {
    label: 'Withdrawn',
    staffLabel: 'Withdrawn',
    action: 'Mark as withdrawn',
    awaiting: 'nobody',
    isClosedToMessages: true,
    isLost: true,
  },
  expired: { label: 'Expired', staffLabel: 'Expired', action: 'Mark as expired', awaiting: 'nobody', isLost: true },
} as const satisfies Record<string, StatusFacts>;
export type QuoteStatus = keyof typeof facts;

/** The labels and rules of each status. SQL conditions, and the quote columns that are derived from events, are built from this table. */
export const statusFacts: Readonly<Record<QuoteStatus, StatusFacts>> = facts;

const pickFact = <Name extends keyof StatusFacts>(name: Name) =>
  Object.fromEntries(Object.entries(statusFacts).map(([status, factsOfStatus]) => [status, factsOfStatus[name]])) as Record<
    QuoteStatus,
    StatusFacts[Name]
  >;

/** The statuses with their labels for customers. */
export const customerStatusLabels = pickFact('label');
/** The statuses with their labels for staff. */
export const staffStatusLabels = pickFact('staffLabel');
export const awaitingByStatus = pickFact('awaiting');

/** Formats a quote number: `Q-2026-00042`. @param year of the request, in Cape Town @param count from 1 */
export const formatQuoteNumber = (year: number, count: number): string => formatRecordNumber('Q', year, count);
