import type { QuoteStatus } from '#domain/quotes/quote.ts';
import { isPriceExpired } from '#domain/quotes/quote-validity.ts';
import type { RevisionState } from './revision.ts';

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
