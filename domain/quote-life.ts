import { withdrawableFrom, type QuoteStatus } from './quote.ts';

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
  ...moves('customer', withdrawableFrom, 'withdrawn'),
  ...moves('system', ['quoted'], 'expired'),
];

/** Where somebody can take a request to from where it stands. */
export const movesFrom = (from: QuoteStatus, by: Mover): QuoteMove[] => quoteMoves.filter((move) => move.from === from && move.by === by);

/** The move from one status to another; undefined where this mover may not make it. */
export const findMove = (from: QuoteStatus, to: QuoteStatus, by: Mover): QuoteMove | undefined =>
  movesFrom(from, by).find((move) => move.to === to);

/** Whose turn a status says it is. */
export const turnOf: Record<QuoteStatus, 'us' | 'them' | 'nobody'> = {
  submitted: 'us',
  in_review: 'us',
  info_needed: 'them',
  quoted: 'them',
  change_requested: 'us',
  // The order goes on from there.
  accepted: 'nobody',
  declined: 'nobody',
  rejected: 'nobody',
  withdrawn: 'nobody',
  expired: 'nobody',
};

/** What is not settled yet. */
export const openStatuses: readonly QuoteStatus[] = ['submitted', 'in_review', 'info_needed', 'quoted', 'change_requested'];
