import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { toLocalDate } from '#domain/shared/time.ts';
import type { RevisionState } from './revision.ts';

/**
 * Returns true if the price of a quote has expired. A price expires after its last day, even if the job has not changed the status.
 * @param validUntil the last day of the newest sent revision; undefined for a price that was given in a message
 */
export const isPriceExpired = (status: QuoteStatus, validUntil: string | undefined, now: Date): boolean =>
  status === 'expired' || (status === 'quoted' && validUntil !== undefined && validUntil < toLocalDate(now));

/** Returns the state of a revision. @param quote the status of the quote; `isNewest` is true for the newest sent revision */
export function getRevisionState(
  { sentAt, recalledAt, validUntil }: { sentAt: Date | null; recalledAt: Date | null; validUntil: string },
  { status, isNewest, isAccepted, now }: { status: QuoteStatus; isNewest: boolean; isAccepted: boolean; now: Date },
): RevisionState {
  if (sentAt === null) return 'draft';
  if (isAccepted) return 'accepted';
  if (recalledAt !== null) return 'recalled';
  if (!isNewest) return 'superseded';
  if (isPriceExpired(status, validUntil, now)) return 'expired';
  return status === 'quoted' ? 'open' : 'closed';
}
