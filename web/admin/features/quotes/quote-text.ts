import type { QuoteRange } from '#contract/admin/quotes/admin-quote.schemas.ts';
import { formatRand } from '#domain/shared/money.ts';
import { statusFacts, type QuoteStatus } from '#domain/quotes/quote.ts';
import type { urgencies } from '#domain/quotes/quote-request.ts';
import { formatShortDay, pluralize } from '#web/admin/utils/format.ts';

/** Formats a number of quotes with the noun. */
export const formatQuoteCount = (count: number): string => pluralize(count, 'quote');

/** Returns the label of the button that sets a status. */
export const getStatusActionLabel = (to: QuoteStatus): string => statusFacts[to].action;

/** The label and hint of the message to the customer when staff set a status. */
export const statusActionPrompts: Partial<Record<QuoteStatus, { question: string; hint: string }>> = {
  info_needed: {
    question: 'What do you need from the customer?',
    hint: 'We email this to the customer. The quote then waits for their reply.',
  },
  rejected: { question: 'Why is it not possible?', hint: 'We email this to the customer and close the quote.' },
};

const shortUrgencies: Record<(typeof urgencies)[number], string> = {
  'Within 1 - 2 weeks': '1–2 weeks',
  'Within 1 month': '1 month',
  'More than a month': 'Later',
  'Planning and budgeting': 'Planning',
};

/** Shortens an urgency for a column. Unknown values are returned unchanged. */
export const formatShortUrgency = (urgency: string): string => (shortUrgencies as Record<string, string>)[urgency] ?? urgency;

const noEstimateReasons: Record<QuoteRange['state'], string> = {
  range: '',
  no_book: 'no price book',
  no_choice: 'no stone',
  no_amount: 'no meters',
  on_request: 'on request',
  too_much: 'too large to estimate',
};

/** Formats a range of amounts in cents: `R12 400 – R18 900`, or `R12 400` if both ends are equal. */
export const formatRandRange = (lowCents: number, highCents: number, showsZeroCents = false): string =>
  lowCents === highCents
    ? formatRand(lowCents, showsZeroCents)
    : `${formatRand(lowCents, showsZeroCents)} – ${formatRand(highCents, showsZeroCents)}`;

/** Formats an estimate: `R12 400 – R18 900`; undefined without one. */
export const formatEstimateRange = ({ lowCents, highCents }: QuoteRange): string | undefined =>
  lowCents === null || highCents === null ? undefined : formatRandRange(lowCents, highCents);

/** Returns the reason why there is no estimate. */
export const getNoEstimateReason = ({ state }: QuoteRange): string => noEstimateReasons[state];

/** Returns the customer's name, or a placeholder for an erased customer. */
export const formatCustomerName = ({ fullName }: { fullName: string }): string => fullName || 'Erased customer';

/** Returns the initials of the first and the last name: `TE`. */
export const getInitials = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter, index, letters) => letter !== '' && (index === 0 || index === letters.length - 1))
    .join('')
    .toUpperCase();

/** Formats the end of a quote's validity: `until 28 Nov`; '' unless the quote awaits the customer's decision. */
export const formatValidUntil = ({ status, validUntil }: { status: QuoteStatus; validUntil: string | null }): string =>
  status === 'quoted' && validUntil !== null ? `until ${formatShortDay(validUntil)}` : '';
