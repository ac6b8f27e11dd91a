import { dayInCapeTown } from '#domain/content/opening-hours.ts';
import type { QuoteStatus } from './quote.ts';
import { openStatuses } from './quote-statuses.ts';

/** Who makes a move: the desk by hand, the customer on their pages, or the passing of time. */
export const movers = ['desk', 'customer', 'system'] as const;
export type Mover = (typeof movers)[number];

/** `required`: the move says why or what, in words that the customer reads. */
export type QuoteMove = { from: QuoteStatus; to: QuoteStatus; by: Mover; note: 'required' | 'optional' };

const moves = (by: Mover, from: readonly QuoteStatus[], to: QuoteStatus, note: QuoteMove['note'] = 'optional'): QuoteMove[] =>
  from.map((each) => ({ from: each, to, by, note }));

/** Every move there is; what is not listed is refused. */
export const quoteMoves: readonly QuoteMove[] = [
  ...moves('desk', ['submitted', 'info_needed', 'change_requested', 'expired'], 'in_review'),
  ...moves('desk', ['in_review'], 'info_needed', 'required'),
  // The note is the answer that is given: what it costs, and for how long.
  ...moves('desk', ['in_review', 'quoted'], 'quoted', 'required'),
  ...moves('desk', ['submitted', 'in_review', 'info_needed', 'change_requested'], 'rejected', 'required'),
  ...moves('customer', ['quoted'], 'change_requested', 'required'),
  ...moves('customer', ['quoted'], 'accepted'),
  ...moves('customer', ['quoted'], 'declined', 'required'),
  ...moves('customer', openStatuses, 'withdrawn'),
  ...moves('system', ['quoted'], 'expired'),
];

/** Where somebody can take a request to from where it stands. */
export const movesFrom = (from: QuoteStatus, by: Mover): QuoteMove[] => quoteMoves.filter((move) => move.from === from && move.by === by);

/** The move from one status to another; undefined where this mover may not make it. */
export const findMove = (from: QuoteStatus, to: QuoteStatus, by: Mover): QuoteMove | undefined =>
  movesFrom(from, by).find((move) => move.to === to);

/** How many days a price stands where nobody says otherwise: what workshops of the country usually write into a quote (abroad it is 30). */
export const usualValidityDays = 7;
/** How many days before its last one a price counts as about to run out. */
export const expiringDays = 2;

const dayLength = 86_400_000;

/** The day so many days after one: `2026-11-28`. @param day as `2026-11-21` */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** The days that a price given now can stand until, and the usual one, as days of Cape Town: from today to a year ahead. */
export function validityFrom(now: Date): { first: string; usual: string; last: string } {
  const first = dayInCapeTown(now);
  return { first, usual: dayAfter(first, usualValidityDays), last: `${Number(first.slice(0, 4)) + 1}${first.slice(4)}` };
}

/** Whether a price given now may stand until a day. @param day as `2026-11-28`, or what was typed as one */
export function mayStandUntil(day: string, now: Date): boolean {
  const { first, last } = validityFrom(now);
  return !Number.isNaN(Date.parse(day)) && first <= day && day <= last;
}

/** When a price has run out: as the day after its last one begins in Cape Town. */
export const endOfValidity = (day: string): Date => new Date(`${dayAfter(day, 1)}T00:00:00+02:00`);
