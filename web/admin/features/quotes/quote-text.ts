import type { RequestRange } from '#contract/admin/requests/shapes.ts';
import { formatRand } from '#domain/shared/money.ts';
export { statusNames } from '#domain/quotes/desk-statuses.ts';
import type { QuoteStatus } from '#domain/quotes/quote.ts';
import type { urgencies } from '#domain/quotes/quote.ts';

/** What taking a request there is called. */
export const statusActionLabels: Partial<Record<QuoteStatus, string>> = {
  in_review: 'Start pricing',
  info_needed: 'Ask for info',
  quoted: 'Send the price',
  rejected: 'Reject',
};

/** What is asked of whoever takes it there; the customer reads the answer. */
export const statusActionPrompts: Partial<Record<QuoteStatus, { question: string; hint: string }>> = {
  info_needed: { question: 'What do you need from them?', hint: 'The customer gets this by mail, and it is their turn then.' },
  quoted: { question: 'What does it cost?', hint: 'The customer gets this by mail, with the day until which it stands.' },
  rejected: { question: 'Why is it not possible?', hint: 'The customer gets this by mail. The request ends here.' },
};

const shortUrgencies: Record<(typeof urgencies)[number], string> = {
  'Within 1 - 2 weeks': '1–2 weeks',
  'Within 1 month': '1 month',
  'More than a month': 'Later',
  'Planning and budgeting': 'Planning',
};

/** An urgency in the room of a column; as it is where it is none we know. */
export const shortUrgencyLabel = (urgency: string): string => (shortUrgencies as Record<string, string>)[urgency] ?? urgency;

const noRange: Record<RequestRange['state'], string> = {
  range: '',
  pending: 'being worked out',
  no_book: 'no price book',
  no_choice: 'no stone',
  no_amount: 'no meters',
  on_request: 'on request',
  too_much: 'too large to guess',
};

/** `R12 400–R18 900`; undefined where there is no range. */
export function formatEstimateRange({ lowCents, highCents }: RequestRange): string | undefined {
  if (lowCents === null || highCents === null) return undefined;
  return lowCents === highCents ? formatRand(lowCents) : `${formatRand(lowCents)} – ${formatRand(highCents)}`;
}

/** Why there is none. */
export const noEstimateReason = ({ state }: RequestRange): string => noRange[state];

/** What a customer is called whose name was erased. */
export const customerName = ({ fullName }: { fullName: string }): string => fullName || 'Erased customer';

/** `TE` */
export const getInitials = (fullName: string): string =>
  fullName
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter, index, all) => letter !== '' && (index === 0 || index === all.length - 1))
    .join('')
    .toUpperCase();

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `until 28 Nov`: how long the price of a request stands; empty where none is waiting for an answer. */
export const validUntilText = ({ status, validUntil }: { status: QuoteStatus; validUntil: string | null }): string =>
  status === 'quoted' && validUntil !== null ? `until ${shortDay.format(new Date(validUntil))}` : '';
