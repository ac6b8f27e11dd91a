import type { QuoteErrorCode } from '#domain/errors/quote-errors.ts';
import { selectPlural } from '#domain/shared/counts.ts';

/** Sink types and extras with their labels (specification, section 9). */
export const sinkTypes = {
  drop_in: 'Drop-in',
  undermounted: 'Undermount',
  butter: 'Butler',
  on_top: 'On top',
  other: 'Other',
  none: 'None',
} as const;
export type SinkType = keyof typeof sinkTypes;

export const extras = {
  splashback: '75mm splashback',
  kickplates: 'Kickplates',
  hob_clabbing: 'Hob cladding',
} as const;
export type Extra = keyof typeof extras;

/**
 * Formats an amount with its units: `4.2 running meters`, `1 square meter`, `running and square meters` without an amount.
 * @param amount with a decimal point or comma; '' for none
 */
export function formatMetersWithUnit(amount: string, { running, square }: { running: boolean; square: boolean }): string {
  const units = [running && 'running', square && 'square'].filter(Boolean).join(' and ');
  if (amount === '' && units === '') return '';
  const number = amount.replace(',', '.');
  const noun = running && square ? 'meters' : selectPlural(Number(number), 'meter', 'meters');
  return [number, units, noun].filter(Boolean).join(' ');
}

export const urgencies = ['Within 1 - 2 weeks', 'Within 1 month', 'More than a month', 'Planning and budgeting'] as const;

export const defaultCity = 'Cape Town';
export const defaultProvince = 'Western Cape';
export const provinces = [
  'Western Cape',
  'Eastern Cape',
  'Northern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
] as const;

export type Contact = { line1: string; line2: string; province: string; city: string; postal_code: string };
export type QuoteField = 'stone' | keyof Contact;

/**
 * Validates a quote request. Returns the first missing answer, in the order of the specification (section 5, Quote submission).
 * @param request the id of the stone or the name of the service, and the address of the site
 */
export function validateQuoteRequest(request: {
  stone: string;
  serviceName: string;
  contact: Contact;
}): { field: QuoteField; code: QuoteErrorCode } | undefined {
  const { contact } = request;
  const isEmpty = (text: string): boolean => text.trim() === '';
  if (isEmpty(request.stone) && isEmpty(request.serviceName)) return { field: 'stone', code: 'stone_required' };
  if (isEmpty(contact.line1)) return { field: 'line1', code: 'address_required' };
  if (isEmpty(contact.line2)) return { field: 'line2', code: 'line2_required' };
  if (isEmpty(contact.province)) return { field: 'province', code: 'province_required' };
  if (isEmpty(contact.city)) return { field: 'city', code: 'city_required' };
  if (isEmpty(contact.postal_code)) return { field: 'postal_code', code: 'postal_code_required' };
  return undefined;
}

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
export const formatQuoteNumber = (year: number, count: number): string => `Q-${year}-${String(count).padStart(5, '0')}`;
