import type { Extra, SinkType } from '#domain/quotes/quote.ts';

/** Descriptions of the sink types. */
export const sinkWords: Record<SinkType, string> = {
  drop_in: 'Its rim rests on the stone. The simplest cut-out.',
  undermounted: 'Fixed below the stone, whose edge is polished all round.',
  butter: 'A deep basin with an open front; the stone ends at its sides.',
  on_top: 'A bowl that stands on the stone: only holes are drilled.',
  other: 'Another kind, or more than one. Tell us in the last step.',
  none: 'The worktop stays whole.',
};

export const extraWords: Record<Extra, string> = {
  splashback: 'A low upstand of the same stone along the wall.',
  kickplates: 'Stone in place of the boards under the cupboards.',
  hob_clabbing: 'The wall behind the hob in the same stone.',
};
