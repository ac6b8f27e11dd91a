import { formatRand } from '#domain/shared/money.ts';

/** The estimate that the visitor saw when sending the request, in cents, VAT included. */
export type ShownEstimate = { lowCents: number; highCents: number };

/** The condition that is shown below every estimate. */
export const estimateCondition = 'VAT included, subject to measuring';

/** Formats an estimate: `From R18 156 to R26 244`, or `From R950` if both ends are equal, as for the price of a service. */
export const formatEstimate = ({ lowCents, highCents }: ShownEstimate): string =>
  lowCents === highCents ? `From ${formatRand(lowCents)}` : `From ${formatRand(lowCents)} to ${formatRand(highCents)}`;

/** Adds a full stop to a text from the settings, unless it ends with punctuation. */
export function toSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
