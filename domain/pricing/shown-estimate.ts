import { formatRand } from '#domain/shared/money.ts';

/** The estimate that a visitor was shown when sending a request, in cents, VAT included. */
export type ShownEstimate = { lowCents: number; highCents: number };

/** The condition below every estimate. */
export const estimateCondition = 'VAT included, subject to measuring';

/** Returns `From R18 156 to R26 244`, or `From R950` for a single figure: a service's price is a starting price. */
export const formatEstimate = ({ lowCents, highCents }: ShownEstimate): string =>
  lowCents === highCents ? `From ${formatRand(lowCents)}` : `From ${formatRand(lowCents)} to ${formatRand(highCents)}`;

/** Returns a text from the settings as a sentence: with a full stop, unless it ends with punctuation. */
export function toSentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
